// What a follower sees of copying, in the app: names instead of the wire's numbers, and null where there is none.
import type { AnswerOf, FollowedTrader, SkippedCopy } from '@tallystick/wire/trader/schemas'
import type { Side } from '../../entities/order/order.ts'
import { wireWord } from '../../platform/wire-word.ts'

const PAUSED_BY = { 0: null, 1: 'user', 2: 'stop_loss' } as const satisfies Record<FollowedTrader['paused'], unknown>

export interface FollowedMaster extends Omit<FollowedTrader, 'paused' | 'stop_loss_percent'> {
  readonly pausedBy: (typeof PAUSED_BY)[keyof typeof PAUSED_BY]
  readonly stopLossPercent: number | null
}

export function followedFromWire({ paused, stop_loss_percent: percent, ...rest }: FollowedTrader): FollowedMaster {
  return { ...rest, pausedBy: PAUSED_BY[paused], stopLossPercent: percent === 0 ? null : percent }
}

/** On the wire 0 is none. */
export function wirePercent(percent: number | null): number {
  return percent ?? 0
}

export interface Skip extends Omit<SkippedCopy, 'type'> {
  readonly side: Side
}

const SIDE = { 1: 'buy', 2: 'sell' } as const satisfies Record<SkippedCopy['type'], Side>

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
