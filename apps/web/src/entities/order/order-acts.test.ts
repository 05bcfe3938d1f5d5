// @vitest-environment happy-dom
// Everything a user does with an order: what is asked of the server, what it answered, and what the app knows of the order afterwards.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { decimal as d } from '@tallystick/kernel/decimal'
import type { Order as WireOrder } from '@tallystick/wire/trader/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { wireOrder } from '../../../testing/orders.ts'
import { usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { endedHere, ordersKey } from './closed-orders.ts'
import {
  cancelOrder,
  closeAll,
  closeOrder,
  closePart,
  editOrder,
  reverseOrder,
  setAllStops,
  setStops,
} from './order-acts.ts'
import { orderFromWire } from './order.ts'

usePage()
beforeEach(() => {
  signIn('token', USER)
  endedHere.clear()
  const rows = [7, 8, 9].map(Id => orderFromWire(wireOrder({ Id })))
  const pages = [{ rows, head: { data: [] as WireOrder[], total: 3, all_fact_profits: '0' } }]
  queryClient.setQueryData(ordersKey('holding'), { pages, pageParams: [1] })
})

const ORDER = orderFromWire(wireOrder({ Id: 7 }))
const CLOSED = { Id: 7, Price: '101000.25', FactProfits: '-12.345678' }

/** Ids of the open positions that the app still has, and how many it says there are. */
function held(): unknown {
  const data = queryClient.getQueryData<{ pages: { rows: { id: number }[]; head: { total: number } }[] }>(
    ordersKey('holding'),
  )
  return data?.pages.map(({ rows, head }) => ({ ids: rows.map(({ id }) => id), total: head.total }))[0]
}

const isInvalidated = (): boolean => queryClient.getQueryState(ordersKey('holding'))?.isInvalidated === true
const ALL_HELD = { ids: [7, 8, 9], total: 3 }
const WITHOUT_IT = { ids: [8, 9], total: 2 }

interface Act {
  readonly answers: Answers
  readonly act: () => Promise<unknown>
  readonly asked: Readonly<Record<string, string>>
  readonly told?: object
  /** Ended by the user on this device. */
  readonly ended: readonly number[]
  readonly left: unknown
}

const RESULT = { price: d('101000.25'), profit: d('-12.345678') }
const TERMS = {
  target: d('99000.5'),
  lots: d('0.20'),
  stopLoss: d('0'),
  takeProfit: d('99500'),
  expiresAt: 1_800_000_000_000,
}

const ACTS: Readonly<Record<string, Act>> = {
  'closing one': {
    answers: { closeOrder: CLOSED },
    act: () => closeOrder(ORDER),
    asked: { id: '7' },
    told: RESULT,
    ended: [7],
    left: WITHOUT_IT,
  },
  'closing a part': {
    answers: { closeOrderPart: { ...CLOSED, Id: 70, RemainingId: 7 } as never },
    act: () => closePart(ORDER, d('0.040')),
    asked: { id: '7', cont: '0.04' },
    told: RESULT,
    ended: [70],
    left: ALL_HELD,
  },
  'reversing one': {
    answers: { reverseOrder: CLOSED as never },
    act: () => reverseOrder(ORDER),
    asked: { id: '7' },
    told: RESULT,
    ended: [7],
    left: WITHOUT_IT,
  },
  'cancelling one': {
    answers: { cancelOrder: null as never },
    act: () => cancelOrder(ORDER),
    asked: { id: '7' },
    ended: [7],
    left: ALL_HELD,
  },
  'editing one': {
    answers: { editOrder: { Id: 71 } as never },
    act: () => editOrder(ORDER, TERMS),
    asked: {
      id: '7',
      target_price: '99000.5',
      cont: '0.2',
      stop_loss_price: '0',
      target_profit_price: '99500',
      expire_at: '1800000000000',
    },
    ended: [7],
    left: ALL_HELD,
  },
  'setting two stops': {
    answers: { setStops: null as never },
    act: () => setStops(ORDER, d('98000'), d('0')),
    asked: { id: '7', stop_loss_price: '98000.00000000', target_profit_price: '0.00000000' },
    ended: [],
    left: ALL_HELD,
  },
  'setting all stops': {
    answers: { setAllStops: null as never },
    act: () =>
      setAllStops(ORDER, { stopLoss: d('98000'), takeProfit: d('0'), trail: { distance: null, percent: d('1.50') } }),
    asked: {
      id: '7',
      stop_loss_price: '98000.00000000',
      target_profit_price: '0.00000000',
      trail_distance: '0',
      trail_percent: '1.5',
    },
    ended: [],
    left: ALL_HELD,
  },
}

function refused(answers: Answers): Answers {
  return Object.fromEntries(Object.keys(answers).map(name => [name, refusal('market_closed')]))
}

describe.each(Object.keys(ACTS))('%s', name => {
  const { answers, act, asked, told, ended, left } = ACTS[name] ?? expect.fail()

  it('asks for exactly that, tells the result, and has the lists read again', async () => {
    const { sent } = serve(answers)
    const result = await act()
    expect(sent).toEqual([asked])
    if (told !== undefined) expect(result).toMatchObject(told)
    expect([...endedHere]).toEqual(ended)
    expect(held()).toEqual(left)
    // At once, or half a second after the last time.
    await expect.poll(isInvalidated).toBe(true)
  })

  it('leaves everything as it was when the server refuses', async () => {
    serve(refused(answers))
    await expect(act()).rejects.toThrow(CallFailed)
    expect([...endedHere]).toEqual([])
    expect(held()).toEqual(ALL_HELD)
  })
})

it('nothing is read again when the server has refused', async () => {
  // What was asked for before may still be under way.
  await sleep(1_200)
  queryClient.setQueryData(ordersKey('holding'), { pages: [], pageParams: [1] })
  for (const { answers, act } of Object.values(ACTS)) {
    serve(refused(answers))
    await expect(act()).rejects.toThrow(CallFailed)
  }
  await sleep(50)
  expect(isInvalidated()).toBe(false)
})

describe('closing several', () => {
  const answer = {
    FactProfits: '5.500000',
    Closed: [
      { Id: 8, Price: '1', FactProfits: '2.5' },
      { Id: 9, Price: '1', FactProfits: '3' },
    ],
    Left: [{ Id: 7, Message: 'The market is closed.', Reason: 'market_closed' }],
  }

  it.each([
    ['all', null, { which: 'all' }],
    ['losers', 5, { which: 'losers', forex_id: '5' }],
  ] as const)(
    '%s in market %s: those that were closed leave, the others stay with their reason',
    async (which, market, asked) => {
      const { sent } = serve({ closeAllOrders: answer })
      expect(await closeAll(which, market)).toEqual({
        closed: [
          { id: 8, profit: d('2.5') },
          { id: 9, profit: d('3') },
        ],
        left: [{ id: 7, message: 'The market is closed.' }],
        profit: d('5.5'),
      })
      expect(sent).toEqual([asked])
      expect([...endedHere]).toEqual([8, 9])
      expect(held()).toEqual({ ids: [7], total: 1 })
    },
  )
})
