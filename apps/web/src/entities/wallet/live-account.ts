// Live profit and margin level of the signed-in user, and the orders that were closed, pushed by the server.
import type { TradeUpdate } from '@tallystick/wire/live/frames'
import { type Decimal, decimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import { create } from 'zustand'
import { live } from '../../live/live.ts'
import { followUnlisted } from '../pair/markets.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { removeClosed } from '../order/closed-orders.ts'

export interface LiveOrder {
  readonly current: Price
  readonly profit: Usd
  /** Where the trailing stop stands; undefined without one. */
  readonly trailStop?: Price | undefined
}

export interface LiveAccount {
  /** Undefined until the first message. */
  readonly profit: Usd | undefined
  readonly marginLevel: Decimal
  readonly margin: Usd
  readonly orders: ReadonlyMap<number, LiveOrder>
}

const NOTHING: LiveAccount = { profit: undefined, marginLevel: 0n, margin: 0n, orders: new Map() }

export const useLiveAccount = create<LiveAccount>()(() => NOTHING)

export function useLiveOrder(id: number): LiveOrder | undefined {
  return useLiveAccount(state => state.orders.get(id))
}

function follow(update: TradeUpdate): void {
  const orders = new Map(
    update.TransOrder.map(order => [
      order.Id,
      {
        current: decimal(order.UpdatePrice),
        profit: decimal(order.FactProfits),
        trailStop: order.TrailStop === undefined ? undefined : decimal(order.TrailStop),
      },
    ]),
  )
  useLiveAccount.setState({
    profit: decimal(update.ProfitsTotal),
    marginLevel: decimal(update.HazardRate),
    margin: decimal(update.CautionMoneyAll),
    orders,
  })
  followUnlisted(update.Unlisted ?? [])
}

/** Once, at start: private topics follow the session. */
export function watchAccount(): void {
  let stop: (() => void)[] = []
  const listen = (token: string): void => {
    for (const end of stop) end()
    stop = []
    useLiveAccount.setState(NOTHING)
    followUnlisted([])
    if (token === '') return
    stop = [
      live.subscribe('FOREX_TRADE', {
        frame: frame => {
          if (frame.type === 'FOREX_TRADE') follow(frame.data)
        },
      }),
      live.subscribe('FOREX_CLOSED', {
        frame: frame => {
          if (frame.type === 'FOREX_CLOSED' && frame.data.length > 0) removeClosed(frame.data)
        },
      }),
    ]
  }
  listen(useSession.getState().token)
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) listen(now.token)
  })
}
