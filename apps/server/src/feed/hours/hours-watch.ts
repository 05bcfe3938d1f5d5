// Tells the bus when markets open and close, at their minute.
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { Listing } from '../listing.ts'

/** Hours are looked at this often even without a change due, in case the machine slept or its clock was set. */
const LONGEST_WAIT_MS = MINUTE_MS

export interface HoursWatchDeps {
  readonly listings: readonly Listing[]
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly bus: Bus
}

export class HoursWatch {
  readonly #deps: HoursWatchDeps
  readonly #listings: ReadonlyMap<number, Listing>
  /** As last told. */
  readonly #open = new Map<number, boolean>()
  #cancel: (() => void) | undefined

  constructor(deps: HoursWatchDeps) {
    this.#deps = deps
    this.#listings = new Map(deps.listings.map(listing => [listing.pair.id, listing]))
  }

  /** Tells how every market stands, and every change from then on. */
  start(): void {
    this.#open.clear()
    this.look()
  }

  stop(): void {
    this.#cancel?.()
  }

  /** Now, and when the next change is due: hours may be others than before. */
  look(): void {
    const { clock, scheduler } = this.#deps
    this.#cancel?.()
    const now = clock.now()
    let next = now + LONGEST_WAIT_MS
    for (const listing of this.#listings.values()) {
      const isOpen = this.#tell(listing, now)
      next = Math.min(next, (isOpen ? listing.hours.nextClose(now) : listing.hours.nextOpen(now)) ?? next)
    }
    this.#cancel = scheduler.after(next - now, () => this.look())
  }

  /** A price was accepted: whoever hears it must know that the market is open. */
  traded(pairId: number): void {
    const listing = this.#listings.get(pairId)
    if (listing && this.#open.get(pairId) === false) this.#tell(listing, this.#deps.clock.now())
  }

  #tell({ pair, hours }: Listing, now: Instant): boolean {
    const open = hours.isOpen(now)
    if (open !== this.#open.get(pair.id)) {
      this.#open.set(pair.id, open)
      this.#deps.bus.publish('market', { pairId: pair.id, open, at: now })
    }
    return open
  }
}
