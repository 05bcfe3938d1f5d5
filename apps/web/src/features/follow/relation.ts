// Masters and what a follower sees of copying, in the app: names instead of the wire's numbers, and null where there is none.
import type { AnswerOf, FollowedTrader, SkippedCopy, Trader } from '@tallystick/wire/trader/schemas'
import { SIDE, type Side } from '../../entities/order/order.ts'
import { wireWord } from '../../platform/wire-word.ts'

const PAUSED_BY = { 0: null, 1: 'user', 2: 'stop_loss' } as const satisfies Record<FollowedTrader['paused'], unknown>

export interface Master extends Omit<Trader, 'former' | 'simulated' | 'is_followed'> {
  readonly isFormer: boolean
  readonly isSimulated: boolean
  readonly isFollowed: boolean
}

export function masterFromWire({ former, simulated, is_followed: followed, ...rest }: Trader): Master {
  return { ...rest, isFormer: former === 1, isSimulated: simulated === 1, isFollowed: followed === 1 }
}

export interface FollowedMaster extends Omit<
  FollowedTrader,
  'paused' | 'stop_loss_percent' | 'simulated' | 'is_followed'
> {
  readonly isSimulated: boolean
  readonly pausedBy: (typeof PAUSED_BY)[keyof typeof PAUSED_BY]
  readonly stopLossPercent: number | null
}

export function followedFromWire(followed: FollowedTrader): FollowedMaster {
  const { paused, stop_loss_percent: percent, simulated, is_followed: _, ...rest } = followed
  return {
    ...rest,
    isSimulated: simulated === 1,
    pausedBy: PAUSED_BY[paused],
    stopLossPercent: percent === 0 ? null : percent,
  }
}

/** On the wire 0 is none. */
export function percentToWire(percent: number | null): number {
  return percent ?? 0
}

export interface Skip extends Omit<SkippedCopy, 'type'> {
  readonly side: Side
}

export function skipFromWire({ type, ...rest }: SkippedCopy): Skip {
  return { ...rest, side: SIDE[type] }
}

/** Copies of a relation, as they are asked for. */
export const COPIES_NUMBER = { open: 1, closed: 3 } as const
export type Copies = keyof typeof COPIES_NUMBER

const APPLICATION_STATUS = { 0: 'none', 1: 'waiting', 2: 'approved', 3: 'rejected' } as const

export interface Application extends Omit<AnswerOf<'traderApplication'>, 'status'> {
  readonly status: (typeof APPLICATION_STATUS)[keyof typeof APPLICATION_STATUS]
}

export function applicationFromWire(application: AnswerOf<'traderApplication'>): Application {
  return { ...application, status: wireWord(APPLICATION_STATUS, application.status) }
}
