// @vitest-environment happy-dom
// Copy trading as the user meets it: a question before following, followers in red, masters who are none any more.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FOLLOWED, MASTER } from '../../../testing/masters.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import FollowersScreen from './followers-screen.tsx'
import { TraderCard } from './master-card.tsx'
import MasterScreen from './master-screen.tsx'
import FollowSubmitScreen from './submit-screen.tsx'

usePage('follow')
beforeEach(() => useSession.setState({ token: 'token' }))

it('a follower in red: a negative return and result are red and signed, others green', async () => {
  const person = { avatar: 'kite', nickname: 'Ada' } as const
  const followers = [
    { ...person, follow_id: 'a', profitability: '-12.50', total_profits: '-125.00' },
    { ...person, follow_id: 'b', profitability: '0.00', total_profits: '3.00' },
  ]
  const sums = { total: 2, total_profits: '5.00', position_profits: '0.00', follow_num: 2 }
  serve({ myFollowers: { data: followers, ...sums } })
  await open(<FollowersScreen />)
  const [red, green] = await screen.findAllByTestId('follower')
  expect(red?.textContent).toContain('−125.00')
  expect(red?.textContent).toContain('12.50')
  expect(red?.querySelectorAll('[class*="text-down"]')).toHaveLength(2)
  expect(red?.querySelectorAll('[class*="text-up"]')).toHaveLength(0)
  expect(green?.querySelectorAll('[class*="text-up"]')).toHaveLength(2)
})

it('following shows what it may cost and asks first; faults stand at their fields', async () => {
  const server = serve({ trader: MASTER, followTrader: {} })
  useSession.setState({ user: { id: 'me', is_demo: 0 } as never })
  await open(<FollowSubmitScreen />, 'en', '/follow/submit?id=abcdefgh12345678')
  const user = newUser()
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  expect(confirm).toHaveProperty('disabled', true)
  expect(screen.getByText('Please tick the box first')).toBeDefined()
  await user.click(screen.getByRole('checkbox'))
  await user.click(confirm)
  await user.click(screen.getByRole('button', { name: 'Start following' }))
  expect(screen.getByText('Please enter an amount above 0')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Copy limit'))
  await enter(user, 'Copy limit', '500')
  await user.click(screen.getByRole('button', { name: 'Start following' }))
  const question = screen.getByRole('alertdialog')
  for (const part of ['Follow Nora?', '500.00 USD', '150.00 USD', '10% of the profit'])
    expect(question.textContent).toContain(part)
  expect(server.sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Start following' }))
  await waitFor(() => expect(server.sent).toMatchObject([{ max_amount: '500', multiple: '1' }]))
})

it('a former master stays listed with the results, marked, and cannot be followed', async () => {
  await open(<TraderCard trader={{ ...MASTER, former: 1 }} canFollow />)
  expect(screen.getByText('Former')).toBeDefined()
  expect(screen.getByText('1,250.00', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

it('the profile of a former master says so; a follower can still leave', async () => {
  const orders: Answers = { followOrders: { data: [], total: 0, all_fact_profits: '0' } }
  serve({ ...orders, trader: { ...MASTER, former: 1, is_followed: 1 } })
  await open(<MasterScreen />, 'en', '/follow/trader?id=abcdefgh12345678')
  expect(await screen.findByText(/No longer a master trader/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Unfollow' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})
