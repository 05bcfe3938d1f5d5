// @vitest-environment happy-dom
// Copy trading as the user meets it: the masters, those one follows and their copies, the profile, and the questions that come first.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FOLLOWED, MASTER, PERFORMANCE } from '../../../testing/masters.ts'
import { wireOrder } from '../../../testing/orders.ts'
import { enter, figure, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn, useSession } from '../../platform/stores/session-store.ts'
import { useCompared } from '../../entities/master/compare-masters.tsx'
import ApplyScreen from './apply-screen.tsx'
import FollowedScreen from './followed-screen.tsx'
import FollowersScreen from './followers-screen.tsx'
import FollowHomeScreen from './home-screen.tsx'
import { TraderCard } from './master-card.tsx'
import MasterScreen from './master-screen.tsx'
import FollowSubmitScreen from './submit-screen.tsx'
import { masterFromWire } from './relation.ts'

usePage('follow', 'masters')
const OTHER = { ...MASTER, user_id: 'ponmlkjihgfedcba', nickname: 'Otto' }
const CALM = {
  ...PERFORMANCE,
  user_id: OTHER.user_id,
  drawdown: '1.00',
  points: [
    { at: 0, percent: '0.00' },
    { at: 7_200_000, percent: '3.00' },
  ],
}
beforeEach(() => useSession.setState({ token: 'token' }))

it('a follower in red: a negative return and result are red and signed, others green', async () => {
  const person = { avatar: 'kite', nickname: 'Ada' } as const
  const followers = [
    { ...person, follow_id: 'a', profitability: '-12.50', total_profits: '-125.00' },
    { ...person, follow_id: 'b', profitability: '0.00', total_profits: '3.00' },
  ]
  const sums = { total: 2, total_profits: '5.00', position_profits: '1.25', follow_num: 2 }
  serve({ myFollowers: { data: followers, ...sums } })
  await open(<FollowersScreen />)
  const [red, green] = await screen.findAllByTestId('follower')
  expect(screen.getByTestId('summary').textContent).toBe(
    'Unpaid profit share1.25USDTotal profit share5.00USDFollowers2',
  )
  expect(red?.querySelector('svg')).not.toBeNull()
  expect(red?.textContent).toContain('Ada')
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

function Former() {
  const chosen = useCompared()
  return (
    <TraderCard trader={masterFromWire({ ...MASTER, former: 1 })} performance={undefined} chosen={chosen} canFollow />
  )
}

it('a former master stays listed with the results, marked, and cannot be followed', async () => {
  await open(<Former />)
  expect(screen.getByText('Former')).toBeDefined()
  expect(screen.getByText('1,250.00', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

it('the profile of a former master says so; a follower can still leave', async () => {
  const orders: Answers = { followOrders: { data: [], total: 0, all_fact_profits: '0' } }
  serve({ ...orders, masterPerformance: [], trader: { ...MASTER, former: 1, is_followed: 1 } })
  await open(<MasterScreen />, 'en', '/follow/trader?id=abcdefgh12345678')
  expect(await screen.findByText(/No longer a master trader/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Unfollow' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

describe('the first page', () => {
  async function openHome(isTrader: 0 | 1) {
    const server = serve({ traders: { data: [MASTER, OTHER], total: 2 }, masterPerformance: [PERFORMANCE, CALM] })
    signIn('token', { ...USER, is_trader: isTrader })
    const page = await open(<FollowHomeScreen />, 'en', '/follow')
    await screen.findAllByTestId('master')
    return { server, page, user: newUser() }
  }
  const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))

  it('leads to the followed masters, and to the application or, for a master, to the followers', async () => {
    await openHome(0)
    expect(links().slice(0, 2)).toEqual(['#/follow/follow-list', '#/follow/trader-apply'])
    cleanup()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await openHome(1)
    expect(links().slice(0, 2)).toEqual(['#/follow/follow-list', '#/follow/my-follower'])
  })

  it('shows how equity did; two masters are compared, curves and figures side by side', async () => {
    const { server, user } = await openHome(0)
    await waitFor(() => expect(screen.getAllByTestId('master')[0]?.textContent).toContain('Equity drawdown8.50%'))
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Compare Nora' }))
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: 'Compare Otto' }))
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    const sheet = await screen.findByRole('dialog', { name: 'Compare' })
    await waitFor(() =>
      expect(within(sheet).getByRole('slider').getAttribute('aria-valuetext')).toMatch(
        /Nora \+12\.00%, Otto \+3\.00%$/,
      ),
    )
    const rows = within(within(sheet).getByRole('table')).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Equity drawdown8.50%1.00%')]),
    )
    expect(server.asked('masterPerformance').at(-1)).toBe(`ids=${MASTER.user_id}%2C${OTHER.user_id}&brief=0`)
  })

  it('asks the server for another order and for narrower lists', async () => {
    const { server, user } = await openHome(0)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'drawdown')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Equity drawdown' }), '10')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Recorded since' }), '90')
    await waitFor(() => expect(server.asked('traders').at(-1)).toBe('sort=drawdown&max_drawdown=10&min_days=90&page=1'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Equity drawdown' }), '')
    await waitFor(() => expect(server.asked('traders').at(-1)).toBe('sort=drawdown&min_days=90&page=1'))
  })

  it('finds a master by UID; the card leads to the profile, its button to the settings', async () => {
    const { server, page, user } = await openHome(0)
    await enter(user, 'Search by UID', '1234x')
    await waitFor(() => expect(server.asked('traders').at(-1)).toBe('uid=1234&page=1'))
    expect(screen.getByRole('link', { name: 'Nora' }).getAttribute('href')).toBe('#/follow/trader?id=abcdefgh12345678')
    await user.click((await screen.findAllByRole('button', { name: 'Follow' }))[0] ?? document.body)
    expect(page.path()).toBe('/follow/submit')
  })
})

describe('a followed master', () => {
  async function openFollowed(answers: Answers = {}) {
    const none = { data: [], total: 0, all_fact_profits: '0' }
    const server = serve({ followedTraders: { data: [FOLLOWED], total: 1 }, followOrders: none, ...answers })
    signIn('token', USER)
    await open(<FollowedScreen />, 'en', '/follow/follow-list')
    return { server, card: await screen.findByTestId('followed'), user: newUser() }
  }

  it('is a card with picture, nickname, followers, and the way to the profile', async () => {
    const { card } = await openFollowed()
    expect(card.querySelector('header svg')).not.toBeNull()
    for (const part of ['Nora', '3 followers']) expect(card.textContent).toContain(part)
    expect(within(card).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      '#/follow/trader?id=abcdefgh12345678',
    )
  })

  it('has the total copied, the positions opened, the copy limit and the result', async () => {
    await openFollowed()
    expect([figure('Total amount copied'), figure('Positions opened')]).toEqual(['4,200.00USD', '9'])
    expect([figure('Copy limit'), figure('Copy P&L')]).toEqual(['5,000.00USD', '−120.50USD'])
  })

  it.each([
    ['Open copies', '2', 1],
    ['Closed copies', '7', 3],
  ])(
    'the tile %s shows how many (%s) and opens its sheet of type %i, which says when it is empty',
    async (tile, count, status) => {
      const { server, card, user } = await openFollowed()
      const button = within(card).getByRole('button', { name: new RegExp(tile) })
      expect(button.textContent).toBe(`${count}${tile}`)
      await user.click(button)
      const sheet = screen.getByRole('dialog', { name: `${tile} · Nora` })
      await within(sheet).findByText('No orders')
      const asked = `status=${status}&user_id=${FOLLOWED.user_id}&follower_user_id=${USER.id}&page=1`
      expect(server.asked('followOrders')).toEqual([asked])
    },
  )

  it('a copy that waits shows the price asked for, one that is filled the price it got', async () => {
    const waiting = wireOrder({ Id: 1, Status: 0, OriginPrice: '95000.00', Price: '0' })
    const filled = wireOrder({ Id: 2, OriginPrice: '99000.00', Price: '99010.00' })
    const followOrders = { data: [waiting, filled], total: 2, all_fact_profits: '0' }
    const { card, user } = await openFollowed({ followOrders })
    await user.click(within(card).getByRole('button', { name: /Open copies/ }))
    const order = (id: number) => document.querySelector(`[data-order="${id}"]`)?.textContent
    await waitFor(() => expect(order(1)).toContain('95,000.00'))
    expect(order(2)).toContain('99,010.00')
    expect(order(2)).not.toContain('99,000.00')
  })
})

it('a profile shows the record and the closed orders, and unfollowing warns first and then offers to follow', async () => {
  let isFollowed: 0 | 1 = 1
  const closed = wireOrder({ Id: 5, Status: 3, CompleteTimeHandler: '2026-03-04 16:00:00', FactProfits: '12.5' })
  const server = serve({
    trader: () => ({ ...MASTER, is_followed: isFollowed }),
    followOrders: { data: [closed], total: 1, all_fact_profits: '0' },
    unfollowTrader: () => {
      isFollowed = 0
      return {}
    },
    userInfo: USER,
  })
  signIn('token', USER)
  const page = await open(<MasterScreen />, 'en', '/follow/trader?id=abcdefgh12345678')
  const card = await screen.findByTestId('record')
  for (const part of ['Nora', '3 followers', 'Win rate60', 'Closed orders40', 'BTCUSD', '×20'])
    expect(card.textContent).toContain(part)
  await waitFor(() => expect(document.querySelector('[data-order="5"]')?.textContent).toContain('+12.500000'))
  expect(server.asked('followOrders')[0]).toBe('status=3&user_id=abcdefgh12345678&page=1')
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Unfollow' }))
  const question = screen.getByRole('alertdialog', { name: 'Unfollow Nora?' })
  expect(question.textContent).toContain('they no longer close when the master trader closes')
  expect(question.textContent).toContain('you may miss the best moment to close')
  expect(server.sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Unfollow' }))
  await user.click((await screen.findAllByRole('button', { name: 'Follow' }))[0] ?? document.body)
  expect(page.path()).toBe('/follow/submit')
})

it('applying needs the box to be ticked', async () => {
  const server = serve({ traderApplication: { status: 0, note: '' }, applyTrader: {}, userInfo: USER })
  signIn('token', USER)
  await open(<ApplyScreen />, 'en', '/follow/trader-apply')
  const submit = await screen.findByRole('button', { name: 'Submit application' })
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(submit).toHaveProperty('disabled', true)
  const user = newUser()
  await user.click(screen.getByRole('checkbox', { name: 'I have read and accept these terms' }))
  await user.click(submit)
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

it('the multiple takes digits only, the copy limit a number', async () => {
  serve({ trader: MASTER })
  signIn('token', { ...USER, id: 'digits' })
  await open(<FollowSubmitScreen />, 'en', '/follow/submit?id=abcdefgh12345678')
  const user = newUser()
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await enter(user, 'Multiple', 'a2.5x')
  expect(screen.getByLabelText('Multiple')).toHaveProperty('value', '25')
  await enter(user, 'Copy limit', '5e0,5')
  expect(screen.getByLabelText('Copy limit')).toHaveProperty('value', '50,5')
})
