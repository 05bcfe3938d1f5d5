// What trading fees are a part of. A file of its own: every screen reads it, and few need the formulas.

/** What the fee of an order is a part of. */
export type TradeFeeType = 'lots' | 'margin'

/** As it is stored and sent. */
export const TRADE_FEE_TYPE = { margin: 0, lots: 1 } as const satisfies Record<TradeFeeType, number>

export function tradeFeeType(number: number): TradeFeeType {
  return number === TRADE_FEE_TYPE.lots ? 'lots' : 'margin'
}
