// @vitest-environment happy-dom
// Where signing in leads: to the overview, or to the topic of the help that a link asked for.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openAt, serve, usePage } from '../../../testing/page.tsx'
import { ADDRESSES } from '../../app/addresses.ts'
import { forgetSession } from '../../platform/session.ts'
import SignInScreen from './sign-in-screen.tsx'

usePage()
beforeEach(() => forgetSession())

it.each([
  ['/sign-in', '#/'],
  ['/sign-in?section=FeedDown', '#/help?section=FeedDown'],
  ['/sign-in?section=%2Fusers%3Fx', '#/'],
])('from %s to %s', async (from, to) => {
  serve({
    operatorLogin: {
      token: 'token',
      operator: {
        id: 1,
        email: 'olga@operators.example',
        name: 'Olga',
        roles: ['owner'],
        created_at: 0,
        disabled: false,
      },
    },
  })
  const Show = () => null
  const user = await openAt(from, {
    addresses: ADDRESSES,
    routes: { '/sign-in': { Show: SignInScreen }, '/': { Show }, '/help': { Show } },
  })
  await user.type(screen.getByLabelText('Email'), 'olga@operators.example')
  await user.type(screen.getByLabelText('Password'), 'a very long passphrase')
  await user.type(screen.getByLabelText('One-time code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => location.hash).toBe(to)
})
