// One process of the tape world: the product's market over the shared tape, which can die, freeze and lose its source.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Bus } from '@tallystick/server/bus/bus'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import type { CandleHistory } from '@tallystick/server/feed/candle-book'
import { LiveMarket } from '@tallystick/server/feed/live-market'
import type { SourceListener } from '@tallystick/server/feed/port'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { CATEGORIES } from '@tallystick/server/feed/seed/pairs'
import { type BeginWriting, SharedTape } from '@tallystick/server/feed/tape/shared-tape'
import type { TapeBatch, TapeStore } from '@tallystick/server/feed/tape/tape-store'
import type { Timeline } from './timeline.ts'

export interface TapeNodeDeps {
  readonly timeline: Timeline
  readonly store: TapeStore
  readonly tell: (batch: TapeBatch) => void
  readonly accepted: (tick: Tick, knownTo: number) => void
  readonly hit: (what: string) => void
}

interface Life {
  readonly market: LiveMarket
  readonly bus: Bus
  begin?: BeginWriting
  /** Ends the writing, while this process is elected. */
  end?: () => Promise<void>
  isOver: boolean
}

const LISTINGS = seededListings().filter(({ pair }) => ['BTCUSD', 'ETHUSD'].includes(pair.code))
/** Nothing is stored: all candles follow from the tape. */
const NO_HISTORY: CandleHistory = {
  complete: false,
  keep: () => undefined,
  finished: () => [],
  older: async () => [],
  resume: () => undefined,
}

export class TapeNode {
  readonly id: number
  /** In this life. */
  heard: Tick[] = []
  readonly #deps: TapeNodeDeps
  #life: Life | undefined
  #source: SourceListener | undefined
  #isConnected = true
  /** What happens while it is frozen, until it wakes. */
  #frozen: (() => void)[] | undefined

  constructor(id: number, deps: TapeNodeDeps) {
    this.id = id
    this.#deps = deps
  }

  get isAlive(): boolean {
    return this.#life !== undefined
  }

  get isFrozen(): boolean {
    return this.#frozen !== undefined
  }

  get isWriting(): boolean {
    return this.#life?.end !== undefined
  }

  start(): void {
    if (this.#life) return
    this.heard = []
    const life = this.#born()
    this.#life = life
    // A start that fails is tried again, as by whoever runs the process.
    life.market.start().catch(() => {
      if (life.isOver) return
      this.die()
      this.#deps.timeline.after(100, () => this.start())
    })
  }

  die(): void {
    if (this.#life) this.#life.isOver = true
    this.#life = undefined
    this.#source = undefined
    this.#frozen = undefined
  }

  freeze(): void {
    this.#frozen ??= []
  }

  wake(): void {
    const waiting = this.#frozen ?? []
    this.#frozen = undefined
    for (const run of waiting) run()
  }

  reconnect(isUp: boolean): void {
    this.#isConnected = isUp
    this.#source?.connection(isUp)
  }

  quote(code: string, price: string, sourceTime: number): void {
    if (!this.#isConnected) return
    this.#when(this.#life, () => this.#source?.quote({ code, price, sourceTime }))
  }

  hear(batch: TapeBatch): void {
    this.#when(this.#life, () => this.#life?.bus.publish('tape_written', batch))
  }

  elect(epoch: number): void {
    const life = this.#life
    if (!life?.begin) return
    const giveUp = (): void => {
      delete life.end
    }
    // Meanwhile it counts as elected, so that it is not elected again.
    life.end = () => Promise.resolve()
    life.begin(epoch, giveUp).then(end => (life.end = end), giveUp)
  }

  lose(): void {
    const end = this.#life?.end
    if (!end) return
    delete this.#life?.end
    void end()
  }

  candles(pairId: number): string {
    const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
    return JSON.stringify(this.#life?.market.candles(pairId, 1), text)
  }

  /** Now, when it wakes, or never when it has died. */
  #when(life: Life | undefined, run: () => void): void {
    if (!life || life.isOver) return
    if (this.#frozen) this.#frozen.push(() => this.#when(life, run))
    else run()
  }

  #born(): Life {
    const { timeline, store, tell, accepted, hit } = this.#deps
    const bus = inProcessBus(error => {
      throw error
    })
    const clock = { now: () => timeline.now }
    const scheduler = {
      after: (delayMs: number, run: () => void) => {
        let isCancelled = false
        timeline.after(delayMs, () => this.#when(life, () => (isCancelled ? undefined : run())))
        return () => (isCancelled = true)
      },
    }
    // Answers are heard when this process is awake, and never after its death.
    const heardBy = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
      const outcome = await Promise.allSettled([asked])
      await new Promise<void>(resolve => this.#when(life, resolve))
      return outcome[0].status === 'fulfilled' ? outcome[0].value : Promise.reject(outcome[0].reason)
    }
    const shared = new SharedTape({
      store: {
        claim: epoch => heardBy(store.claim(epoch)),
        append: batch => heardBy(store.append(batch)),
        since: known => heardBy(store.since(new Map(known))),
      },
      bus: {
        subscribe: (topic, listener) => bus.subscribe(topic, listener),
        publish: (topic, message) => {
          bus.publish(topic, message)
          // The topic says what it is.
          if (topic === 'tape_written') tell(message as TapeBatch)
        },
      },
      clock,
      scheduler,
      report: name => hit(`tape: ${name}`),
      elect: begin => {
        life.begin = begin
        return Promise.resolve({ stop: () => Promise.resolve() })
      },
    })
    const market = new LiveMarket({
      label: 'live',
      categories: CATEGORIES,
      listings: LISTINGS,
      source: {
        start: listener => {
          this.#source = listener
          listener.connection(this.#isConnected)
        },
        stop: () => (this.#source = undefined),
      },
      history: NO_HISTORY,
      clock,
      scheduler,
      bus,
      shared,
    })
    bus.subscribe('tick', tick => {
      // What is published at the start was there before.
      if (!life.begin) return
      this.heard.push(tick)
      accepted(tick, shared.knownTo())
    })
    const life: Life = { market, bus, isOver: false }
    return life
  }
}
