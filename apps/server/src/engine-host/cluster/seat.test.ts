// A seat that loses its shard again and again waits longer each time, and from the beginning once it has held it.
import { expect, it, vi } from 'vitest'
import { fixedTerms } from '../../../testing/fixed-terms.ts'
import { ManualTime } from '../../../testing/manual-time.ts'
import { emptyTables, memoryStore } from '../../../testing/memory-store.ts'
import { ShardHost } from '../shard/shard-host.ts'
import { Seat } from './seat.ts'

const START = 1_800_000_000_000

function seatWithThief() {
  const clock = new ManualTime(START)
  const tables = emptyTables()
  const store = { ...memoryStore(tables, clock), close: () => Promise.resolve() }
  const reports: string[] = []
  const report = (event: string): void => void reports.push(event)
  const newHost = (): ShardHost =>
    new ShardHost(0, 'one', {
      store,
      clock,
      sleep: () => new Promise(resolve => setImmediate(resolve)),
      publish: () => undefined,
      report,
      readTerms: fixedTerms(),
    })
  const seat = new Seat({ shard: 0, store, newHost, tellMarket: () => undefined, clock, report })
  const lose = async (): Promise<void> => {
    await seat.take()
    expect(seat.isHeld).toBe(true)
    tables.leases.clear()
    await store.take(0, 'thief')
    await seat.renew()
    expect(seat.isHeld).toBe(false)
    tables.leases.clear()
  }
  /** How long it does not try again. */
  const backOff = (): number => {
    let waited = 0
    while (seat.isBackingOff) {
      clock.advance(500)
      waited += 500
    }
    return waited
  }
  return { seat, lose, backOff, reports, clock }
}

it('backs off twice as long after every loss in a row, up to half a minute', async () => {
  const { seat, lose, backOff, reports } = seatWithThief()
  expect(seat.isBackingOff).toBe(false)
  const waits: number[] = []
  for (let times = 0; times < 6; times += 1) {
    await lose()
    waits.push(backOff())
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  // A lease that was renewed once makes up for all of it.
  await seat.take()
  await seat.renew()
  await lose()
  expect(backOff()).toBe(2_000)
  expect(reports.filter(event => event === 'engine.lease_lost')).toHaveLength(7)
})

it('a clock that was set back keeps nobody waiting', async () => {
  const { seat, lose, clock } = seatWithThief()
  await lose()
  expect(seat.isBackingOff).toBe(true)
  clock.jump(-1)
  expect(seat.isBackingOff).toBe(false)
})

it('what was given up is no loss, and is taken again at once', async () => {
  const { seat, reports } = seatWithThief()
  await seat.take()
  await seat.giveUp()
  expect([seat.isHeld, seat.isBackingOff]).toEqual([false, false])
  await seat.take()
  expect(seat.isHeld).toBe(true)
  expect(reports.filter(event => event === 'engine.lease_lost')).toEqual([])
})

it('looks after its host whenever it renews, and after none that it does not hold', async () => {
  const { seat } = seatWithThief()
  const tidied = vi.spyOn(ShardHost.prototype, 'tidy')
  await seat.renew()
  expect(tidied).not.toHaveBeenCalled()
  await seat.take()
  await seat.renew()
  await seat.renew()
  expect(tidied).toHaveBeenCalledTimes(2)
})
