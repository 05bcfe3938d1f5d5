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

async function goTo(path: string): Promise<string> {
  router.history.push(path)
  await router.load()
  return router.state.location.href
}

describe('the login form', () => {
  it('is never seen by a user who is logged in: they are sent on', async () => {
    signIn('token', USER)
    expect(await goTo('/login')).toBe('/')
    expect(await goTo('/login?from=%2Fmine%2Fcharge%3Ftype%3D1')).toBe('/mine/charge?type=1')
    expect(await goTo('/login?from=https%3A%2F%2Felsewhere.example')).toBe('/')
  })

  it('is seen by visitors, and by demo users who log in to their real account', async () => {
    expect(await goTo('/login?from=%2Fuser')).toBe('/login?from=%2Fuser')
    signIn('token', { ...USER, is_demo: 1 })
    expect(await goTo('/login')).toBe('/login')
  })
})
