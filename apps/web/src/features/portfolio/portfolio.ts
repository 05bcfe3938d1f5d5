// A portfolio as the wire has it, read once into exact numbers; and groups of results.
import { type Decimal, decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Instant } from '@tallystick/kernel/clock'
import type { PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { JOURNAL } from '../../entities/journal/journal.ts'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { useKeptData } from '../../platform/kept-data.ts'

export interface EquityPoint {
  readonly at: Instant
  readonly equity: Usd
  readonly paidIn: Usd
  readonly paidOut: Usd
}

export interface DayProfit {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly profit: Usd
}

export interface GroupResult {
  readonly product: 'forex' | 'micro'
  readonly pairId: number
  readonly code: string
  readonly side: 'buy' | 'sell'
  readonly orders: number
  readonly won: number
  readonly profit: Usd
}

export interface ClosedOrder {
  readonly product: 'forex' | 'micro'
  readonly pairId: number
  readonly code: string
  readonly profit: Usd
  readonly closedAt: Instant
}

export interface Portfolio {
  readonly equity: Usd
  readonly floating: Usd
  readonly margin: Usd
  readonly marginLevel: Decimal
  readonly exposure: Usd
  readonly positions: number
  readonly points: readonly EquityPoint[]
  readonly days: readonly DayProfit[]
  readonly profit: Usd
  readonly drawdown: Usd
  readonly drawdownPercent: string
  readonly paidIn: Usd
  readonly paidOut: Usd
  readonly fees: Usd
  readonly interest: Usd
  readonly orders: number
  readonly winRate: string
  readonly averageWin: Usd
  readonly averageLoss: Usd
  readonly best: ClosedOrder | undefined
  readonly worst: ClosedOrder | undefined
  readonly results: readonly GroupResult[]
}

export function portfolioFromWire(answer: AnswerOf<'portfolio'>): Portfolio {
  const { now } = answer
  return {
    equity: decimal(now.equity),
    floating: decimal(now.floating),
    margin: decimal(now.margin),
    marginLevel: decimal(now.margin_level),
    exposure: decimal(now.exposure),
    positions: now.positions,
    points: answer.points.map(({ at, equity, paid_in, paid_out }) => ({
      at,
      equity: decimal(equity),
      paidIn: decimal(paid_in),
      paidOut: decimal(paid_out),
    })),
    days: answer.days.map(({ day, profit }) => ({ day, profit: decimal(profit) })),
    profit: decimal(answer.profit),
    drawdown: decimal(answer.drawdown),
    drawdownPercent: answer.drawdown_percent,
    paidIn: decimal(answer.paid_in),
    paidOut: decimal(answer.paid_out),
    fees: decimal(answer.fees),
    interest: decimal(answer.interest),
    orders: answer.orders,
    winRate: answer.win_rate,
    averageWin: decimal(answer.average_win),
    averageLoss: decimal(answer.average_loss),
    best: closedFromWire(answer.best),
    worst: closedFromWire(answer.worst),
    results: answer.results.map(({ forex_id, profit, ...rest }) => ({
      ...rest,
      pairId: forex_id,
      profit: decimal(profit),
    })),
  }
}

function closedFromWire(order: AnswerOf<'portfolio'>['best']): ClosedOrder | undefined {
  if (!order) return undefined
  const { product, forex_id: pairId, code, profit, closed_at: closedAt } = order
  return { product, pairId, code, profit: decimal(profit), closedAt }
}

const AGAIN_MS = 60_000

/** Another period keeps the last one on screen until it is there. */
export function usePortfolio(period: PortfolioPeriod) {
  return useQuery({
    ...useKeptData([PRIVATE, 'portfolio', period]),
    refetchInterval: AGAIN_MS,
    queryFn: async ({ signal }) =>
      portfolioFromWire((await api.call('portfolio', { period }, { signal, showErrorMessage: false })).data),
  })
}

/** Closed orders with a tag. */
export interface TagResult extends Pick<GroupResult, 'product' | 'orders' | 'won' | 'profit'> {
  readonly tag: string
}

/** Asked for when they are looked at. */
export function useTagResults(period: PortfolioPeriod) {
  return useQuery({
    queryKey: [...JOURNAL, 'results', period],
    queryFn: async ({ signal }): Promise<TagResult[]> => {
      const { data } = await api.call('journalResults', { period }, { signal, showErrorMessage: false })
      return data.map(({ profit, ...rest }) => ({ ...rest, profit: decimal(profit) }))
    },
  })
}
