// Recomputes an order's result from its terms and the prices on the tape. The browser runs this for "check this order".
import type { Price, Usd } from '@tallystick/kernel/decimal'
import {
  type ConversionPrice,
  forexProfit,
  isStopReached,
  type PositionTerms,
  type Trail,
  trailingStop,
} from './forex.ts'
import { microResult, type MicroTerms, type TapeTick } from './micro.ts'

/** What is looked at, one after the other. */
export type ReceiptRule = 'open_price' | 'end_price' | 'nothing_between' | 'trailing_stop' | 'result' | 'amount'

export interface ReceiptFinding {
  readonly rule: ReceiptRule
  /** Unknown where the tape no longer, or not yet, has what it takes. */
  readonly verdict: 'holds' | 'broken' | 'unknown'
}

export interface ReceiptTape {
  /** Prices kept for the order, apart from it. */
  readonly kept: readonly TapeTick[]
  /** The tape around the end: the last price at or before it and the first after it. */
  readonly last: TapeTick | undefined
  readonly next: TapeTick | undefined
}

/** What an order claims of its two ends. */
interface Claim {
  readonly openedAt: number
  readonly openTick: number
  readonly openPrice: Price
  readonly endTick: number | null
  readonly endPrice: Price
  readonly profit: Usd
}

export interface MicroClaim extends Claim {
  readonly terms: MicroTerms
  readonly nextTick: number | null
  readonly closeReason: string
}

export function checkMicro(claim: MicroClaim, tape: ReceiptTape): readonly ReceiptFinding[] {
  const { terms, endTick, closeReason } = claim
  const end = find(tape, endTick)
  const findings: ReceiptFinding[] = [checkOpening(claim, tape)]
  if (endTick !== null) {
    const isRight = end && end.price === claim.endPrice && end.at <= terms.expiresAt
    findings.push({ rule: 'end_price', verdict: end ? judged(isRight) : 'unknown' })
    findings.push({ rule: 'nothing_between', verdict: nothingBetween(claim, tape) })
  }
  // That the market shut in between is not on the tape, and a reset is nobody's result.
  if (closeReason === 'market_closed' || closeReason === 'voided') {
    return [...findings, { rule: 'amount', verdict: judged(claim.profit === 0n) }]
  }
  const last = endTick === null ? tape.last : end
  const again = microResult(terms, { last, closed: false })
  const canTell = endTick === null || end !== undefined
  findings.push({ rule: 'result', verdict: canTell ? judged(again.outcome === closeReason) : 'unknown' })
  findings.push({ rule: 'amount', verdict: canTell ? judged(again.profit === claim.profit) : 'unknown' })
  return findings
}

export interface ForexClaim extends Claim {
  readonly terms: PositionTerms
  readonly conversion: ConversionPrice | undefined
  /** Of an order that its trailing stop closed. */
  readonly trail?: { readonly by: Trail; readonly peakTick: number; readonly peakPrice: Price } | undefined
}

export function checkForex(claim: ForexClaim, tape: ReceiptTape): readonly ReceiptFinding[] {
  const end = find(tape, claim.endTick)
  const profit = forexProfit(claim.terms, claim.endPrice, claim.conversion)
  return [
    checkOpening(claim, tape),
    { rule: 'end_price', verdict: end ? judged(end.price === claim.endPrice) : 'unknown' },
    ...(claim.trail ? [{ rule: 'trailing_stop', verdict: trailed(claim, claim.trail, tape) } as const] : []),
    { rule: 'amount', verdict: judged(profit === claim.profit) },
  ]
}

/** [FX18] Its best price was accepted while it was open, and the closing price is at or through the stop behind it. */
function trailed(
  claim: ForexClaim,
  trail: NonNullable<ForexClaim['trail']>,
  tape: ReceiptTape,
): ReceiptFinding['verdict'] {
  const { side } = claim.terms
  const peak = find(tape, trail.peakTick)
  const stop = trailingStop(side, trail.peakPrice, trail.by)
  if (!isStopReached(side, stop, claim.endPrice)) return 'broken'
  if (!peak) return 'unknown'
  return judged(
    peak.price === trail.peakPrice &&
      trail.peakTick >= claim.openTick &&
      claim.endTick !== null &&
      trail.peakTick < claim.endTick,
  )
}

/** All there is to look at while it is open. */
export function checkOpening(claim: Claim, tape: ReceiptTape): ReceiptFinding {
  const open = find(tape, claim.openTick)
  const isRight = open && open.price === claim.openPrice && open.at <= claim.openedAt
  return { rule: 'open_price', verdict: open ? judged(isRight) : 'unknown' }
}

/** No accepted price lies between the end price and the expiry. */
function nothingBetween({ terms, endTick, nextTick }: MicroClaim, tape: ReceiptTape): ReceiptFinding['verdict'] {
  if (tape.last && tape.last.id !== endTick) return 'broken'
  const next = find(tape, nextTick)
  if (next && next.at <= terms.expiresAt) return 'broken'
  return tape.last || next ? 'holds' : 'unknown'
}

function find({ kept }: ReceiptTape, id: number | null): TapeTick | undefined {
  return kept.find(tick => tick.id === id)
}

function judged(isRight: boolean | undefined): ReceiptFinding['verdict'] {
  return isRight ? 'holds' : 'broken'
}
