// The tape of a real feed among all processes: one of them, elected, writes it from the source; all of them, that one too, follow it.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import type { Report } from '../../platform/log-events.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { TapeFollower } from './tape-follower.ts'
import type { TapeStore } from './tape-store.ts'
import { TapeWriter } from './tape-writer.ts'

/** The market that reads from the tape, and from the source while this process is the one that writes. */
export interface TapeReaders {
  readonly accept: (tick: Tick) => void
  /** @param upTo nothing at or before this instant can be added. */
  readonly begin: (upTo: Instant) => void
  readonly end: () => void
}

/** Begins the writing in an epoch; `giveUp` says that it cannot go on. What it returns ends it. */
export type BeginWriting = (epoch: number, giveUp: () => void) => Promise<() => Promise<void>>

export interface SharedTapeDeps {
  readonly store: TapeStore
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
  /** Has the writing begun whenever this process is elected; never at a process that only follows. */
  readonly elect: (begin: BeginWriting) => Promise<{ stop(): Promise<void> }>
}

export class SharedTape {
  readonly #deps: SharedTapeDeps
  readonly #follower: TapeFollower
  readonly #endings: (() => void)[] = []
  #writer: TapeWriter | undefined
  #election: { stop(): Promise<void> } | undefined

  constructor(deps: SharedTapeDeps) {
    this.#deps = deps
    this.#follower = new TapeFollower(deps)
  }

  /** The ticks after those known. */
  open(known: ReadonlyMap<number, Instant>): Promise<readonly Tick[]> {
    return this.#follower.open(known)
  }

  async follow(readers: TapeReaders): Promise<void> {
    const { bus } = this.#deps
    this.#follower.start(readers.accept)
    this.#endings.push(
      bus.subscribe('tape_written', batch => this.#follower.heard(batch)),
      bus.subscribe('bus_resumed', () => void this.#follower.read().catch(this.#failed)),
    )
    this.#election = await this.#deps.elect((epoch, giveUp) => this.#begin(epoch, giveUp, readers))
  }

  /** Of this process, while it is the one that writes; otherwise it comes to nothing. */
  add(tick: Tick): void {
    this.#writer?.add(tick)
  }

  get isWriting(): boolean {
    return this.#writer !== undefined
  }

  knownTo(): Instant {
    return this.#follower.head.upTo
  }

  async stop(): Promise<void> {
    await this.#election?.stop()
    for (const end of this.#endings.splice(0)) end()
    this.#follower.stop()
  }

  async #begin(epoch: number, giveUp: () => void, readers: TapeReaders): Promise<() => Promise<void>> {
    const { store, bus, report } = this.#deps
    const head = await store.claim(epoch)
    if (!head) throw new Error(`the tape is written in a later epoch than ${epoch}`)
    // Nobody adds anything any more: after this every tick there is has been heard here.
    await this.#follower.read()
    let isOver = false
    const end = async (): Promise<void> => {
      if (isOver) return
      isOver = true
      readers.end()
      this.#writer = undefined
      await writer.stop()
    }
    const writer = new TapeWriter({
      ...this.#deps,
      head,
      committed: batch => bus.publish('tape_written', batch),
      fenced: () => {
        report('feed.tape_fenced', { epoch })
        void end().then(giveUp)
      },
    })
    this.#writer = writer
    readers.begin(head.upTo)
    return end
  }

  readonly #failed = (error: unknown): void => this.#deps.report('feed.tape_read_failed', { err: error })
}
