// Somebody with the whole database and the log's own key tries to change the past or an outcome. For each way: who finds out, and by what.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decimal } from '@tallystick/kernel/decimal'
import { openLogKey } from '@tallystick/server/modules/content/transparency-log/log-key'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { textFromJson } from '@tallystick/server/platform/text-in-json'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { joinBytes } from '@tallystick/transparency-log/bytes'
import {
  commitmentInput,
  decodeEntry,
  decodeTicks,
  encodeEntry,
  encodeTicks,
} from '@tallystick/transparency-log/entries'
import { followLog, isOfLog, type LogReader, type SeenLog } from '@tallystick/transparency-log/follow'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { inclusionStretches } from '@tallystick/transparency-log/proofs'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { writeWitnessRequest } from '@tallystick/transparency-log/witness-request'
import { openReceipt, type OrderReceipt } from '@tallystick/transparency-log/order-receipt'
import { writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { decodeBundle, encodeBundle } from '@tallystick/transparency-log/tiles'
import { readPolicy } from '@tallystick/transparency-log/policy'
import {
  checkPromise,
  checkReceipt,
  type Finding,
  FoundActs,
  LoggedTicks,
  promisedIn,
  receiptsOf,
  readPolicy as readPolicyApart,
} from '@tallystick/verifier/verify'
import { openKey, verifyEd25519 } from '@tallystick/witness/key'
import { type ServedWitness, serveWitness } from '@tallystick/witness/serve'
import { folderStore } from '@tallystick/witness/store'
import { Witness } from '@tallystick/witness/witness'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ORIGIN = 'app.example.com/log'
const ORDER = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

let api: TestApi
let owner: DemoUser
let folder: string
let log: TransparencyLog
let served: ServedWitness
let reported: string[]
let orderId: number
/** What the device of the owner keeps: what it saw of the log, and the receipt it was given. */
let seen: SeenLog
let receipt: string
let policy: string

const device: LogReader = {
  sha256,
  verify: verifyEd25519,
  async readBytes(path) {
    const answer = await api.app.inject({ url: `/log/${path}` })
    return answer.statusCode === 200 ? answer.rawPayload : undefined
  },
  async readText(path) {
    const bytes = await device.readBytes(path)
    return bytes && Buffer.from(bytes).toString()
  },
}

function deps() {
  const report = (event: string): void => void reported.push(event)
  return { ...api, report, publicOrigin: 'https://app.example.com', version: '1.0.0', roundMs: 3_600_000 }
}
const stop = (): void => undefined

beforeEach(async () => {
  api = await testApi()
  owner = await demoUser(api)
  folder = await mkdtemp(join(tmpdir(), 'attacked-'))
  reported = []
  const begun = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(undefined) }, 1, stop)
  await begun.append()
  await begun.stop()
  const key = await openKey(join(folder, 'key'), 'witness.example.com/1')
  const known = await readPolicy(sha256, (await device.readText('policy')) ?? '')
  const logs = 'problem' in known ? [] : known.logs
  const witness = new Witness({ key, logs, store: await folderStore(folder), now: () => api.clock.now() })
  served = await serveWitness(witness, { host: '127.0.0.1', port: 0, about: '', report: () => undefined })
  const line = `witness w1 ${writeVerifierKey(key.verifier)} http://127.0.0.1:${served.port}/\nquorum w1\n`
  await writeFile(join(folder, 'witnesses'), line)
  await startLog(2)
  orderId = await trade('100500')
  await log.cosign()
  seen = await look()
  receipt = await proof(orderId)
  policy = (await device.readText('policy')) ?? ''
  // It goes on: what is attacked is not the last thing that happened.
  await trade('100700')
  await log.cosign()
})
afterEach(async () => {
  await log.stop()
  await served.close()
  await rm(folder, { recursive: true })
  await api.close()
})

async function startLog(epoch: number): Promise<void> {
  log = await startTransparencyLog(
    { ...deps(), witnesses: await readWitnesses(join(folder, 'witnesses')) },
    epoch,
    stop,
  )
}

/** Opens at 100,000 and closes at this price. */
async function trade(close: string): Promise<number> {
  api.clock.advance(10)
  api.market.tick('BTCUSD', '100000')
  const opened = await api.engine.submit({ type: 'open_order', userId: owner.userId, ...ORDER })
  const id = (opened.ok && opened.answer.orderId) || 0
  api.clock.advance(10)
  api.market.tick('BTCUSD', close)
  await api.engine.submit({ type: 'close_order', userId: owner.userId, orderId: id })
  api.clock.advance(1_500)
  await log.append()
  return id
}

async function look(): Promise<SeenLog> {
  const followed = await followLog(device, undefined, 0)
  if (followed.state !== 'follows') throw new Error(followed.state)
  return followed.seen
}

async function addressOf(id: number, file = 'closed.tlog-proof'): Promise<string> {
  const { data } = await owner.get(`/v2/api/order/check?kind=forex&id=${id}`)
  return `order/forex/${id}/${String(data['Receipt'])}/${file}`
}
async function proof(id: number): Promise<string> {
  return (await device.readText(await addressOf(id))) ?? ''
}
async function opened(): Promise<OrderReceipt> {
  const read = await openReceipt(sha256, receipt)
  if (!read) throw new Error('no receipt')
  return read
}

async function readEntries(): Promise<Uint8Array[]> {
  const { rows } = await api.pool.query<{ entries: Buffer }>('select entries from tlog_batch order by first')
  return rows.flatMap(({ entries }) => decodeBundle(entries) ?? [])
}

/** Writes another past and signs it: the tree is whole, and every signature is right. */
async function rewrite(change: (entries: Uint8Array[]) => Uint8Array[], name = ORIGIN): Promise<void> {
  await log.stop()
  const { pool } = api
  const entries = change(await readEntries())
  const hashes = entries.map(entry => sha256(leafInput(entry)))
  const key = await openLogKey(pool, api.vault, name)
  await pool.query('alter table tlog_batch disable trigger all')
  await pool.query('delete from tlog_batch')
  await pool.query('delete from tlog_cosigned')
  await pool.query('insert into tlog_batch (first, size, hashes, entries) values (0, $1, $2, $3)', [
    entries.length,
    joinBytes(hashes),
    encodeBundle(entries),
  ])
  await pool.query('update tlog_head set size = $1, checkpoint = $2', [
    entries.length,
    key.checkpoint(entries.length, rootOf(sha256, hashes)),
  ])
  await startLog(3)
  await log.cosign()
  api.clock.advance(20_000)
}

/** The same order with another outcome, as an entry. */
async function forged(): Promise<Uint8Array> {
  const { salt, facts } = await opened()
  const text = JSON.stringify({ ...facts, close_price: '99000', profit: '-1000' })
  return encodeEntry('order', sha256(commitmentInput(Buffer.from(salt, 'hex'), text)))
}

const deviceSays = async (): Promise<string> => (await followLog(device, seen, 1)).state
const witnessSays = (): boolean => reported.includes('log.witness_disagrees')
const receiptSays = async (): Promise<string[]> => {
  const ticks = new LoggedTicks()
  for (const entry of await readEntries()) ticks.take(entry)
  const { findings } = await checkReceipt(await readPolicyApart(policy), receipt, ticks)
  return findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)
}

/** Every accepted price but those that are changed here. */
function withTicks(
  entry: Uint8Array,
  change: (prices: readonly bigint[]) => readonly (bigint | undefined)[],
): Uint8Array {
  const read = decodeEntry(entry)
  const stretch = read?.kind === 'ticks' ? decodeTicks(read.body) : undefined
  if (!stretch) return entry
  const prices = change(stretch.ticks.map(({ price }) => price))
  const ticks = stretch.ticks.flatMap((tick, at) => {
    const price = prices[at]
    return price === undefined ? [] : [{ ...tick, price }]
  })
  return encodeEntry('ticks', encodeTicks({ ...stretch, ticks }))
}
const CLOSE = decimal('100500')

it('an honest log is followed, signed by the witness, and its receipts hold', async () => {
  expect([await deviceSays(), witnessSays(), await receiptSays()]).toEqual(['follows', false, []])
  expect(await isOfLog(device, seen, (await opened()).checkpoint)).toBe(true)
})

it('1. another outcome in the table of orders: no receipt can be made for it, and the old one holds', async () => {
  const address = await addressOf(orderId)
  await api.pool.query(`alter table forex_order disable trigger all`)
  await api.pool.query('update forex_order set close_price = $2, profit = $3 where id = $1', [
    orderId,
    decimal('99000'),
    decimal('-1000'),
  ])
  expect(await device.readText(address)).toBeUndefined()
  expect(await receiptSays()).toEqual([])
  expect((await opened()).facts).toMatchObject({ close_price: '100500', profit: '500' })
})

describe('a past that is written anew and signed with the right key is found by the device, the witness, or the receipt', () => {
  it.each([
    ['2. another outcome of an order', async () => forgeInLog((all, at, entry) => all.with(at, entry))],
    ['3. an order that never was', async () => forgeInLog((all, at, entry) => all.toSpliced(at, 0, entry))],
    ['4. an order left out', async () => forgeInLog((all, at) => all.toSpliced(at, 1))],
    ['5. two orders in another sequence', async () => forgeInLog((all, at) => swapped(all, at))],
    [
      '6. a price left out',
      () =>
        rewrite(all =>
          all.map(one => withTicks(one, prices => prices.map(price => (price === CLOSE ? undefined : price)))),
        ),
    ],
    [
      '7. another price',
      () =>
        rewrite(all =>
          all.map(one => withTicks(one, prices => prices.map(price => (price === CLOSE ? price - 1n : price)))),
        ),
    ],
    ['8. a shorter log', async () => forgeInLog((all, at) => all.slice(0, at))],
    [
      '9. other software in the past',
      () => rewrite(all => all.with(1, encodeEntry('release', Buffer.from('{"version":"0.9.0","at":1}')))),
    ],
  ])('%s', async (_, attack) => {
    const before = await opened()
    await attack()
    expect(await deviceSays()).toBe('forked')
    expect(witnessSays()).toBe(true)
    // What was served before and what is served now are two signed texts that cannot both be true.
    expect(await isOfLog(device, await look(), before.checkpoint)).toBe(false)
  })

  async function forgeInLog(change: (all: Uint8Array[], at: number, entry: Uint8Array) => Uint8Array[]): Promise<void> {
    const [{ index }, entry] = [await opened(), await forged()]
    await rewrite(all => change(all, index, entry))
  }
  function swapped(all: readonly Uint8Array[], at: number): Uint8Array[] {
    const [one, other] = [all[at - 1], all[at]]
    return one && other ? all.with(at, one).with(at - 1, other) : []
  }

  it('and a price that a receipt rests on is missed by the verifier as well', async () => {
    await rewrite(all =>
      all.map(one => withTicks(one, prices => prices.map(price => (price === CLOSE ? price + 1n : price)))),
    )
    expect(await receiptSays()).toContain('the closing price was accepted')
  })
})

it('10. another log under another key: the device and the policy know the first one', async () => {
  await api.pool.query(`update tlog_head set origin = 'other.example.com/log'`)
  await rewrite(all => all, 'other.example.com/log')
  expect(await deviceSays()).toBe('forked')
  const { findings } = await checkReceipt(await readPolicyApart(policy), await proof(orderId))
  expect(findings[0]).toMatchObject({ verdict: 'broken' })
})

it('11. an order that is never logged: its owner has no receipt, and its device says so', async () => {
  const before = await addressOf(orderId)
  await log.stop()
  api.market.tick('BTCUSD', '100000')
  const placed = await api.engine.submit({ type: 'open_order', userId: owner.userId, ...ORDER })
  const id = (placed.ok && placed.answer.orderId) || 0
  await api.engine.submit({ type: 'close_order', userId: owner.userId, orderId: id })
  // The cursor is moved over it, as if it had been logged.
  await api.pool.query(
    `update tlog_cursor c set position = s.ledger_seq from shard s where c.source = 'ledger' and c.shard = s.shard`,
  )
  await startLog(3)
  await log.append()
  expect(await device.readText(before)).toBeDefined()
  expect(await device.readText(await addressOf(id))).toBeUndefined()
})

describe('15. another log that is shown to one customer only', () => {
  /** What that customer is served: another outcome of the order, whole and signed with the right key. */
  async function otherView(): Promise<{ readonly checkpoint: string; readonly receipt: string }> {
    const [{ index, facts, salt }, entries] = [await opened(), await readEntries()]
    const hashes = entries.with(index, await forged()).map(entry => sha256(leafInput(entry)))
    const key = await openLogKey(api.pool, api.vault, ORIGIN)
    const checkpoint = key.checkpoint(hashes.length, rootOf(sha256, hashes))
    const path = inclusionStretches(index, hashes.length).map(({ start, end }) =>
      rootOf(sha256, hashes.slice(start, end)),
    )
    const text = JSON.stringify({ ...facts, close_price: '99000', profit: '-1000' })
    const extra = Buffer.from(`${salt}\n${text}`)
    return { checkpoint, receipt: writeProofFile({ extra, index, path, checkpoint }) }
  }
  const verdictsOf = async (rules: string, file: string): Promise<string[]> =>
    (await checkReceipt(await readPolicyApart(rules), file)).findings.slice(0, 2).map(({ verdict }) => verdict)

  it('is taken by whoever wants no witness and compares with nobody, and by nobody else', async () => {
    const view = await otherView()
    // Alone, without a witness: everything fits.
    expect(await verdictsOf(policy.replace(/quorum .*/, 'quorum none'), view.receipt)).toEqual(['holds', 'holds'])
    // With the policy of before: the witness has not signed it.
    expect(await verdictsOf(policy, view.receipt)).toEqual(['broken', 'broken'])
    // A device that saw the log before, or is handed what the other one was shown.
    expect(await isOfLog(device, seen, view.checkpoint)).toBe(false)
  })

  it('and the witness does not sign it, whoever asks', async () => {
    const { checkpoint } = await otherView()
    const [, size = ''] = checkpoint.split('\n')
    const body = writeWitnessRequest({ oldSize: Number(size), proof: [], checkpoint })
    const answer = await fetch(`http://127.0.0.1:${served.port}/add-checkpoint`, { method: 'POST', body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('an order that was promised', () => {
  /** Closed with the log's word for it, and not logged yet. */
  async function promised(): Promise<{ readonly id: number; readonly promise: string }> {
    api.clock.advance(10)
    api.market.tick('BTCUSD', '100000')
    // The engine looks for a log once a second.
    for (;;) {
      const placed = await api.engine.submit({ type: 'open_order', userId: owner.userId, ...ORDER })
      const id = (placed.ok && placed.answer.orderId) || 0
      await log.append()
      const closed = await api.engine.submit({ type: 'close_order', userId: owner.userId, orderId: id })
      const [promise] = (closed.ok && closed.promises) || []
      if (promise !== undefined) return { id, promise: textFromJson(promise) }
      await sleep(200)
    }
  }

  /** The log goes on, with prices, for longer than a promise may take. */
  async function goOn(): Promise<void> {
    for (const price of ['100100', '100200', '100300']) {
      api.clock.advance(40_000)
      api.market.tick('BTCUSD', price)
      api.clock.advance(1_500)
      await log.append()
    }
  }

  /** By the verifier: the promise, beside the receipts that the site makes now, if it makes any, and with a copy of the log or without. */
  async function verdicts(promise: string, id: number, withLog: boolean): Promise<readonly Finding[]> {
    const rules = await readPolicyApart(policy)
    const [ticks, found] = [new LoggedTicks(), new FoundActs(await promisedIn(promise))]
    for (const entry of await readEntries()) {
      ticks.take(entry)
      found.take(entry)
    }
    const files = receiptsOf((await device.readText(await addressOf(id, 'all.tlog-proofs'))) ?? '')
    const receipts = await Promise.all(files.map(file => checkReceipt(withoutWitness(rules), file)))
    const copy = { has: (commitment: Uint8Array) => found.has(commitment), upTo: ticks.covered?.upTo ?? 0 }
    return (await checkPromise(rules, promise, receipts, withLog ? copy : undefined)).findings
  }
  const withoutWitness = (rules: Awaited<ReturnType<typeof readPolicyApart>>): typeof rules => ({
    ...rules,
    quorum: 'none',
  })
  const brokenOf = (findings: readonly Finding[]): string[] =>
    findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)

  it('stands in an honest log', async () => {
    const { id, promise } = await promised()
    expect((await verdicts(promise, id, true)).at(-1)).toMatchObject({ verdict: 'unknown' })
    await goOn()
    const kept = { what: 'the log keeps its promise', verdict: 'holds' }
    expect((await verdicts(promise, id, true)).at(-1)).toEqual(kept)
    expect((await verdicts(promise, id, false)).at(-1)).toEqual(kept)
  })

  it('12. and is never logged: the promise is evidence against the log', async () => {
    const { id, promise } = await promised()
    await log.stop()
    await api.pool.query('delete from tlog_acts')
    await api.pool.query(
      `update tlog_cursor c set position = s.ledger_seq from shard s where c.source = 'ledger' and c.shard = s.shard`,
    )
    await startLog(3)
    await goOn()
    // Nothing else is wrong: whoever follows the log sees one that continues.
    expect(await deviceSays()).toBe('follows')
    expect(brokenOf(await verdicts(promise, id, true))).toEqual([
      expect.stringMatching(/^promised at .* and not in the log$/),
    ])
    expect((await verdicts(promise, id, false)).at(-1)).toMatchObject({ verdict: 'unknown' })
  })

  it('13. and is logged with another outcome: the receipt and the promise cannot both be true', async () => {
    const { id, promise } = await promised()
    await log.stop()
    await api.pool.query('delete from tlog_acts')
    await api.pool.query('alter table forex_order disable trigger all')
    await api.pool.query('update forex_order set close_price = $2, profit = $3 where id = $1', [
      id,
      decimal('99000'),
      decimal('-1000'),
    ])
    await startLog(3)
    await goOn()
    expect(await deviceSays()).toBe('follows')
    expect(brokenOf(await verdicts(promise, id, false))).toEqual(['the log has another act than it promised'])
    expect(brokenOf(await verdicts(promise, id, true))).toEqual(['the log has another act than it promised'])
  })

  it('14. was promised by the log alone: a promise that somebody made up is none', async () => {
    const { id, promise } = await promised()
    const other = promise.replace(/\u2014 (\S+) .*/, `\u2014 $1 ${'A'.repeat(88)}AAA=`)
    expect(other).not.toBe(promise)
    expect(brokenOf(await verdicts(other, id, true))).toEqual(['the promise is signed by the log'])
  })

  it('16. has stops that were promised: set otherwise or left out of the log, they are missed too', async () => {
    const setStops = async (): Promise<{ readonly id: number; readonly promise: string }> => {
      api.clock.advance(10)
      api.market.tick('BTCUSD', '100000')
      const placed = await api.engine.submit({ type: 'open_order', userId: owner.userId, ...ORDER })
      const id = (placed.ok && placed.answer.orderId) || 0
      await log.append()
      const path = `/v2/api/forex/set_stop_price?id=${id}&stop_loss_price=99000&target_profit_price=0`
      // As the contract says.
      const [promise = ''] = (await owner.get(path)).data['Promises'] as readonly string[]
      return { id, promise }
    }
    const [kept, changed] = [await setStops(), await setStops()]
    await api.pool.query('update order_stops set stop_loss = $2 where order_id = $1', [changed.id, decimal('98000')])
    await goOn()
    const left = await setStops()
    await api.pool.query(
      `update tlog_cursor set position = (select max(id) from order_stops) where source = 'stops' and shard = 0`,
    )
    await goOn()
    expect(await deviceSays()).toBe('follows')
    const isKept = { what: 'the log keeps its promise', verdict: 'holds' }
    for (const withLog of [true, false]) expect((await verdicts(kept.promise, kept.id, withLog)).at(-1)).toEqual(isKept)
    for (const withLog of [true, false]) {
      const findings = await verdicts(changed.promise, changed.id, withLog)
      expect(brokenOf(findings)).toEqual(['the log has another act than it promised'])
    }
    expect(brokenOf(await verdicts(left.promise, left.id, true))).toEqual([
      expect.stringMatching(/^promised at .* and not in the log$/),
    ])
  })
})
