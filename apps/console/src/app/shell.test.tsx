// @vitest-environment happy-dom
// Signing out: without a word about an ended session, and without anything left for the next operator.
import { HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openAt, refusal, usePage } from '../../testing/page.tsx'
import { useAsk } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { useSession } from '../platform/session.ts'
import { ADDRESSES } from './addresses.ts'
import { Shell } from './shell.tsx'

usePage()

/** Drawn once more without a session, as the screen on show is until the one to sign in is there. */
function Queue() {
  useAsk('operatorWaiting', {})
  return null
}

it('says nothing of an ended session to who has signed out, and forgets what was read', async () => {
  const unsigned: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, location.origin)
    if (new Headers(init?.headers).get(HEADERS.session) === null) {
      unsigned.push(pathname)
      return Response.json(refusal('session_invalid'), { status: 401 })
    }
    const data = pathname === OPERATOR_CALLS.operatorWaiting.path ? [] : null
    return Response.json({ code: SUCCESS, msg: '', data })
  })
  const user = await openAt('/', { addresses: ADDRESSES, routes: { '/': { Show: Queue } } }, Shell)
  await expect.poll(() => queryClient.getQueryData(['operatorWaiting', {}])).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await expect.poll(() => useSession.getState().token).toBe('')
  await expect.poll(() => unsigned).not.toEqual([])
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)
  expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull()
  expect(queryClient.getQueryData(['operatorWaiting', {}])).toBeUndefined()
})
