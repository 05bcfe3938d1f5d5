// The writer of the shared tape in manual time: how ticks are gathered, what a failing store is asked, and how it ends.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { beforeEach, describe, expect, it } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import { MemoryTape } from '../../../testing/memory-tape.ts'
import type { TapeBatch } from './tape-store.ts'
import { TapeWriter } from './tape-writer.ts'

const START = Date.UTC(2026, 10, 18, 12)
/** A tick this much behind the clock can no longer come, so that the tape is complete up to there. */
const BEHIND_MS = 5_001

/** What becomes of a batch: written and answered, written without an answer, refused or not reached. */
type Fate = 'answered' | 'lost answer' | 'unreached' | 'held'

let time: ManualTime
let tape: MemoryTape
let writer: TapeWriter
let fates: Fate[]
let tried: { readonly at: number; readonly batch: TapeBatch }[]
let told: TapeBatch[]
let said: string[]
/** Lets the batch that is held be written. */
let release: () => void

const tick = (at: number): Tick => ({ id: tickId(1, at), pairId: 1, price: 7n, at })
const times = (batch: TapeBatch | undefined): number[] | undefined => batch?.ticks.map(({ at }) => at - START)

/** Moves time in small steps, and has everything done that was waited for in between. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < ms; step++) {
    time.advance(1)
    await settle()
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

beforeEach(async () => {
  time = new ManualTime(START)
  tape = new MemoryTape()
  await tape.claim(3)
  fates = []
  tried = []
  told = []
  said = []
  release = () => undefined
  writer = new TapeWriter({
    store: {
      async append(batch) {
        tried.push({ at: time.now() - START, batch })
        const fate = fates.shift() ?? 'answered'
        if (fate === 'unreached') throw new Error('no connection')
        if (fate === 'held') await new Promise<void>(resolve => (release = resolve))
        const isWritten = await tape.append(batch)
        if (fate === 'lost answer') throw new Error('connection closed')
        return isWritten
      },
    },
    head: { epoch: 3, number: 0, upTo: START - 60_000 },
    clock: time,
    scheduler: time,
    report: name => void said.push(name),
    committed: batch => told.push(batch),
    fenced: () => said.push('fenced'),
  })
})

describe('[tape] who writes the tape', () => {
  it('writes the first tick at once, and gathers those of the next 20 ms', async () => {
    await pass(100)
    writer.add(tick(START + 100))
    await pass(1)
    expect(tried.map(({ at }) => at)).toEqual([100])
    for (const at of [101, 105, 119]) {
      await pass(START + at - time.now())
      writer.add(tick(START + at))
    }
    await pass(40)
    expect(tried.map(({ at }) => at)).toEqual([100, 120])
    expect(told.map(times)).toEqual([[100], [101, 105, 119]])
  })

  it('without ticks moves the tape on every 400 ms, up to where none can come any more', async () => {
    await pass(1_250)
    expect(tried.map(({ at }) => at)).toEqual([400, 800, 1_200])
    for (const { at, batch } of tried) {
      expect(batch).toMatchObject({ epoch: 3, ticks: [], upTo: START + at - BEHIND_MS })
    }
    expect(told.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('takes nothing at or before the moment up to which the tape was said to be complete', async () => {
    await pass(400)
    const upTo = START + 400 - BEHIND_MS
    for (const at of [upTo - 1, upTo, upTo + 1]) writer.add(tick(at))
    await pass(20)
    expect(told.map(times)).toEqual([[], [upTo + 1 - START]])
  })

  it('never says less after the clock was set back, and still writes', async () => {
    await pass(400)
    time.jump(-30_000)
    writer.add(tick(START + 10))
    await pass(20)
    expect(told.map(times)).toEqual([[], [10]])
    expect(told[1]?.upTo).toBe(told[0]?.upTo)
  })

  it.each<Fate>(['unreached', 'lost answer'])(
    'tries the same batch every 50 ms until it is answered: %s, and tells it once',
    async fate => {
      fates = [fate, fate]
      writer.add(tick(START))
      await pass(10)
      writer.add(tick(START + 10))
      await pass(140)
      expect(tried.map(({ at }) => at)).toEqual([0, 51, 101, 101])
      expect(new Set(tried.slice(0, 3).map(({ batch }) => batch)).size).toBe(1)
      expect(told.map(times)).toEqual([[0], [10]])
      expect(tape.ticks.map(({ at }) => at - START)).toEqual([0, 10])
      expect(said).toEqual(['feed.tape_write_failed', 'feed.tape_write_failed'])
    },
  )

  it('has one batch under way; what comes meanwhile goes as soon as that is done, and is told after it', async () => {
    fates = ['held']
    writer.add(tick(START))
    await pass(1)
    for (const at of [10, 200]) {
      await pass(START + at - time.now())
      writer.add(tick(START + at))
    }
    expect(tried).toHaveLength(1)
    expect(told).toEqual([])
    release()
    await pass(2)
    expect(told.map(times)).toEqual([[0], [10, 200]])
  })

  it('is over once another epoch has the tape: it says so once, and writes and tells nothing', async () => {
    writer.add(tick(START))
    await pass(30)
    await tape.claim(4)
    writer.add(tick(START + 30))
    await pass(30)
    writer.add(tick(START + 60))
    await pass(1_000)
    expect(told.map(times)).toEqual([[0]])
    expect(tried).toHaveLength(2)
    expect(said).toEqual(['fenced'])
  })

  it('commits what waits before it stops, and nothing after that', async () => {
    fates = ['held']
    writer.add(tick(START))
    await pass(5)
    writer.add(tick(START + 5))
    const stopped = writer.stop()
    await settle()
    expect(told).toEqual([])
    release()
    await stopped
    expect(told.map(times)).toEqual([[0], [5]])
    writer.add(tick(START + 6))
    await pass(1_000)
    expect(tried).toHaveLength(2)
    expect(tape.head.number).toBe(2)
  })

  it('stops without a batch where nothing waits', async () => {
    await pass(10)
    await writer.stop()
    await pass(1_000)
    expect(tried).toEqual([])
  })

  it.each<Fate>(['unreached', 'lost answer'])(
    'does not try again what failed while it stops, and does not tell it: %s',
    async fate => {
      fates = [fate]
      writer.add(tick(START))
      await writer.stop()
      await pass(1_000)
      expect(tried).toHaveLength(1)
      expect(told).toEqual([])
      expect(said).toEqual(['feed.tape_write_failed'])
    },
  )

  it('that stops is not fenced: whoever stops it has ended the epoch', async () => {
    writer.add(tick(START))
    await tape.claim(4)
    await writer.stop()
    expect([told, said]).toEqual([[], []])
  })
})
