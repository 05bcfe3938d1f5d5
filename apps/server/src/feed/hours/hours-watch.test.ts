// Markets that open and close, told at their minute, in manual time.
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import { inProcessBus } from '../../bus/in-process.ts'
import { seededListings } from '../seed/listings.ts'
import { HoursWatch } from './hours-watch.ts'

/** A Wednesday. In Tokyo it is 21:00; New York's exchange opens at 14:30 and closes at 21:00. */
const START = Date.UTC(2026, 10, 18, 12)
const WATCHED = ['BTCUSD', 'EURUSD', 'AAPL']

const LISTINGS = seededListings().filter(({ pair }) => WATCHED.includes(pair.code))
const codes = new Map(LISTINGS.map(({ pair }) => [pair.id, pair.code]))

let time: ManualTime
let watch: HoursWatch
let told: string[]

const idOf = (code: string): number => LISTINGS.find(({ pair }) => pair.code === code)?.pair.id ?? 0

beforeEach(() => {
  time = new ManualTime(START)
  told = []
  const bus = inProcessBus(error => {
    throw error
  })
  bus.subscribe('market', ({ pairId, open, at }) => {
    told.push(`${codes.get(pairId)} ${open ? 'opens' : 'closes'} ${new Date(at).toISOString().slice(11, 19)}`)
  })
  watch = new HoursWatch({ listings: LISTINGS, clock: time, scheduler: time, bus })
})

describe('who watches the hours', () => {
  it('tells how every market stands, and every change at its minute, once', () => {
    time.advance(7_000)
    watch.start()
    expect(told).toEqual(['BTCUSD opens 12:00:07', 'EURUSD opens 12:00:07', 'AAPL closes 12:00:07'])
    told.length = 0
    time.advance(14 * HOUR_MS)
    expect(told).toEqual(['AAPL opens 14:30:00', 'AAPL closes 21:00:00'])
  })

  it('tells everything again when it starts again', () => {
    watch.start()
    told.length = 0
    watch.look()
    expect(told).toEqual([])
    watch.start()
    expect(told).toHaveLength(WATCHED.length)
  })

  it('notices within a minute that the machine has slept, or that its clock was set back', () => {
    watch.start()
    told.length = 0
    time.jump(3 * HOUR_MS)
    expect(told).toEqual(['AAPL opens 15:00:00'])
    time.jump(-3 * HOUR_MS)
    time.advance(3 * HOUR_MS + MINUTE_MS)
    expect(told).toEqual(['AAPL opens 15:00:00'])
  })

  it('tells that a market is open before its first price is heard, even where its own timer is late', () => {
    let now = START
    const sleeping = new ManualTime(START)
    const heard: string[] = []
    const bus = inProcessBus(() => undefined)
    bus.subscribe('market', ({ pairId, open }) => heard.push(`${codes.get(pairId)} ${open}`))
    const late = new HoursWatch({ listings: LISTINGS, clock: { now: () => now }, scheduler: sleeping, bus })
    late.start()
    heard.length = 0
    now = START + 150 * MINUTE_MS - 1
    for (const code of WATCHED) late.traded(idOf(code))
    late.traded(99_999)
    expect(heard).toEqual([])
    now += 1
    for (const code of [...WATCHED, ...WATCHED]) late.traded(idOf(code))
    expect(heard).toEqual(['AAPL true'])
  })

  it('has one look ahead of it, and none once it is stopped', () => {
    const due = new Set<() => void>()
    const scheduler = {
      after(delayMs: number, run: () => void) {
        expect(delayMs).toBeGreaterThan(0)
        expect(delayMs).toBeLessThanOrEqual(MINUTE_MS)
        due.add(run)
        return () => due.delete(run)
      },
    }
    const counted = new HoursWatch({
      listings: LISTINGS,
      clock: time,
      scheduler,
      bus: inProcessBus(() => undefined),
    })
    counted.start()
    counted.look()
    counted.look()
    expect(due.size).toBe(1)
    counted.stop()
    expect(due.size).toBe(0)
  })
})
