// I71: an alert fires once, on a price of the tape that has reached its level, and its owner is told once. Checked after every commit.
import type { PriceAlert } from '@tallystick/engine/products/alert/record'
import type { State } from '@tallystick/engine/core/state'
import type { Batch, Snapshot } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'

type Expect = (id: string, holds: boolean, what: string) => void

export class AlertChecks {
  readonly #tables: Tables
  /** Every tick that was ever accepted: id → price. */
  readonly #ticks: ReadonlyMap<number, bigint>
  readonly #coverage: Coverage
  readonly #expect: Expect
  readonly #ended = new Set<number>()
  readonly #told = new Map<number, number>()
  /** The epoch an alert was made in. */
  readonly #madeIn = new Map<number, number>()

  constructor(tables: Tables, ticks: ReadonlyMap<number, bigint>, coverage: Coverage, expect: Expect) {
    this.#tables = tables
    this.#ticks = ticks
    this.#coverage = coverage
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    const { made, changed } = batch.records.price_alert
    for (const { id } of made.values()) this.#madeIn.set(id, batch.to.epoch)
    for (const notice of batch.notices)
      if (notice.kind === 'alert_fired') this.#told.set(notice.ref, (this.#told.get(notice.ref) ?? 0) + 1)
    for (const alert of [...made.values(), ...changed.values()]) {
      this.#expect('I71', !this.#ended.has(alert.id), `alert ${alert.id} changed after it had ended`)
      if (alert.status === 'active') continue
      this.#ended.add(alert.id)
      this.#coverage.hit(`alert: ${alert.status}`)
      if (alert.status === 'fired') this.#fired(alert, batch.to.epoch)
    }
  }

  atTheEnd(): void {
    for (const { id, status } of this.#tables.records.price_alert.values()) {
      const told = this.#told.get(id) ?? 0
      this.#expect('I71', told === (status === 'fired' ? 1 : 0), `alert ${id} is ${status} and was told ${told} times`)
    }
  }

  #fired(alert: PriceAlert, epoch: number): void {
    const { id, direction, level, otherLevel, originTick } = alert
    const [price, tick] = [alert.firedPrice ?? 0n, alert.firedTick ?? 0]
    const isOnTape = this.#ticks.get(tick) === price && tick % 4_096 === alert.pairId
    this.#expect('I71', isOnTape, `alert ${id} fired off the tape`)
    this.#expect('I71', tick > originTick, `alert ${id} fired on a price from before it was made`)
    const isOther = otherLevel !== null && price <= otherLevel
    const isReached = isOther || (direction === 'above' ? price >= level : price <= level)
    this.#expect('I71', isReached, `alert ${id} (${direction} ${level}, ${otherLevel}) fired early, at ${price}`)
    if (otherLevel !== null) this.#coverage.hit(`alert: fired by a ${isOther ? 'fall' : 'rise'}, either way`)
    this.#coverage.hit(
      price === (isOther ? otherLevel : level) ? 'alert: fired at its level' : 'alert: fired past its level',
    )
    if (this.#madeIn.get(id) !== epoch) this.#coverage.hit('alert: fired after a restart or takeover')
  }
}

/** I64: what a fresh start would read is what memory holds. */
export function compareAlertMemory(state: State, snapshot: Snapshot): string[] {
  const text = (alerts: Iterable<PriceAlert>): string =>
    JSON.stringify(
      [...alerts].toSorted((a, b) => a.id - b.id),
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
    )
  const { active, counts } = state.alerts
  const isSame = text(active.values()) === text(snapshot.records.price_alert)
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return isSame && counted === active.size ? [] : ['[I64] active alerts differ between memory and store']
}
