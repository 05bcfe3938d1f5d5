// A follower's result against the master's, read once into exact numbers.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { SIDE, type Side } from '../../../entities/order/order.ts'
import { PRIVATE } from '../../../entities/session/session.ts'
import { api } from '../../../platform/api/api.ts'
import { useCursorPages } from '../../../platform/pages.ts'

/** In the order they are shown in; they add up to the difference. */
export const CAUSES = ['entry', 'exit', 'size', 'fees', 'skipped'] as const
export type Cause = (typeof CAUSES)[number]

interface Results extends Readonly<Record<Cause, Usd>> {
  readonly master: Usd
  readonly own: Usd
  readonly difference: Usd
}

type WireResults = Readonly<Record<Cause | 'master_result' | 'own_result' | 'difference', string>>

function resultsFromWire(wire: WireResults): Results {
  return {
    master: decimal(wire.master_result),
    own: decimal(wire.own_result),
    difference: decimal(wire.difference),
    entry: decimal(wire.entry),
    exit: decimal(wire.exit),
    size: decimal(wire.size),
    fees: decimal(wire.fees),
    skipped: decimal(wire.skipped),
  }
}

export interface Comparison extends Results {
  readonly since: string
  readonly multiple: number
  readonly orders: number
  readonly shareTotal: Usd
  readonly skips: readonly { readonly message: string; readonly orders: number; readonly effect: Usd }[]
}

function comparisonFromWire(answer: AnswerOf<'copyComparison'>): Comparison {
  return {
    ...resultsFromWire(answer),
    since: answer.since,
    multiple: answer.multiple,
    orders: answer.orders,
    shareTotal: decimal(answer.share_total),
    skips: answer.skips.map(({ message, orders, effect }) => ({ message, orders, effect: decimal(effect) })),
  }
}

export interface ComparedOrder extends Results {
  readonly id: number
  readonly showCode: string
  readonly side: Side
  readonly closedAt: string
  readonly isCopied: boolean
  readonly message: string
}

function comparedFromWire(row: AnswerOf<'comparedOrders'>['data'][number]): ComparedOrder {
  return {
    ...resultsFromWire(row),
    id: row.id,
    showCode: row.show_code,
    side: SIDE[row.type],
    closedAt: row.closed_at,
    isCopied: row.copied === 1,
    message: row.message,
  }
}

export function useComparison(traderId: string) {
  return useQuery({
    queryKey: [PRIVATE, 'follow', 'comparison', traderId],
    queryFn: async ({ signal }) =>
      comparisonFromWire(
        (await api.call('copyComparison', { trader_id: traderId }, { signal, showErrorMessage: false })).data,
      ),
  })
}

export function useComparedOrders(traderId: string) {
  return useCursorPages('comparedOrders', {
    queryKey: [PRIVATE, 'follow', 'compared', traderId],
    params: { trader_id: traderId },
    enabled: true,
    rowOf: comparedFromWire,
  })
}
