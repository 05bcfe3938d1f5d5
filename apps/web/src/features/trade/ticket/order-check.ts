// What is wrong with the order form, for either side: the third of its pure functions.
import { type Lots, parseDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { readTrail } from '../../../entities/order/trail-form.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import {
  inPrices,
  type Market,
  type OrderForm,
  type RiskField,
  type Side,
  stopPrices,
  type Summary,
} from './order-form.ts'

export type Fault =
  | { readonly kind: 'enterLots' }
  | { readonly kind: 'lotsTooFew'; readonly minimum: string }
  | { readonly kind: 'lotsTooMany'; readonly maximum: string }
  | { readonly kind: 'lotsNotInSteps'; readonly step: string }
  | { readonly kind: 'riskNeedsStop' }
  | { readonly kind: 'enterRisk' }
  | { readonly kind: 'riskTooSmall'; readonly minimum: string }
  | { readonly kind: 'enterPrice' }
  | { readonly kind: 'targetAtMarket' }
  | { readonly kind: 'ocoSamePrice' }
  | { readonly kind: 'noMultipleConfigured' }
  | { readonly kind: 'notEnough' }
  | { readonly kind: 'wrongStops' }
  | { readonly kind: 'trailMissing' }
  | { readonly kind: 'marketClosed' }
  | { readonly kind: 'stalePrice' }

export interface Verdict {
  /** Faults that concern both sides, the most important first. */
  readonly both: readonly Fault[]
  /** Null when this side may be pressed. */
  readonly buy: Fault | null
  readonly sell: Fault | null
}

export function check(form: OrderForm, market: Market, summary: Summary): Verdict {
  const both = [
    ...(market.open ? [] : [{ kind: 'marketClosed' } as const]),
    ...(market.open && market.stale ? [{ kind: 'stalePrice' } as const] : []),
    ...(market.pair.marginMode === 'leveraged' && form.leverage === null
      ? [{ kind: 'noMultipleConfigured' } as const]
      : []),
    ...(form.risk === null
      ? lotsFault(summary.lots, market.pair)
      : riskFault(inPrices(form, 'buy', market), form.risk, summary, market.pair)),
    ...targetFault(form, market, summary),
    ...otherFault(form, market, summary),
    ...(readTrail(form.trail) === undefined ? [{ kind: 'trailMissing' } as const] : []),
    ...(summary.available !== undefined && summary.cost > summary.available ? [{ kind: 'notEnough' } as const] : []),
  ]
  const first = both[0] ?? null
  const sideFault = (side: Side): Fault | null =>
    first ?? (stopsFit(inPrices(form, side, market), side, summary.reference) ? null : { kind: 'wrongStops' })
  return { both, buy: sideFault('buy'), sell: sideFault('sell') }
}

function lotsFault(lots: Lots | undefined, pair: Pair): readonly Fault[] {
  if (lots === undefined || lots <= 0n) return [{ kind: 'enterLots' }]
  if (lots < pair.minLots) return [{ kind: 'lotsTooFew', minimum: trimDecimal(pair.minLots) }]
  if (lots > pair.maxLots) return [{ kind: 'lotsTooMany', maximum: trimDecimal(pair.maxLots) }]
  return lots % pair.lotStep === 0n ? [] : [{ kind: 'lotsNotInSteps', step: trimDecimal(pair.lotStep) }]
}

/** The lots follow from risk and stop: it is those that have to be changed. */
function riskFault(form: OrderForm, risk: RiskField, summary: Summary, pair: Pair): readonly Fault[] {
  const { loss } = stopPrices(form)
  const amount = parseDecimal(risk.text)
  if (summary.reference === undefined) return []
  if (amount === undefined || amount <= 0n) return [{ kind: 'enterRisk' }]
  if (loss === 'unreadable' || loss === 0n || loss === summary.reference) return [{ kind: 'riskNeedsStop' }]
  const isEnough = summary.lots !== undefined && summary.lots >= pair.minLots
  return isEnough ? [] : [{ kind: 'riskTooSmall', minimum: trimDecimal(pair.minLots) }]
}

function targetFault(form: OrderForm, market: Market, summary: Summary): readonly Fault[] {
  if (form.kind === 'market') return []
  if (summary.reference === undefined) return [{ kind: 'enterPrice' }]
  return summary.reference === market.price ? [{ kind: 'targetAtMarket' }] : []
}

function otherFault({ oco, target }: OrderForm, market: Market, { reference }: Summary): readonly Fault[] {
  const other = oco && parseDecimal(oco.target)
  if (!oco || reference === undefined) return []
  if (!other || other <= 0n) return [{ kind: 'enterPrice' }]
  if (other === market.price) return [{ kind: 'targetAtMarket' }]
  return other === parseDecimal(target) ? [{ kind: 'ocoSamePrice' }] : []
}

/** A stop-loss of a buy lies below, its take-profit above the reference; mirrored for sells. */
function stopsFit(form: OrderForm, side: Side, reference: Price | undefined): boolean {
  if (reference === undefined) return false
  const { loss, profit } = stopPrices(form)
  const [below, above] = side === 'buy' ? [loss, profit] : [profit, loss]
  return (
    below !== 'unreadable' &&
    above !== 'unreadable' &&
    (below === 0n || below < reference) &&
    (above === 0n || above > reference)
  )
}
