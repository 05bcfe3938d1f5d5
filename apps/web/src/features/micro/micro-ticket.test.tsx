// @vitest-environment happy-dom
// The up/down ticket as the user meets it: rendered, typed into and pressed. The arithmetic has its own tests in micro-form.test.ts.
import { screen, waitFor, within } from '@testing-library/react'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { quote } from '../../../testing/market.ts'
import { PAIR } from '../../../testing/pair.ts'
import { enter, figure, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import MicroTicket from './micro-ticket.tsx'

usePage('micro')

const OFFER: AnswerOf<'microSeconds'> = {
  sec: [
    { Id: 1, Seconds: 30, ProfitRatio: '0.75', LimitAmount: '20' },
    { Id: 2, Seconds: 300, ProfitRatio: '0.85', LimitAmount: '200' },
  ],
  number: [{ Number: '50' }, { Number: '100' }],
  loss_level: 0,
  stale_limit_ms: 10_000,
  suspended: [],
}
const ANSWERS: Answers = {
  microSeconds: OFFER,
  balances: [{ accountTypeId: 2, type: 'micro', currencyId: 1, balance: '1000', lockBalance: '0' }],
  microOrders: { data: [], total: 0 },
  submitMicro: { Id: 1, OpenPrice: '100000.5', Seconds: 30, ExpireAt: 0 },
}

interface Setting {
  readonly language?: LanguageCode
  readonly signedIn?: boolean
  readonly answers?: Answers
}

async function openTicket({ language = 'en', signedIn = true, answers = ANSWERS }: Setting = {}) {
  const server = serve(answers)
  if (signedIn) useSession.setState({ token: 'token' })
  const page = await open(<MicroTicket pair={PAIR} />, language)
  await screen.findByTestId('micro-odds')
  if (signedIn) await screen.findByText(/1[,.]000[,.]00/)
  return { server, page, user: newUser() }
}

const line = (): string | null => screen.getByTestId('ticket-fault').textContent
const buttons = () => ['Up', 'Down'].map(name => screen.getByRole('button', { name }))

describe('the odds', () => {
  it.each([
    ['en', '33.33', 'Stake', 'If you win', 'If you lose', '+25.00USD', '−33.33USD'],
    ['en', '33,33', 'Stake', 'If you win', 'If you lose', '+25.00USD', '−33.33USD'],
    ['de', '33,33', 'Einsatz', 'Bei Gewinn', 'Bei Verlust', '+25,00USD', '−33,33USD'],
    ['de', '33.33', 'Einsatz', 'Bei Gewinn', 'Bei Verlust', '+25,00USD', '−33,33USD'],
  ] as const)('%s: a stake of %s', async (language, typed, stake, win, loss, won, lost) => {
    quote()
    const { user } = await openTicket({ language })
    await enter(user, stake, typed)
    expect([figure(win), figure(loss)]).toEqual([won, lost])
  })

  it('stand above the buttons while nothing is wrong', async () => {
    quote()
    const { user } = await openTicket()
    expect(line()).toBe('Win +37.50 · lose −50.00 · equal wins')
    await user.click(screen.getByRole('radio', { name: '100' }))
    expect(line()).toBe('Win +75.00 · lose −100.00 · equal wins')
  })
})

describe('why an order cannot be placed', () => {
  it.each([
    ['', 'Please enter a stake'],
    ['19.99', 'At least 20.00 USD'],
    ['20.001', 'At most 2 decimal places'],
    ['1000.01', 'Insufficient Up/Down balance'],
  ])('a stake of %j: %s', async (typed, words) => {
    quote()
    const { user } = await openTicket()
    await enter(user, 'Stake', typed)
    expect(line()).toBe(words)
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
  })

  it('names the minimum as the language writes it', async () => {
    quote()
    const { user } = await openTicket({ language: 'de' })
    await enter(user, 'Einsatz', '19,99')
    expect(line()).toBe('Mindestens 20,00 USD')
  })

  it('the minimum of another duration', async () => {
    quote()
    const { user } = await openTicket()
    await user.click(screen.getByRole('radio', { name: /^5 min/ }))
    expect(line()).toBe('At least 200.00 USD')
  })

  it('a market that closes, and opens again', async () => {
    quote()
    await openTicket()
    for (const button of buttons()) expect(button).toHaveProperty('disabled', false)
    quote({ isOpen: false })
    await waitFor(() => expect(line()).toBe('The market is closed'))
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
    quote()
    await waitFor(() => expect(line()).toMatch(/^Win/))
  })

  it('a market that is suspended', async () => {
    quote()
    await openTicket({ answers: { ...ANSWERS, microSeconds: { ...OFFER, suspended: [PAIR.id] } } })
    expect(line()).toBe('This market is moving too little for Up/Down right now')
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true)
  })
})

describe('placing an order', () => {
  it('a double tap sends one, and says what was taken', async () => {
    quote()
    const answer = Promise.withResolvers<AnswerOf<'submitMicro'>>()
    const { server, user } = await openTicket({ answers: { ...ANSWERS, submitMicro: answer.promise } })
    await user.dblClick(screen.getByRole('button', { name: 'Down' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    for (const side of ['up', 'down'])
      expect(document.querySelector(`[data-side=${side}]`)).toHaveProperty('disabled', true)
    answer.resolve({ Id: 1, OpenPrice: '100000.5', Seconds: 30, ExpireAt: 0 })
    const dialog = await screen.findByRole('dialog', { name: 'Order confirmed' })
    expect(within(dialog).getByText('Down BTC/USD from 100,000.50, 50.00 USD for 30 s')).toBeDefined()
    expect(server.sent).toEqual([{ forex_id: '7', type: '2', number: '50.00', seconds: '30' }])
  })

  it('takes a visitor to the login', async () => {
    quote()
    const { server, page, user } = await openTicket({ signedIn: false })
    await user.click(screen.getByRole('button', { name: 'Up' }))
    await waitFor(() => expect(page.path()).toBe('/login'))
    expect(server.sent).toEqual([])
  })
})

it('every control has a name', async () => {
  quote()
  await openTicket()
  for (const role of ['button', 'radio', 'textbox', 'radiogroup'])
    expect(screen.getAllByRole(role, { name: /\S/ })).toEqual(screen.getAllByRole(role))
})
