// @vitest-environment happy-dom
// What is done before the first screen: theme and words of this operator, and rights as they are now.
import { SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { OPERATOR_EVENTS_PATH } from '@tallystick/wire/operator/events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { usePage } from '../../testing/page.tsx'
import { usePreferences } from '../platform/preferences.ts'
import { forgetSession, useSession } from '../platform/session.ts'
import { words } from '../platform/words.ts'
import { start } from './start.ts'

usePage()

it('has rights as they are now, if somebody is signed in, and the language and theme that were chosen', async () => {
  const operator = { ...useSession.getState().operator, roles: ['support'] }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin)
    asked.push(pathname)
    return pathname === OPERATOR_CALLS.operatorInfo.path
      ? Response.json({ code: SUCCESS, msg: '', data: operator })
      : Response.json({}, { status: 404 })
  })
  usePreferences.setState({ theme: 'dark' })
  onTestFinished(await start())
  await expect.poll(() => useSession.getState().operator?.roles).toEqual(['support'])
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(words()('signOut')).toBe('Sign out')
  forgetSession()
  asked.length = 0
  onTestFinished(await start())
  // What is asked from here on comes after what the start would have asked.
  useSession.setState({ token: 'another' })
  await expect.poll(() => asked).toContain(OPERATOR_EVENTS_PATH)
  expect(asked).not.toContain(OPERATOR_CALLS.operatorInfo.path)
})
