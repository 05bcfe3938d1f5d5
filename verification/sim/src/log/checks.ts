// I76 to I79: the public log of a world at its end, held against the committed tables and the tape.
import type { Tick } from '@tallystick/engine/core/pair'
import { hex, utf8 } from '@tallystick/transparency-log/bytes'
import { decodeEntry, decodeTicks } from '@tallystick/transparency-log/entries'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { inclusionStretches } from '@tallystick/transparency-log/proofs'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { sha256 } from '@tallystick/server/modules/content/transparency-log/log-key'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { checkReceipt, LoggedTicks, readPolicy } from '@tallystick/verifier/verify'
import type { Coverage } from '../world/coverage.ts'
import type { MemoryLog, WorldAct } from './memory-log.ts'
import type { WorldLog } from './world-log.ts'

const SOURCES = ['ledger', 'stops', 'main'] as const
/** Receipts that the verifier reads as files, of every world. */
const READ_AS_FILES = 6

export async function judgeLog(
  world: WorldLog,
  tables: Tables,
  lines: ReadonlyMap<number, readonly Tick[]>,
  coverage: Coverage,
): Promise<string[]> {
  const { log } = world
  const failures: string[] = []
  const expect = (id: string, holds: boolean, what: string): void => {
    if (!holds && failures.length < 5) failures.push(`[${id}] ${what}`)
  }
  const ticks = judgeTicks(log, lines, expect)
  const isCovered = ({ of, shard, number }: PlacedAct): boolean => number > (log.begun?.get(`${of} ${shard}`) ?? 0)
  const written = [...tables.positions.keys()].flatMap((shard): PlacedAct[] => [
    ...log.stops(shard).map(act => ({ of: 'stops' as const, ...act })),
    ...rowsOf(tables, shard)
      .flatMap(row => log.act(row) ?? [])
      .map(act => ({ of: 'ledger' as const, ...act })),
    ...rowsOf(tables, shard)
      .flatMap(row => log.main(row) ?? [])
      .map(act => ({ of: 'main' as const, ...act })),
  ])
  const acts = written.filter(isCovered)
  const places = judgeActs(log, acts, expect)
  judgeTree(log, expect)
  if (failures.length === 0) failures.push(...(await judgeReceipts(world, acts, places, ticks)))
  coverage.hit('log: acts of orders', acts.length)
  coverage.hit('log: acts of subscriptions and loans', acts.filter(({ of }) => of === 'main').length)
  coverage.hit('log: checkpoints', log.checkpoints.length)
  return failures
}

const rowsOf = ({ ledger }: Tables, shard: number): Tables['ledger'] =>
  ledger.filter(row => row.shard === shard).toSorted((a, b) => a.seq - b.seq)

type Expect = (id: string, holds: boolean, what: string) => void
type PlacedAct = WorldAct & { readonly of: (typeof SOURCES)[number] }

/** Every accepted price of what is covered, as it was accepted, in its order, once. */
function judgeTicks(log: MemoryLog, lines: ReadonlyMap<number, readonly Tick[]>, expect: Expect): LoggedTicks {
  const read = new LoggedTicks()
  const logged: string[] = []
  let [from, upTo] = [0, 0]
  for (const entry of log.entries) {
    const known = decodeEntry(entry)
    const stretch = known?.kind === 'ticks' ? decodeTicks(known.body) : undefined
    if (known?.kind === 'ticks') expect('I77', stretch !== undefined, 'prices in the log that cannot be read')
    if (!stretch) continue
    expect('I77', from === 0 || stretch.after === upTo, `prices of the log begin at ${stretch.after} after ${upTo}`)
    from ||= stretch.after
    upTo = stretch.upTo
    for (const { at, pairId, price } of stretch.ticks) logged.push(`${at} ${pairId} ${price}`)
    if (stretch.after === (read.covered?.upTo ?? stretch.after)) read.take(entry)
  }
  const accepted = [...lines.values()]
    .flat()
    .filter(({ at }) => at > from && at <= upTo)
    .toSorted((a, b) => a.at - b.at || a.pairId - b.pairId)
    .map(({ at, pairId, price }) => `${at} ${pairId} ${price}`)
  const index = accepted.findIndex((tick, place) => tick !== logged[place])
  expect(
    'I76',
    index < 0 && accepted.length === logged.length,
    `price ${accepted[index] ?? 'none'} against ${logged[index] ?? 'none'}`,
  )
  return read
}

/** Every act stands where its span says, once, those of a shard in their order, and stops before the close. Returns the places. */
function judgeActs(log: MemoryLog, acts: readonly PlacedAct[], expect: Expect): ReadonlyMap<PlacedAct, number> {
  const places = new Map<PlacedAct, number>()
  const closed = new Map<number, number>()
  for (const { of, shard, after, upTo, first } of log.spans) {
    const own = acts.filter(act => act.of === of && act.shard === shard && act.number > after && act.number <= upTo)
    for (const [place, act] of own.entries()) {
      expect('I78', !places.has(act), `${act.act} of order ${act.orderId} is logged twice`)
      places.set(act, first + place)
      const stored = log.entries[first + place]
      const isIt = stored !== undefined && hex(stored) === hex(act.entry)
      expect('I79', isIt, `${act.act} of order ${act.orderId} is not what the log commits to`)
      if (act.act === 'closed') closed.set(act.orderId, first + place)
    }
  }
  for (const act of acts) expect('I76', places.has(act), `${act.act} of order ${act.orderId} is not in the log`)
  for (const shard of new Set(acts.map(one => one.shard)))
    for (const source of SOURCES) {
      const own = acts.filter(act => act.of === source && act.shard === shard).map(act => places.get(act) ?? 0)
      expect(
        'I77',
        own.every((place, at) => at === 0 || place > (own[at - 1] ?? 0)),
        `acts of shard ${shard} in another order`,
      )
    }
  for (const act of acts)
    if (act.act === 'stops')
      expect(
        'I77',
        (places.get(act) ?? 0) < (closed.get(act.orderId) ?? Infinity),
        `stops of order ${act.orderId} after its end`,
      )
  const orders = log.entries.filter(entry => decodeEntry(entry)?.kind === 'order')
  const different = new Set(orders.map(entry => hex(entry)))
  expect(
    'I78',
    orders.length === acts.length && different.size === orders.length,
    `${orders.length} acts in the log, of ${acts.length}`,
  )
  return places
}
/** Every checkpoint is of a beginning of the log, each longer than the one before: nobody was ever shown another. */
function judgeTree(log: MemoryLog, expect: Expect): void {
  const hashes = log.entries.map(entry => sha256(leafInput(entry)))
  let before = 0
  for (const note of log.checkpoints) {
    const [, size = '', root = ''] = note.split('\n')
    const isLonger = Number(size) > before
    expect('I77', isLonger, `a checkpoint of ${size} entries after one of ${before}`)
    before = Number(size)
    const own = Buffer.from(rootOf(sha256, hashes.slice(0, before))).toString('base64')
    expect('I77', own === root, `the checkpoint of ${size} entries is of another log`)
  }
  expect('I77', before === hashes.length, `${hashes.length} entries under a checkpoint of ${before}`)
}

/** Some receipts as files, before the verifier. */
async function judgeReceipts(
  world: WorldLog,
  acts: readonly PlacedAct[],
  places: ReadonlyMap<PlacedAct, number>,
  ticks: LoggedTicks,
): Promise<string[]> {
  const { log } = world
  const { verifier } = await world.key()
  const policy = await readPolicy(`log ${writeVerifierKey(verifier)}\nquorum none\n`)
  const hashes = log.entries.map(entry => sha256(leafInput(entry)))
  const size = hashes.length
  const failures: string[] = []
  const step = Math.max(1, Math.floor(acts.length / READ_AS_FILES))
  for (const act of acts.filter((_, at) => at % step === 0)) {
    const index = places.get(act) ?? 0
    const path = inclusionStretches(index, size).map(({ start, end }) => rootOf(sha256, hashes.slice(start, end)))
    const extra = utf8(`${hex(act.salt)}\n${act.facts}`)
    const file = writeProofFile({ extra, index, path, checkpoint: log.checkpoints.at(-1) ?? '' })
    const { findings } = await checkReceipt(policy, file, ticks)
    for (const { what, verdict } of findings)
      if (verdict === 'broken') failures.push(`[I79] ${act.act} of order ${act.orderId}: not so: ${what}`)
  }
  return failures
}
