// Checks a receipt from the wire with the formulas the engine settles with.
import {
  checkForex,
  checkMicro,
  checkOpening,
  type ReceiptFinding,
  type ReceiptTape,
} from '@tallystick/formulas/receipt'
import type { TapeTick } from '@tallystick/formulas/micro'
import { decimal } from '@tallystick/kernel/decimal'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { DIRECTION } from '../micro/direction.ts'
import { SIDE, trailFromWire } from '../order/order.ts'

type WireTick = OrderCheck['Ticks'][number]

const tick = ({ Id, Time, Price }: WireTick): TapeTick => ({ id: Id, at: Time, price: decimal(Price) })

export function findingsOf(check: OrderCheck): readonly ReceiptFinding[] {
  const { Last, Next } = check.Tape
  const tape: ReceiptTape = {
    kept: check.Ticks.map(tick),
    last: Last ? tick(Last) : undefined,
    next: Next ? tick(Next) : undefined,
  }
  const claim = {
    openedAt: check.OpenedAt,
    openTick: check.OpenTickId,
    openPrice: decimal(check.OpenPrice),
    endTick: check.EndTickId || null,
    endPrice: decimal(check.EndPrice),
    profit: decimal(check.Profit),
  }
  // What was never filled has no price, and what is open has no result.
  if (check.OpenedAt === 0) return []
  if (check.ClosedAt === 0) return [checkOpening(claim, tape)]
  if (check.Micro) {
    const { Type, Stake, Ratio, LossLevel, StaleMs, ExpiresAt, NextTickId } = check.Micro
    const { openPrice, openTick } = claim
    const terms = {
      direction: DIRECTION[Type],
      stake: decimal(Stake),
      ratio: decimal(Ratio),
      lossLevel: LossLevel,
      staleMs: StaleMs,
      expiresAt: ExpiresAt,
      openPrice,
      openTick,
    } as const
    return checkMicro({ ...claim, terms, nextTick: NextTickId || null, closeReason: check.CloseReason }, tape)
  }
  if (check.Forex) {
    const { Type, Lots, UnitsPerLot, Conversion, Trail } = check.Forex
    const terms = {
      side: SIDE[Type],
      lots: decimal(Lots),
      unitsPerLot: decimal(UnitsPerLot),
      openPrice: claim.openPrice,
    } as const
    const conversion = Conversion ? { price: decimal(Conversion.Rate), inverse: Conversion.Inverse } : undefined
    const trail = Trail && {
      by: trailFromWire(Trail.Distance, Trail.Percent),
      peakTick: Trail.PeakTickId,
      peakPrice: decimal(Trail.PeakPrice),
    }
    return checkForex({ ...claim, terms, conversion, trail: trail ?? undefined }, tape)
  }
  return []
}

/** The whole in one word: a single broken rule breaks it, a single unknown one leaves it open. */
export function verdictOf(findings: readonly ReceiptFinding[]): ReceiptFinding['verdict'] {
  if (findings.some(finding => finding.verdict === 'broken')) return 'broken'
  return findings.length > 0 && findings.every(finding => finding.verdict === 'holds') ? 'holds' : 'unknown'
}
