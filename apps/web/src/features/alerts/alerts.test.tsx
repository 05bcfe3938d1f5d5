// @vitest-environment happy-dom
// Price alerts as their user meets them: what each waits for in words, removing after a question, and the direction that follows from the price.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { quote } from '../../../testing/market.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { directionOf, levelAt, type PriceAlert } from '../../entities/alert/alerts.ts'
import { usePush } from '../../entities/notice/push.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { AlertTable } from './alert-table.tsx'
import AlertsScreen from './alerts-screen.tsx'

usePage('alerts', 'trade', 'receipts')
beforeEach(() => useToasts.setState({ toasts: [] }))

const ALERT: AnswerOf<'alerts'>['data'][number] = {
  id: 5,
  forex_id: 1,
  show_code: 'BTC/USD',
  direction: 'above',
  level: '101000.00',
  other_level: '0',
  percent: '0',
  price: '100000.00',
  note: 'Breakout',
  fired_price: '0',
  fired_at: '',
  removed_at: '',
  created_at: '2026-01-05 12:30:00',
  KeyActs: [],
}
const NONE: AnswerOf<'alerts'> = { data: [], next: '', active: 0, maximum: 50 }
const QUOTED = { ForexQuotations: { Open: '1', Close: '100000.00', Change: '0', Time: Date.now() } }

async function openAlerts(answers: Answers = {}) {
  const server = serve({
    tradeList: [wirePair(1, 'BTCUSD', QUOTED), wirePair(2, 'ETHUSD')],
    alerts: NONE,
    makeAlert: { id: 9, price: '100000' },
    removeAlert: { id: 5 },
    ...answers,
  })
  signIn('token', USER)
  await open(<AlertsScreen />, 'en', '/mine/alerts')
  return { server, user: newUser() }
}

describe('the list', () => {
  it('names the API key that created an alert, and nothing where the user did', async () => {
    const byKey: typeof ALERT = { ...ALERT, id: 6, KeyActs: [{ Act: 'made', Key: 'Grid bot' }] }
    await openAlerts({ alerts: { ...NONE, data: [byKey, ALERT], active: 2 } })
    const marks = await screen.findAllByTestId('key-mark')
    expect(marks.map(mark => mark.title)).toEqual(['Created by API key Grid bot'])
  })

  it('says what an active alert waits for, and removes it after a question', async () => {
    const { server, user } = await openAlerts({ alerts: { ...NONE, data: [ALERT], active: 1 } })
    expect((await screen.findByText('Rises to 101,000.00')).closest('[data-testid]')?.textContent).toContain('Breakout')
    screen.getByText('1 of 50 in use')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const question = screen.getByRole('alertdialog', { name: 'Remove this alert?' })
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.sent).toEqual([{ id: '5' }]))
    await waitFor(() => expect(server.asked('alerts').length).toBeGreaterThan(1))
  })

  it('tells of a triggered one at which price, and offers nothing to remove', async () => {
    const fired = { ...ALERT, direction: 'below' as const, fired_price: '100900.00', fired_at: '2026-01-06 08:00:00' }
    const { user } = await openAlerts({
      alerts: ({ state }) => (state === 'fired' ? { ...NONE, data: [fired] } : NONE),
    })
    await screen.findByText(/No active alerts/)
    await user.click(screen.getByRole('tab', { name: 'Triggered' }))
    await screen.findByText('Triggered at 100,900.00')
    screen.getByText('Falls to 101,000.00')
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})

it('lists removed ones with when, and with the API key that removed one', async () => {
  const removed: typeof ALERT = {
    ...ALERT,
    removed_at: '2026-01-06 08:00:00',
    KeyActs: [{ Act: 'ended', Key: 'Grid bot' }],
  }
  const { user } = await openAlerts({
    alerts: ({ state }) => (state === 'removed' ? { ...NONE, data: [removed] } : NONE),
  })
  await screen.findByText(/No active alerts/)
  await user.click(screen.getByRole('tab', { name: 'Removed' }))
  expect((await screen.findByTestId('key-mark')).title).toBe('Removed by API key Grid bot')
  screen.getByTestId('alert-removed')
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

it('says both prices of a move either way', async () => {
  const move = { ...ALERT, direction: 'either' as const, other_level: '99000.00', percent: '1' }
  await openAlerts({ alerts: { ...NONE, data: [move], active: 1 } })
  expect(await screen.findByText('Moves by 1%: 99,000.00 or 101,000.00')).toBeTruthy()
})

describe('the table of desktops', () => {
  const alert: PriceAlert = {
    id: 5,
    showCode: 'BTC/USD',
    direction: 'above',
    level: '101000.00',
    otherLevel: '0',
    percent: '0',
    note: 'Breakout',
    createdAt: '2026-01-05 12:30:00',
    keyMarks: [],
    fired: null,
    removedAt: '',
  }

  it('says what each waits for beside the price now, and removes one', async () => {
    serve({ tradeList: [wirePair(1, 'BTCUSD', { ...QUOTED, ShowCode: 'BTC/USD' })] })
    const onRemove = vi.fn()
    const everyRow = async () => [alert]
    await open(<AlertTable state="active" alerts={[alert]} isComplete everyRow={everyRow} onRemove={onRemove} />)
    const row = await screen.findByTestId('alert-active')
    act(() => quote({ code: 'BTCUSD', close: '100000.00' }))
    await waitFor(() => expect(row.textContent).toMatch(/^BTC\/USDRises to 101,000\.00100,000\.00Breakout.*Remove$/))
    await newUser().click(within(row).getByRole('button', { name: 'Remove' }))
    expect(onRemove).toHaveBeenCalledWith(alert)
  })

  it('says of triggered ones at which price', async () => {
    serve({ tradeList: [] })
    const fired = { ...alert, fired: { price: '100900.00', at: '2026-01-06 08:00:00' } }
    const everyRow = async () => [fired]
    await open(<AlertTable state="fired" alerts={[fired]} isComplete everyRow={everyRow} onRemove={() => {}} />)
    expect(screen.getByTestId('alert-fired').textContent).toMatch(/Rises to 101,000\.00100,900\.00Breakout6 Jan 2026/)
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})

describe('a new alert', () => {
  async function openForm(answers: Answers = {}) {
    const opened = await openAlerts(answers)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'New price alert' })).toHaveProperty('disabled', false),
    )
    await opened.user.click(screen.getByRole('button', { name: 'New price alert' }))
    const form = within(await screen.findByRole('dialog', { name: 'New price alert' }))
    return { ...opened, form, send: () => opened.user.click(form.getByRole('button', { name: 'Set alert' })) }
  }

  it('goes the way that its price lies from the one now', async () => {
    const { server, user, form, send } = await openForm()
    await send()
    form.getByText('Please enter a price')
    await enter(user, 'Alert price', '100000')
    form.getByText('Choose a price other than the current one')
    await user.click(form.getByRole('button', { name: '−5%' }))
    form.getByText(/falls to 95,000\.00 or below/)
    await send()
    const below = { forex_id: '1', direction: 'below', level: '95000.00' }
    await waitFor(() => expect(server.sent).toEqual([below]))
  })

  it('[AL8] after a move names both prices, and is sent as a percentage', async () => {
    const { server, user, form, send } = await openForm()
    await user.click(form.getByRole('radio', { name: 'After a move' }))
    await send()
    form.getByText('Choose a percentage from 0.01 to 90, in steps of 0.01')
    await enter(user, 'Move in percent', '2.5')
    form.getByText('We notify you once, when the price rises to 102,500.00 or falls to 97,500.00.')
    await send()
    await waitFor(() => expect(server.sent).toEqual([{ forex_id: '1', direction: 'either', percent: '2.5' }]))
    // From now on there is something that pushed messages would be about.
    await waitFor(() => expect(usePush.getState().offer).toBe('due'))
  })

  it('says at the field what the server has against its price', async () => {
    const { user, form, send } = await openForm({
      makeAlert: refusal('alert_level_reached', { price: '102000' }, 'The price is already there'),
    })
    await enter(user, 'Alert price', '101000')
    await send()
    await form.findByText('The price is already there')
    expect(form.getByLabelText('Alert price').getAttribute('aria-invalid')).toBe('true')
  })
})

it.each([
  ['101', '100', 'above'],
  ['99.99', '100', 'below'],
  ['100.00', '100', undefined],
  ['0', '100', undefined],
  ['', '100', undefined],
  ['101', undefined, undefined],
])('to reach %s from %s is %s', (level, price, direction) => {
  expect(directionOf(level, price)).toBe(direction)
})

it.each([
  ['100000.00', 1, 2, '101000.00'],
  ['1.10003', -5, 5, '1.04503'],
  ['7', 5, 0, '7'],
])('%s and %s percent with %s places is %s', (price, percent, places, level) => {
  expect(levelAt(price, percent, { places })).toBe(level)
})
