// The micro ticket as three pure functions: reduce input, summarise, and validate.
import { breakEvenPercent, microLoss, type MicroStake, microWin } from '@tallystick/formulas/micro'
import { type Decimal, formatDecimal, parseDecimal, roundTo, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { MicroDuration, MicroOffer } from '../../entities/micro/micro.ts'

export interface MicroForm {
  readonly seconds: number
  /** Plain decimal text, or empty. */
  readonly stake: string
}

export type MicroAction =
  | { readonly type: 'seconds'; readonly seconds: number }
  | { readonly type: 'stake'; readonly text: string }

/** The shortest duration and the smallest stake it takes. */
export function emptyMicroForm(offer: MicroOffer): MicroForm {
  const [first] = offer.durations
  if (!first) return { seconds: 0, stake: '' }
  const stake = offer.stakes.find(amount => amount >= first.minimum) ?? first.minimum
  return { seconds: first.seconds, stake: trimDecimal(stake) }
}

export function reduceMicro(form: MicroForm, action: MicroAction): MicroForm {
  return action.type === 'seconds' ? { ...form, seconds: action.seconds } : { ...form, stake: action.text }
}

export interface MicroSummary {
  readonly duration: MicroDuration | undefined
  readonly stake: Usd | undefined
  readonly win: Usd | undefined
  readonly loss: Usd | undefined
  /** In percent; does not depend on the stake but for its cents. */
  readonly breakEven: Decimal | undefined
}

export function summariseMicro(form: MicroForm, offer: MicroOffer): MicroSummary {
  const duration = offer.durations.find(one => one.seconds === form.seconds)
  const typed = parseDecimal(form.stake)
  const stake = typed !== undefined && typed > 0n ? typed : undefined
  if (!duration || stake === undefined)
    return { duration, stake, win: undefined, loss: undefined, breakEven: undefined }
  const terms: MicroStake = { stake, ratio: duration.ratio, lossLevel: offer.lossLevel }
  return { duration, stake, win: microWin(terms), loss: microLoss(terms), breakEven: breakEvenPercent(terms) }
}

export type MicroFault =
  | {
      readonly kind:
        | 'noOffer'
        | 'suspended'
        | 'marketClosed'
        | 'stalePrice'
        | 'enterStake'
        | 'stakeNotInCents'
        | 'notEnough'
    }
  | { readonly kind: 'stakeTooSmall'; readonly minimum: string }

export interface MicroMarket {
  readonly open: boolean
  readonly stale: boolean
  readonly suspended: boolean
}

/** `free` is undefined for visitors, who are asked to log in instead. */
export function checkMicroForm(summary: MicroSummary, market: MicroMarket, free: Usd | undefined): MicroFault | null {
  const { duration, stake } = summary
  if (!duration) return { kind: 'noOffer' }
  if (market.suspended) return { kind: 'suspended' }
  if (!market.open) return { kind: 'marketClosed' }
  if (market.stale) return { kind: 'stalePrice' }
  if (stake === undefined) return { kind: 'enterStake' }
  if (stake < duration.minimum) return { kind: 'stakeTooSmall', minimum: formatDecimal(duration.minimum, 2) }
  if (roundTo(stake, 2) !== stake) return { kind: 'stakeNotInCents' }
  return free !== undefined && stake > free ? { kind: 'notEnough' } : null
}
