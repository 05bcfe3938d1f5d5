// @vitest-environment happy-dom
// A micro order that ends shows its result where it is looked at: on the ticket, in its row, in its sheet.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { AnswerOf, MicroOrder } from '@tallystick/wire/trader/schemas'
import { expect, it, vi } from 'vitest'
import { quote } from '../../../testing/market.ts'
import { wireMicro } from '../../../testing/orders.ts'
import { PAIR } from '../../../testing/pair.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { refreshPrivate } from '../../entities/session/session.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { MicroList } from './micro-list.tsx'
import MicroTicket from './micro-ticket.tsx'

usePage('micro', 'orders', 'receipts')

const OFFER: AnswerOf<'microSeconds'> = {
  sec: [{ Id: 1, Seconds: 30, ProfitRatio: '0.75', LimitAmount: '20' }],
  number: [{ Number: '50' }],
  loss_level: 0,
  stale_limit_ms: 10_000,
  suspended: [],
}
const ENDED = { Status: 3, RemainMilliSeconds: 0, EndTickId: 12, NextTickId: 13 } as const
const WON = { ...ENDED, CloseReason: 'won', EndPrice: '100012.30', FactProfits: '37.50' } as const

/** The orders of the user as the server has them; `end` ends the first one. */
function trading(...orders: readonly MicroOrder[]) {
  let now = orders
  const answers: Answers = {
    microSeconds: OFFER,
    balances: [{ accountTypeId: 2, type: 'micro', currencyId: 1, balance: '1000', lockBalance: '0' }],
    microOrders: ({ status }) => {
      const data = now.filter(order => String(order.Status) === status)
      return { data, total: data.length }
    },
    microHistory: () => ({
      data: now.filter(order => order.Status === 3),
      next: '',
      won: 0,
      lost: 0,
      total: 0,
      all_fact_profits: '0',
    }),
    submitMicro: { Id: 9, OpenPrice: '100020.00', Seconds: 30, ExpireAt: 0 },
  }
  useSession.setState({ token: 'token' })
  quote()
  return {
    server: serve(answers),
    end(result: Partial<MicroOrder>) {
      now = now.map((order, index) => (index === 0 ? { ...order, ...result } : order))
      act(refreshPrivate)
    },
  }
}

it('on the ticket: won, the money, both prices, the check and the same once more', async () => {
  const { server, end } = trading(wireMicro({ Id: 5 }))
  await open(<MicroTicket pair={PAIR} />)
  await screen.findByTestId('running-micro')
  end(WON)
  const result = await screen.findByTestId('micro-result')
  expect(screen.queryByTestId('running-micro')).toBeNull()
  expect(result.textContent).toContain('Won')
  expect(result.textContent).toContain('+37.50')
  expect(result.textContent).toContain('100,000.00→100,012.30')
  expect(within(result).getByRole('button', { name: 'Verify this order' })).toBeDefined()

  const user = newUser()
  await user.click(within(result).getByRole('button', { name: 'Repeat' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Up BTC/USD, 50.00 USD for 30 s, at the current price.')
  await user.click(within(question).getByRole('button', { name: 'Repeat' }))
  await screen.findByRole('dialog', { name: 'Order confirmed' })
  expect(server.sent).toEqual([{ forex_id: '7', type: '1', number: '50.00', seconds: '30' }])
})

it('in the list: the row stays where it is and shows what was lost', async () => {
  const { end } = trading(wireMicro({ Id: 6 }), wireMicro({ Id: 5 }))
  await open(<MicroList status="running" filter={{}} offerTrade />)
  await waitFor(() => expect(document.querySelectorAll('[data-micro]')).toHaveLength(2))
  end({ ...ENDED, CloseReason: 'lost', EndPrice: '99990.00', FactProfits: '-50.00' })
  await waitFor(() => expect(document.querySelector('[data-micro="6"]')?.textContent).toContain('Lost'))
  const rows = [...document.querySelectorAll('[data-micro]')]
  expect(rows.map(row => row.getAttribute('data-micro'))).toEqual(['6', '5'])
  expect(rows[0]?.textContent).toContain('−50.00')
  expect(rows[0]?.textContent).toContain('99,990.00')
})

it('in the sheet: it stays open, and the check can be made', async () => {
  const { end } = trading(wireMicro({ Id: 5 }))
  await open(<MicroList status="running" filter={{}} offerTrade />)
  await newUser().click(await screen.findByRole('button', { name: /BTC\/USD/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Order details' })
  expect(within(sheet).getByTestId('check-order')).toBeDefined()
  end(WON)
  await within(sheet).findByText('Won')
  expect(within(sheet).getByText('100,012.3')).toBeDefined()
  expect(within(sheet).getByTestId('check-order')).toBeDefined()
  expect(within(sheet).getByRole('button', { name: 'Repeat' })).toBeDefined()
})

it('counts down once a second; a second after zero the lists are asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = trading(wireMicro({ Id: 5, RemainMilliSeconds: 3_000 }))
  await open(<MicroTicket pair={PAIR} />)
  const left = () => screen.getByTestId('countdown').getAttribute('data-seconds')
  await screen.findByTestId('countdown')
  const running = () => server.asked('microOrders').filter(query => query.includes('status=1')).length
  const before = running()
  const seen = new Set<string | null>()
  for (let step = 0; step < 12; step++) {
    seen.add(left())
    await act(() => vi.advanceTimersByTimeAsync(250))
  }
  expect([...seen]).toEqual(['3', '2', '1'])
  expect(left()).toBe('0')
  expect(running()).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(running()).toBeGreaterThan(before)
  vi.useRealTimers()
})

it.each([
  ['up', 1, '99999.99', 0, '−50.00'],
  ['up', 1, '100000.00', 0, '+37.50'],
  ['down', 2, '100000.01', 0, '−50.00'],
  ['down', 2, '100000.00', 0, '+37.50'],
  ['down', 2, '100000.01', 1, '−37.50'],
] as const)(
  'while it runs, %s (%i) at %s with loss level %i shows %s',
  async (_name, Type, close, LossLevel, profit) => {
    trading(wireMicro({ Id: 5, Type, LossLevel }))
    quote({ close })
    await open(<MicroTicket pair={PAIR} />)
    const card = await screen.findByTestId('running-micro')
    await waitFor(() => expect(card.textContent).toContain(profit))
  },
)
