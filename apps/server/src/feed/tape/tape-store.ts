// The tape that all processes share, as a store: one head, which only the newest epoch moves, and the ticks behind it.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'

export interface TapeHead {
  /** Who may write: raised at every change of the feed node. */
  readonly epoch: number
  /** Of the newest batch. Batches are numbered without gaps, across epochs. */
  readonly number: number
  /** No tick up to this instant will be added. */
  readonly upTo: Instant
}

/** Ticks that are committed together. Without ticks it only says that the tape goes on. */
export interface TapeBatch extends TapeHead {
  readonly ticks: readonly Tick[]
}

export interface TapeReading {
  readonly head: TapeHead
  /** By time. */
  readonly ticks: readonly Tick[]
  /** False: there are more before the head. */
  readonly isAll: boolean
}

export interface TapeStore {
  /** Makes any later batch of an older epoch impossible. Undefined when this epoch is an older one itself. */
  claim(epoch: number): Promise<TapeHead | undefined>
  /** False when another epoch has the tape. A batch that is there already is not written twice. */
  append(batch: TapeBatch): Promise<boolean>
  /** The ticks of each pair after the instant given for it, and the head they lead to. */
  since(known: ReadonlyMap<number, Instant>): Promise<TapeReading>
}
