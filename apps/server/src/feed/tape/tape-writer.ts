// Writes ticks to the shared tape, in one epoch. A tick is committed with all that came meanwhile, at most every 20 ms, and told only
// after that. The same batch is tried until the store has answered; when it says that another epoch has the tape, this one is over.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Report } from '../../platform/log-events.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { USUAL_LIMITS } from '../guards.ts'
import type { TapeBatch, TapeHead, TapeStore } from './tape-store.ts'

/** From one commit to the next. */
const GROUP_MS = 20
/** Without ticks the tape is moved on this often: listeners see that they have missed nothing. */
export const BEAT_MS = 400
const RETRY_MS = 50

export interface TapeWriterDeps {
  readonly store: Pick<TapeStore, 'append'>
  /** Where it goes on; the epoch is that of this writer. */
  readonly head: TapeHead
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
  readonly committed: (batch: TapeBatch) => void
  /** Another epoch has the tape. */
  readonly fenced: () => void
}

export class TapeWriter {
  readonly #deps: TapeWriterDeps
  #head: TapeHead
  #waiting: Tick[] = []
  #begunAt = Number.NEGATIVE_INFINITY
  #timer: { readonly at: Instant; readonly cancel: () => void } | undefined
  #writing: Promise<void> | undefined
  #isStopping = false
  #isOver = false

  constructor(deps: TapeWriterDeps) {
    this.#deps = deps
    this.#head = deps.head
    this.#after(BEAT_MS)
  }

  add(tick: Tick): void {
    // After the clock was set back: listeners rely on nothing being added there.
    if (this.#isOver || tick.at <= this.#head.upTo) return
    this.#waiting.push(tick)
    if (!this.#writing) this.#after(this.#groupMs())
  }

  /** What waits is still committed, if the store answers. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#writing
    if (!this.#isOver && this.#waiting.length > 0) await this.#write()
    this.#isOver = true
    this.#timer?.cancel()
  }

  /** Until the next group may go, also when the clock was set back. */
  #groupMs(): number {
    return Math.min(GROUP_MS, this.#begunAt + GROUP_MS - this.#deps.clock.now())
  }

  /** Not later than this; an earlier turn stays. */
  #after(delayMs: number): void {
    const { clock, scheduler } = this.#deps
    const at = clock.now() + Math.max(0, delayMs)
    if (this.#timer && this.#timer.at <= at) return
    this.#timer?.cancel()
    const run = (): void => {
      this.#timer = undefined
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined
        if (this.#isOver || this.#isStopping) return
        this.#after(this.#waiting.length > 0 ? this.#groupMs() : BEAT_MS)
      })
    }
    this.#timer = { at, cancel: scheduler.after(Math.max(0, delayMs), run) }
  }

  async #write(): Promise<void> {
    const { clock, committed, fenced } = this.#deps
    const now = clock.now()
    this.#begunAt = now
    const ticks = this.#waiting.splice(0)
    // From now on the guards let nothing through that is older.
    const upTo = Math.max(this.#head.upTo, now - USUAL_LIMITS.behindMs - 1)
    const batch: TapeBatch = { epoch: this.#head.epoch, number: this.#head.number + 1, upTo, ticks }
    this.#head = { epoch: batch.epoch, number: batch.number, upTo }
    const isCommitted = await this.#append(batch)
    if (isCommitted) return committed(batch)
    this.#isOver = true
    if (!this.#isStopping) fenced()
  }

  async #append(batch: TapeBatch): Promise<boolean> {
    for (;;) {
      try {
        return await this.#deps.store.append(batch)
      } catch (error) {
        this.#deps.report('feed.tape_write_failed', { err: error })
        // Whether it was committed or not: whoever reads the tape sees it.
        if (this.#isStopping) return false
        await new Promise<void>(resolve => void this.#deps.scheduler.after(RETRY_MS, resolve))
      }
    }
  }
}
