// @vitest-environment happy-dom
// The notice of copy trading is agreed to once by each user of a device, and a device's storage is input like any other.
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { USER } from '../../../testing/user.ts'

usePage()
beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const OTHER = { ...USER, id: 'another-user-000' }

it('is remembered for each user, and for nobody who is signed out', async () => {
  const { rememberAgreement, useAgreed } = await import('./agreement-store.ts')
  const { signIn: enter, resetSession: leave } = await import('../../platform/stores/session-store.ts')
  const agreed = (): boolean => renderHook(() => useAgreed()).result.current
  expect(agreed()).toBe(false)
  rememberAgreement()
  expect(localStorage.getItem('tallystick.follow') ?? '').not.toContain('undefined')
  act(() => enter('token', USER))
  expect(agreed()).toBe(false)
  act(() => rememberAgreement())
  act(() => rememberAgreement())
  expect(agreed()).toBe(true)
  act(() => enter('token', OTHER))
  expect(agreed()).toBe(false)
  act(() => rememberAgreement())
  expect(JSON.parse(localStorage.getItem('tallystick.follow') ?? '')).toMatchObject({
    state: { agreed: [USER.id, OTHER.id] },
  })
  act(() => leave())
  expect(agreed()).toBe(false)
})

it.each([
  ['a list with other things in it', { agreed: [7, null, USER.id] }, true],
  ['no list', { agreed: USER.id }, false],
  ['nothing', {}, false],
  ['a text', 'x', false],
])('reads %s from storage', async (_, state, isAgreed) => {
  localStorage.setItem('tallystick.follow', JSON.stringify({ state, version: 1 }))
  const { useAgreed } = await import('./agreement-store.ts')
  const session = await import('../../platform/stores/session-store.ts')
  act(() => session.signIn('token', USER))
  expect(renderHook(() => useAgreed()).result.current).toBe(isAgreed)
  act(() => session.resetSession())
})
