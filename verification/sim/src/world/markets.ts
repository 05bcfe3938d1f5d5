// The pairs of a simulated world: one of each kind that behaves differently.
import type { PairTerms } from '@tallystick/engine/core/pair'
import { type Decimal, decimal } from '@tallystick/kernel/decimal'

export interface SimPair extends PairTerms {
  readonly start: Decimal
}

const base = {
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('50'),
  marginMode: 'leveraged',
  leverages: [10, 100, 500],
} as const

export const SIM_PAIRS: readonly SimPair[] = [
  {
    ...base,
    id: 1,
    code: 'BTCUSD',
    pricePlaces: 2,
    unitsPerLot: decimal('1'),
    feeRate: decimal('2'),
    start: decimal('60000'),
  },
  {
    ...base,
    id: 2,
    code: 'EURUSD',
    pricePlaces: 5,
    unitsPerLot: decimal('100000'),
    feeRate: decimal('3'),
    start: decimal('1.08'),
  },
  {
    ...base,
    id: 3,
    code: 'USDJPY',
    pricePlaces: 3,
    unitsPerLot: decimal('100000'),
    feeRate: decimal('3'),
    start: decimal('151.2'),
    conversion: { pairId: 3, inverse: true },
  },
  {
    ...base,
    id: 4,
    code: 'GBPUSD',
    pricePlaces: 5,
    unitsPerLot: decimal('100000'),
    feeRate: decimal('3'),
    start: decimal('1.27'),
  },
  {
    ...base,
    id: 5,
    code: 'EURGBP',
    pricePlaces: 5,
    unitsPerLot: decimal('100000'),
    feeRate: decimal('3'),
    start: decimal('0.85'),
    conversion: { pairId: 4, inverse: false },
  },
  {
    ...base,
    id: 6,
    code: 'FIXED',
    pricePlaces: 2,
    unitsPerLot: decimal('100'),
    feeRate: decimal('1.234567'),
    start: decimal('20'),
    marginMode: 'fixed',
    leverages: [],
  },
  {
    ...base,
    id: 7,
    code: 'BARE',
    pricePlaces: 2,
    unitsPerLot: decimal('1'),
    feeRate: decimal('1'),
    start: decimal('10'),
    leverages: [],
  },
  {
    ...base,
    id: 8,
    code: 'EURJPY',
    pricePlaces: 3,
    unitsPerLot: decimal('100000000'),
    feeRate: decimal('3'),
    start: decimal('163.1'),
    conversion: { pairId: 3, inverse: true },
  },
]

/** A pair with fixed margin takes none, or 1; now and then it is asked for one all the same. */
export function leverageFor({ marginMode }: SimPair, leverage: number): number {
  if (marginMode !== 'fixed' || leverage === 7) return leverage
  return leverage === 10 ? 1 : 0
}
