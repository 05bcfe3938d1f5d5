// One shard at one process: taken, read, kept and given up. The lease is renewed while the shard is read, however long that takes, and
// one who lost it waits before trying again, so that two processes never take a shard from each other in turn.
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Report } from '../../platform/log-events.ts'
import type { ShardHost } from '../shard/shard-host.ts'
import type { StandbyMemory } from '../shard/standby-memory.ts'
import type { Store } from '../store/store.ts'

/** After a loss, doubled with every further one. */
const BACK_OFF_MS = 2_000
const LONGEST_BACK_OFF_MS = 30_000

export interface SeatDeps {
  readonly shard: number
  readonly store: Store & { close(): Promise<void> }
  readonly newHost: () => ShardHost
  /** Prices and hours, for a host that begins and again when it has read. */
  readonly tellMarket: (host: ShardHost) => void
  readonly clock: Clock
  readonly report: Report
}

export class Seat {
  readonly shard: number
  readonly store: SeatDeps['store']
  /** What this process has of the shard while another holds it. */
  standby: StandbyMemory | undefined
  readonly #deps: SeatDeps
  #host: ShardHost
  #isHeld = false
  /** The host that is being started. */
  #starting: ShardHost | undefined
  /** Settles when it has been started, or could not be. */
  #taking: Promise<void> = Promise.resolve()
  #isRenewing = false
  #lossesInARow = 0
  #lostAt: Instant = 0
  #waitMs = 0

  constructor(deps: SeatDeps) {
    this.#deps = deps
    this.shard = deps.shard
    this.store = deps.store
    this.#host = deps.newHost()
  }

  get host(): ShardHost {
    return this.#host
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Held, or being read. */
  get isTaken(): boolean {
    return this.#isHeld || this.#starting !== undefined
  }

  get isBackingOff(): boolean {
    // A clock that was set back since says nothing about how long it has waited.
    const since = this.#deps.clock.now() - this.#lostAt
    return since >= 0 && since < this.#waitMs
  }

  /** Takes and reads the shard when it is free. */
  async take(): Promise<void> {
    if (this.isTaken) return
    this.#taking = this.#take()
    await this.#taking
  }

  async #take(): Promise<void> {
    const host = this.#deps.newHost()
    this.#deps.tellMarket(host)
    this.#starting = host
    try {
      if (!(await host.start(this.#host.health.acknowledgedSeq, this.standby))) {
        if (host.health.status === 'stopped') this.#lost()
        return
      }
      // Prices went on while the shard was read.
      this.#deps.tellMarket(host)
      this.#host = host
      this.#isHeld = true
      // Now the host's, or of no use.
      this.standby?.giveUp('the shard is held here')
      this.standby = undefined
      this.#deps.report('engine.lease_acquired', { shard: this.shard })
    } finally {
      this.#starting = undefined
    }
  }

  /** Renews the lease of what is held or being read. Not while the last renewal is under way. */
  async renew(): Promise<void> {
    if (this.#isRenewing) return
    this.#isRenewing = true
    try {
      if (this.#starting) await this.#starting.renew()
      if (!this.#isHeld) return
      const host = this.#host
      host.tidy()
      if (await host.renew()) this.#lossesInARow = 0
      // Given up while it was renewed: nothing was lost.
      else if (this.#isHeld && this.#host === host) {
        this.#isHeld = false
        this.#lost()
      }
    } finally {
      this.#isRenewing = false
    }
  }

  /** Commits what is on its way and lets the next one have it. What is being read is given up once it has been read. */
  async giveUp(): Promise<void> {
    await this.#taking.catch(() => {})
    if (!this.#isHeld) return
    this.#isHeld = false
    await this.#host.stop()
  }

  #lost(): void {
    this.#deps.report('engine.lease_lost', { shard: this.shard })
    this.#waitMs = Math.min(BACK_OFF_MS * 2 ** this.#lossesInARow, LONGEST_BACK_OFF_MS)
    this.#lossesInARow += 1
    this.#lostAt = this.#deps.clock.now()
  }
}
