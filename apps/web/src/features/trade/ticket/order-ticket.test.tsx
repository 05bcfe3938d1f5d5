// @vitest-environment happy-dom
// The order ticket as the user meets it: rendered, typed into and pressed. The arithmetic has its own tests in order-form.test.ts.
// (Longer than most files because everything the ticket asks and says is tried on one stage.)
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { decimal } from '@tallystick/kernel/decimal'
import { useToasts } from '@tallystick/ui/layers/toasts'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { BASIC_INFO } from '../../../../testing/basic-info.ts'
import { quote } from '../../../../testing/market.ts'
import { PAIR } from '../../../../testing/pair.ts'
import { enter, figure, newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../../testing/server.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useSettings } from '../../../platform/stores/settings-store.ts'
import { useStopUnit } from '../../../entities/order/stop-unit-store.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { UNDO_MS } from '../presets/one-tap.tsx'
import { useOneTap } from '../presets/one-tap-store.ts'
import { presetFrom, presetsOf, savePreset, usePresets } from '../presets/preset-store.ts'
import { withPreset } from '../presets/with-preset.ts'
import { emptyForm } from './order-form.ts'
import { OrderTicket } from './order-ticket.tsx'

usePage('trade', 'presets')
beforeEach(() => {
  useSettings.setState({ asksBeforeOrder: false })
  useOneTap.setState({ on: false })
  useToasts.setState({ toasts: [] })
})

const ANSWERS: Answers = {
  basicInfo: BASIC_INFO,
  balances: [{ accountTypeId: 1, type: 'forex', currencyId: 1, balance: '1000', lockBalance: '0' }],
  orders: { data: [], total: 0, all_fact_profits: '0' },
  submitOrder: { Id: 1, Status: 1, Price: '100000' },
}

interface Setting {
  readonly language?: LanguageCode
  readonly signedIn?: boolean
  readonly answers?: Answers
  readonly pair?: Pair
}

async function openTicket({ language = 'en', signedIn = true, answers = ANSWERS, pair = PAIR }: Setting = {}) {
  const server = serve(answers)
  if (signedIn) useSession.setState({ token: 'token' })
  const page = await open(<OrderTicket pair={pair} />, language, '/trade')
  await screen.findByLabelText('Lots')
  // The money is there once it can be shared out.
  if (signedIn) await screen.findByText('25%')
  return { server, page, user: newUser() }
}

/** Of a pair that has had one price only: it is shown at once. */
async function openFresh(code: string, setting: Setting = {}) {
  quote({ code })
  return openTicket({ ...setting, pair: { ...(setting.pair ?? PAIR), code } })
}

const lotsField = () => screen.getByLabelText('Lots')
const reason = (): string | null => screen.getByTestId('ticket-fault').textContent
const buttons = (buy = 'Buy', sell = 'Sell') => [buy, sell].map(name => screen.getByRole('button', { name }))

describe('what an order takes', () => {
  it.each([
    ['en', '0.25', 'Margin (on hold)', 'Fee', '250.000000', '0.750000'],
    ['en', '0,25', 'Margin (on hold)', 'Fee', '250.000000', '0.750000'],
    ['de', '0,25', 'Margin (reserviert)', 'Gebühr', '250,000000', '0,750000'],
    ['de', '0.25', 'Margin (reserviert)', 'Gebühr', '250,000000', '0,750000'],
  ] as const)('%s: %s lots', async (language, typed, marginLabel, feeLabel, margin, fee) => {
    quote()
    const { user } = await openTicket({ language })
    await enter(user, 'Lots', typed)
    expect(lotsField()).toHaveProperty('value', typed)
    expect([figure(marginLabel), figure(feeLabel)]).toEqual([margin, fee])
  })

  it('follows every key', async () => {
    quote()
    const { user } = await openTicket()
    const seen: unknown[] = []
    await user.clear(lotsField())
    for (const key of '0.12') {
      await user.type(lotsField(), key)
      seen.push([figure('Margin (on hold)'), reason()])
    }
    expect(seen).toEqual([
      ['0.000000', 'Please enter the number of lots'],
      ['0.000000', 'Please enter the number of lots'],
      ['100.000000', ''],
      ['120.000000', ''],
    ])
  })

  it('follows the price and the leverage', async () => {
    quote()
    const { user } = await openTicket()
    await enter(user, 'Lots', '0.1')
    quote({ close: '90000.00' })
    await waitFor(() => expect(figure('Margin (on hold)')).toBe('90.000000'))
    await user.click(screen.getByRole('button', { name: /^Leverage/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Leverage' })).getByRole('button', { name: /×10\b/ }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(figure('Margin (on hold)')).toBe('900.000000')
  })
})

const glance = (): string[] =>
  [...screen.getByTestId('ticket-glance').children].map(cell =>
    [...cell.children].map(part => part.textContent).join(' '),
  )

describe('what stands above Buy and Sell', () => {
  it('is the margin, the required and the free balance, as the order changes', async () => {
    const { user } = await openFresh('GLANCEUSD')
    await enter(user, 'Lots', '0.25')
    expect(glance()).toEqual(['Margin 250.00', 'Required balance 250.75', 'Free balance 1,000.00'])
    expect(screen.getByTestId('ticket-glance').parentElement).toBe(buttons()[0]?.parentElement)
  })

  it('needs no account for what the order takes', async () => {
    await openFresh('VISITORUSD', { signedIn: false })
    expect(glance()).toEqual(['Margin 10.00', 'Required balance 10.03'])
  })
})

it.each([
  ['1000', 'If you buy: at 503.00. If you sell: at 199,497.00'],
  ['5000', 'If you buy: no stop-out. If you sell: at 599,497.00'],
])('one sentence says where either side would be stopped out with %s dollars', async (balance, words) => {
  const balances = [{ accountTypeId: 1, type: 'forex', currencyId: 1, balance, lockBalance: '0' }] as const
  await openFresh(`STOP${balance}`, { answers: { ...ANSWERS, balances: [...balances] } })
  expect(screen.getByTestId('ticket-stop-out').querySelector('dd')?.textContent).toBe(words)
})

it.each([
  [20, [5, 20, 100, 500], '×20'],
  [20, [10, 50, 100, 200], '×10'],
  [50, [10, 50, 100, 200], '×50'],
])('the leverage starts at the default of ×%i or the highest of %j below it', async (chosen, leverages, shown) => {
  quote()
  const basicInfo = { ...BASIC_INFO, default_leverage: chosen }
  await openTicket({ answers: { ...ANSWERS, basicInfo }, pair: { ...PAIR, leverages } })
  expect(screen.getByRole('button', { name: /^Leverage/ }).textContent).toContain(shown)
})

describe('whether a question comes first', () => {
  it('is a choice: with it the order waits for the answer', async () => {
    quote()
    const { server, user } = await openTicket()
    await user.click(screen.getByRole('switch', { name: 'Ask before each order' }))
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    const question = screen.getByRole('alertdialog', { name: 'Place this order?' })
    expect(within(question).getByText('Sell 0.01 BTC/USD at 100,000.00')).toBeDefined()
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Sell' }))
    await screen.findByRole('dialog', { name: 'Order confirmed' })
    expect(server.sent).toHaveLength(1)
  })

  it('and without it one tap sends', async () => {
    quote()
    const { server, user } = await openTicket()
    expect(screen.getByRole('switch', { name: 'Ask before each order' }).getAttribute('aria-checked')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    await screen.findByRole('dialog', { name: 'Order confirmed' })
    expect(server.sent).toHaveLength(1)
  })
})

describe('why an order cannot be placed', () => {
  it.each([
    ['', 'Please enter the number of lots'],
    ['abc', 'Please enter the number of lots'],
    ['0.001', 'At least 0.01 lots'],
    ['21', 'At most 20 lots'],
    ['0.015', 'In steps of 0.01 lots'],
    ['1', 'Insufficient free balance'],
  ])('%j lots: %s', async (typed, words) => {
    quote()
    const { user } = await openTicket()
    await enter(user, 'Lots', typed)
    expect(reason()).toBe(words)
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
  })

  it('a pending order without its price', async () => {
    quote()
    const { user } = await openTicket()
    await user.click(screen.getByRole('radio', { name: 'Pending order' }))
    expect(reason()).toBe('Please enter a price')
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
    await enter(user, 'Trigger price', '95000')
    expect(reason()).toBe('')
  })

  it('[FO17] a pending order is sent with the expiry that was chosen', async () => {
    quote()
    const { user, server } = await openTicket()
    await user.click(screen.getByRole('radio', { name: 'Pending order' }))
    await enter(user, 'Trigger price', '95000')
    await user.selectOptions(screen.getByLabelText('Expiry'), '1 day')
    const before = Date.now()
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    const wait = Number(server.sent[0]?.['expire_at']) - before
    expect(wait).toBeGreaterThanOrEqual(86_400_000)
    expect(wait).toBeLessThan(86_460_000)
  })

  it('stops as a distance, a percentage or an amount are sent as prices of the side that is pressed', async () => {
    quote()
    const { user, server } = await openTicket()
    await enter(user, 'Lots', '0.1')
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }))
    await user.click(screen.getByRole('radio', { name: 'Distance' }))
    const field = screen.getByRole('textbox', { name: 'Stop-loss' })
    expect(field).toHaveProperty('value', '1,000.00')
    expect(screen.getByText('If you buy: 99,000.00. If you sell: 101,000.00')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '400')
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({ type: '2', stop_loss_price: '100400.00000000' })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await user.click(screen.getByRole('radio', { name: 'USD' }))
    expect(screen.getByText('If you buy: 99,000.00. If you sell: 101,000.00')).toBeTruthy()
    expect(useStopUnit.getState().unit).toBe('usd')
    // The lots follow from the stop then.
    await user.click(screen.getByRole('switch', { name: 'Size by risk' }))
    expect(screen.getAllByRole('radio', { name: 'USD' })).toHaveLength(1)
    expect(screen.getByText('If you buy: 99,000.00. If you sell: 101,000.00')).toBeTruthy()
  })

  it('[FO21] two orders of which one cancels the other are sent as one, with stops as far away', async () => {
    quote()
    const { user, server } = await openTicket({ answers: { ...ANSWERS, submitOco: { Id: 1, OtherId: 65 } } })
    await user.click(screen.getByRole('radio', { name: 'Pending order' }))
    await enter(user, 'Trigger price', '101000')
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }))
    await user.clear(screen.getByRole('textbox', { name: 'Stop-loss' }))
    await user.type(screen.getByRole('textbox', { name: 'Stop-loss' }), '100500')
    await user.click(screen.getByRole('switch', { name: 'One cancels the other (OCO)' }))
    expect(reason()).toBe('Please enter a price')
    await enter(user, 'Trigger price of the second order', '101000')
    expect(reason()).toBe('The two orders need different trigger prices')
    await enter(user, 'Trigger price of the second order', '99000')
    expect(reason()).toBe('')
    expect(figure('Margin (on hold)')).toBe('20.000000')
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({
      type: '1',
      cont: '0.01',
      target_price: '101000',
      stop_loss_price: '100500.00000000',
      other_type: '2',
      other_cont: '0.01',
      other_target_price: '99000',
      other_stop_loss_price: '99500.00000000',
      other_target_profit_price: '0.00000000',
    })
    const popup = await screen.findByRole('dialog', { name: 'Order confirmed' })
    expect(popup.textContent).toContain('Buy 0.01 BTC/USD pending at 101,000.00')
    expect(popup.textContent).toContain('Sell 0.01 BTC/USD pending at 99,000.00')
  })

  it('[FO22] a trailing stop goes with the order in one call, by percent or by price', async () => {
    quote()
    const submitTrailing = { Id: 1, Status: 1, Price: '100000' } as const
    const { user, server } = await openTicket({ answers: { ...ANSWERS, submitTrailing } })
    await user.click(await screen.findByRole('switch', { name: 'Trailing stop' }))
    const field = screen.getByRole('textbox', { name: 'Trailing stop' })
    expect(field).toHaveProperty('value', '1')
    await user.clear(field)
    expect(reason()).toBe('Enter how far the stop follows, above 0')
    await user.type(field, '250')
    await user.click(screen.getByRole('radio', { name: 'Price' }))
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({ type: '2', status: '1', trail_distance: '250', trail_percent: '0' })
  })

  it('[FO21][FO22] two orders of which one cancels the other have it both', async () => {
    quote()
    const { user, server } = await openTicket({ answers: { ...ANSWERS, submitOco: { Id: 1, OtherId: 65 } } })
    await user.click(screen.getByRole('radio', { name: 'Pending order' }))
    await enter(user, 'Trigger price', '101000')
    await user.click(screen.getByRole('switch', { name: 'One cancels the other (OCO)' }))
    await enter(user, 'Trigger price of the second order', '99000')
    await user.click(await screen.findByRole('switch', { name: 'Trailing stop' }))
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({ other_type: '2', trail_distance: '0', trail_percent: '1' })
  })

  it('a market without leverage, which cannot be chosen either; with a fixed margin it needs none', async () => {
    const bare = await openFresh('BAREUSD', { pair: { ...PAIR, leverages: [] } })
    expect(reason()).toBe('This market is not available for trading yet')
    await bare.user.click(screen.getByRole('button', { name: 'Buy' }))
    await bare.user.click(screen.getByRole('button', { name: /^Leverage/ }))
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'This market is not available for trading yet',
      'This market has no leverage options',
    ])
    expect(bare.server.sent).toEqual([])
    cleanup()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await openFresh('FIXEDUSD', { pair: { ...PAIR, leverages: [], marginMode: 'fixed', unitsPerLot: decimal('100') } })
    expect(reason()).toBe('')
  })

  it('a step down to nothing', async () => {
    quote()
    const { user } = await openTicket()
    const less = screen.getByRole('button', { name: 'Decrease' })
    expect(less).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Increase' }))
    expect(lotsField()).toHaveProperty('value', '0.02')
    await user.click(less)
    expect(lotsField()).toHaveProperty('value', '0.01')
    expect(less).toHaveProperty('disabled', true)
  })

  it('what could be two numbers is none', async () => {
    quote()
    const { user } = await openTicket({ language: 'de' })
    await enter(user, 'Lots', '1.085')
    expect(lotsField().getAttribute('aria-invalid')).toBe('true')
    expect(reason()).toBe('Bitte die Anzahl Lots eingeben')
  })

  it('a stop on the wrong side stops that side only', async () => {
    quote()
    const { user } = await openTicket()
    expect(screen.queryByRole('textbox', { name: 'Stop-loss' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }))
    // It begins at the price of now.
    expect(screen.getByRole('textbox', { name: 'Stop-loss' })).toHaveProperty('value', '100,000.00')
    expect(reason()).toBe('The stop-loss or take-profit is on the wrong side of the price')
    await enter(user, 'Stop-loss', '99000')
    expect(buttons().map(button => button.hasAttribute('disabled'))).toEqual([false, true])
    expect(reason()).toBe('')
  })

  it('a market that closes, and opens again', async () => {
    quote()
    await openTicket()
    for (const button of buttons()) expect(button).toHaveProperty('disabled', false)
    quote({ isOpen: false })
    await waitFor(() => expect(reason()).toBe('The market is closed'))
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
    quote()
    await waitFor(() => expect(reason()).toBe(''))
    for (const button of buttons()) expect(button).toHaveProperty('disabled', false)
  })

  it('a price that is too old', async () => {
    const code = 'OLDUSD'
    quote({ code, ageMs: PAIR.staleLimitMs + 1_000 })
    await openTicket({ pair: { ...PAIR, code } })
    expect(reason()).toBe('The price is out of date. Please wait for a new one')
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
  })
})

describe('one tap with time to undo', () => {
  const bar = () => screen.findByText(/^Sent in/, { selector: 'output' })
  async function pressed(): Promise<Awaited<ReturnType<typeof openTicket>>> {
    quote()
    const opened = await openTicket()
    await opened.user.click(await screen.findByRole('switch', { name: '3 seconds to undo each order' }))
    await opened.user.click(screen.getByRole('button', { name: 'Buy' }))
    expect((await bar()).textContent).toBe('Sent in 3 seconds: Buy 0.01 BTC/USD at 100,000.00')
    return opened
  }

  it('is off by default, and takes the place of the question', async () => {
    useSettings.setState({ asksBeforeOrder: true })
    quote()
    const { user } = await openTicket()
    const undoes = await screen.findByRole('switch', { name: '3 seconds to undo each order' })
    const asks = screen.getByRole('switch', { name: 'Ask before each order' })
    expect([undoes, asks].map(one => one.getAttribute('aria-checked'))).toEqual(['false', 'true'])
    await user.click(undoes)
    expect([undoes, asks].map(one => one.getAttribute('aria-checked'))).toEqual(['true', 'false'])
    await user.click(asks)
    expect([undoes, asks].map(one => one.getAttribute('aria-checked'))).toEqual(['false', 'true'])
  })

  it('sends the order once when the time is over, as it was when the button was pressed', async () => {
    const { user, server } = await pressed()
    // Neither a second tap nor the other side.
    for (const button of buttons()) {
      expect(button).toHaveProperty('disabled', true)
      await user.click(button)
    }
    await enter(user, 'Lots', '0.5')
    expect(server.sent).toEqual([])
    await waitFor(() => expect(server.sent).toHaveLength(1), { timeout: UNDO_MS + 2_000 })
    expect(server.sent).toMatchObject([{ type: '1', cont: '0.01' }])
    await screen.findByRole('dialog', { name: 'Order confirmed' })
  }, 15_000)

  it('undone by the keyboard, nothing is sent', async () => {
    const { user, server } = await pressed()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Order not sent'])
    await new Promise(resolve => setTimeout(resolve, UNDO_MS + 200))
    expect(server.sent).toEqual([])
  }, 15_000)

  it('leaving the page cancels it and says so', async () => {
    const { server } = await pressed()
    cleanup()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Order not sent: you left the page']),
    )
    await new Promise(resolve => setTimeout(resolve, UNDO_MS + 200))
    expect(server.sent).toEqual([])
  }, 15_000)
})

describe('presets of a market', () => {
  beforeEach(() => usePresets.setState({ presets: {} }))

  it('keep size, leverage and distances of the stops, fill the ticket in, and can be removed', async () => {
    quote()
    const { user, server } = await openTicket()
    await enter(user, 'Lots', '0.25')
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }))
    await user.clear(screen.getByRole('textbox', { name: 'Stop-loss' }))
    await user.type(screen.getByRole('textbox', { name: 'Stop-loss' }), '99000')
    await user.click(await screen.findByRole('button', { name: 'Save as preset' }))
    cleanup()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await openTicket()
    await user.click(await screen.findByRole('button', { name: 'Lots 0.25, Leverage ×100, Stop-loss 1,000' }))
    expect(lotsField()).toHaveProperty('value', '0.25')
    expect(screen.getByText('If you buy: 99,000.00. If you sell: 101,000.00')).toBeTruthy()
    expect(server.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Remove preset/ }))
    expect(usePresets.getState().presets).toEqual({ [PAIR.code]: [] })
  })

  it('can be saved from the first look on, once', async () => {
    quote()
    const { user } = await openTicket()
    const save = await screen.findByRole('button', { name: 'Save as preset' })
    expect(save).toHaveProperty('disabled', false)
    await user.click(save)
    expect(save).toHaveProperty('disabled', true)
  })

  it('belong to their market, and what a device has kept badly is left out', () => {
    const preset = { lots: '0.1', leverage: 50, unit: 'percent', stopLoss: '1', takeProfit: '', trail: null } as const
    savePreset('BTCUSD', preset)
    savePreset('BTCUSD', preset)
    expect(presetsOf(usePresets.getState(), 'BTCUSD')).toEqual([preset])
    expect(presetsOf(usePresets.getState(), 'EURUSD')).toEqual([])
    const form = { ...emptyForm(PAIR, { defaultLeverage: 100 }), lots: '1' }
    expect(withPreset(form, { ...preset, leverage: 7 }, PAIR.leverages)).toMatchObject({
      lots: '0.1',
      leverage: form.leverage,
    })
    expect(presetFrom({ ...form, lots: 'x' }, decimal('100'))).toBeUndefined()
  })

  it('keep the trailing stop too, and take it out of the ticket where they have none', async () => {
    quote()
    const { user } = await openTicket()
    await user.click(await screen.findByRole('button', { name: 'Save as preset' }))
    await user.click(await screen.findByRole('switch', { name: 'Trailing stop' }))
    await enter(user, 'Trailing stop', '2.5')
    await user.click(screen.getByRole('button', { name: 'Save as preset' }))
    await user.click(screen.getByRole('button', { name: /^Lots [\d.]+, Leverage ×100$/ }))
    expect(screen.queryByRole('textbox', { name: 'Trailing stop' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Lots [\d.]+, Leverage ×100, Trailing stop 2\.5%$/ }))
    expect(screen.getByRole('textbox', { name: 'Trailing stop' })).toHaveProperty('value', '2.5')
    const form = emptyForm(PAIR, { defaultLeverage: 100 })
    const trailing = { on: true, text: '250', unit: 'distance' } as const
    expect(presetFrom({ ...form, trail: trailing }, decimal('100'))?.trail).toEqual({ text: '250', unit: 'distance' })
    expect(presetFrom({ ...form, trail: { ...trailing, text: '' } }, decimal('100'))).toBeUndefined()
  })

  it('of a device that knew no trailing stops are kept, without one', async () => {
    const old = { lots: '0.1', leverage: 20, unit: 'percent', stopLoss: '1', takeProfit: '2' }
    const trail = { text: '1', unit: 'percent' }
    const stored = [
      old,
      { ...old, trail },
      { ...old, trail: { text: 'x', unit: 'percent' } },
      { ...old, unit: 'price' },
    ]
    localStorage.setItem('tallystick.presets', JSON.stringify({ state: { presets: { BTCUSD: stored } }, version: 1 }))
    await usePresets.persist.rehydrate()
    expect(presetsOf(usePresets.getState(), 'BTCUSD')).toEqual([
      { ...old, trail: null },
      { ...old, trail },
    ])
  })
})

describe('placing an order', () => {
  it('a double tap sends one, and says what was bought', async () => {
    quote()
    const answer = Promise.withResolvers<AnswerOf<'submitOrder'>>()
    const { server, user } = await openTicket({ answers: { ...ANSWERS, submitOrder: answer.promise } })
    await enter(user, 'Lots', '0.25')
    const [buy] = buttons()
    await user.dblClick(buy ?? document.body)
    await waitFor(() => expect(server.sent).toHaveLength(1))
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
    answer.resolve({ Id: 1, Status: 1, Price: '100000.5' })
    const dialog = await screen.findByRole('dialog', { name: 'Order confirmed' })
    expect(within(dialog).getByText('Buy 0.25 BTC/USD at 100,000.50')).toBeDefined()
    for (const name of ['View orders', 'Confirm']) expect(within(dialog).getByRole('button', { name })).toBeDefined()
    expect(server.sent).toEqual([
      {
        type: '1',
        cont: '0.25',
        forex_id: '7',
        status: '1',
        target_price: '0',
        stop_loss_price: '0.00000000',
        target_profit_price: '0.00000000',
        multiple: '100',
      },
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a refused one leaves the ticket as it was', async () => {
    quote()
    const { server, user } = await openTicket({ answers: { ...ANSWERS, submitOrder: refusal('market_closed') } })
    await enter(user, 'Lots', '0.25')
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sell' })).toHaveProperty('disabled', false))
    expect(lotsField()).toHaveProperty('value', '0.25')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes a visitor to the login', async () => {
    quote()
    const { server, page, user } = await openTicket({ signedIn: false })
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(page.address()).toBe('/login?from=%2Ftrade'))
    expect(server.sent).toEqual([])
  })
})

it('every control has a name', async () => {
  quote()
  const { user } = await openTicket()
  await user.click(screen.getByRole('radio', { name: 'Pending order' }))
  await user.click(screen.getByRole('switch', { name: 'Take-profit' }))
  for (const role of ['button', 'radio', 'switch', 'textbox', 'link'])
    expect(screen.getAllByRole(role, { name: /\S/ })).toEqual(screen.getAllByRole(role))
})

it('a risk and a stop-loss decide the lots that are sent', async () => {
  const { server, user } = await openFresh('RISKUSD')
  await user.click(screen.getByRole('switch', { name: 'Size by risk' }))
  expect(screen.queryByLabelText('Lots')).toBeNull()
  await enter(user, 'Risk', '5')
  await enter(user, 'Stop-loss', '99000')
  expect(screen.getByText('= 0.04 lots')).toBeDefined()
  expect(figure('Loss at stop-loss, fee included')).toBe('40.12')
  await user.click(screen.getByRole('radio', { name: 'USD' }))
  expect(reason()).toBe('The risk is too small for 0.01 lots')
  await enter(user, 'Risk', '21')
  await user.click(screen.getByRole('button', { name: 'Buy' }))
  await waitFor(() => expect(server.sent).toMatchObject([{ cont: '0.02', stop_loss_price: '99000.00000000' }]))
})
