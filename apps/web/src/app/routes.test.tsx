// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetSession, signIn } from '../platform/stores/session-store.ts'
import { setLanguage } from '../platform/words.ts'
import { serve } from '../../testing/server.ts'
import { USER } from '../../testing/user.ts'
import { router } from './routes.tsx'

beforeEach(async () => {
  serve({ tradeList: [] })
  vi.stubGlobal('WebSocket', SilentSocket)
  await setLanguage('en')
})
afterEach(resetSession)

/** Every navigation starts the live connection; here nobody is at the other end. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

function goTo(href: string): string {
  void router.go(href)
  return router.current.href
}

describe('the login form', () => {
  it('is never seen by a user who is logged in: they are sent on', () => {
    signIn('token', USER)
    expect(goTo('/login')).toBe('/')
    expect(goTo('/login?from=%2Fmine%2Fcharge%3Ftype%3D1')).toBe('/mine/charge?type=1')
    expect(goTo('/login?from=https%3A%2F%2Felsewhere.example')).toBe('/')
  })

  it('is seen by visitors, and by demo users who log in to their real account', () => {
    expect(goTo('/login?from=%2Fuser')).toBe('/login?from=%2Fuser')
    signIn('token', { ...USER, is_demo: 1 })
    expect(goTo('/login')).toBe('/login')
  })
})
