// An order against a log of one entry, signed with a real key.
import { base64, hex, joinBytes, utf8 } from '@tallystick/transparency-log/bytes'
import { writeCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { commitmentInput, encodeEntry, factLine } from '@tallystick/transparency-log/entries'
import type { LogReader } from '@tallystick/transparency-log/follow'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { writePromiseFile, writePromiseHead } from '@tallystick/transparency-log/promise-file'
import { ED25519, verifierKey, writeNote, writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { beforeEach, expect, it, vi } from 'vitest'

const NAME = 'app.example.com/log'
const SALT = new Uint8Array(32).fill(7)
const CHECK: OrderCheck = {
  Kind: 'forex',
  Id: 64,
  Receipt: 'x'.repeat(32),
  FeedLabel: 'simulated',
  Pair: { Id: 1, Code: 'BTCUSD', ShowCode: 'BTC/USD', Logo: '', PricePrecision: 2 },
  OpenedAt: 1_000,
  ClosedAt: 2_000,
  CloseReason: 'closed',
  OpenPrice: '100.00',
  OpenTickId: 10,
  EndPrice: '105.00',
  EndTickId: 20,
  Profit: '5.000000',
  Micro: null,
  Forex: { Type: 1, Lots: '1', UnitsPerLot: '1', Conversion: null, Trail: null },
  Ticks: [],
  Tape: { Last: null, Next: null },
}
const FACTS = {
  product: 'forex',
  act: 'closed',
  id: 64,
  lots: '1',
  open_price: '100',
  open_tick: 10,
  opened_at: 1_000,
  close_price: '105',
  close_tick: 20,
  at: 2_000,
  reason: 'closed',
  profit: '5',
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

let files: Record<string, string>
/** What the log promised, when it did. */
let promise: (facts: Readonly<Record<string, string | number>>, at: number) => Promise<string>
const reader: LogReader = {
  sha256,
  async verify(publicKey, message, signature) {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, signature, message)
  },
  readText: async path => files[path],
  readBytes: async () => undefined,
}

async function logWith(facts: Readonly<Record<string, string | number>>, act = 'closed'): Promise<void> {
  const text = factLine(facts)
  const root = await sha256(leafInput(encodeEntry('order', await sha256(commitmentInput(SALT, text)))))
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no pair')
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = await verifierKey(sha256, { name: NAME, type: ED25519, publicKey })
  promise = async (of, at) => {
    const own = factLine(of)
    const leaf = await sha256(leafInput(encodeEntry('order', await sha256(commitmentInput(SALT, own)))))
    const head = writePromiseHead({ origin: NAME, at, size: 1, root: leaf })
    const signed = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(head)))
    const note = writeNote({ text: head, signatures: [{ name: NAME, keyId: key.id, signature: signed }] })
    return writePromiseFile({ extra: utf8(`${hex(SALT)}\n${own}`), index: 0, path: [], note })
  }
  const body = writeCheckpoint({ origin: NAME, size: 1, root })
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(body)))
  const checkpoint = writeNote({ text: body, signatures: [{ name: NAME, keyId: key.id, signature }] })
  const extra = joinBytes([utf8(`${hex(SALT)}\n${text}`)])
  files = {
    policy: `log ${writeVerifierKey(key)}\nquorum none\n`,
    checkpoint,
    [`order/forex/64/${CHECK.Receipt}/${act}.tlog-proof`]: writeProofFile({ extra, index: 0, path: [], checkpoint }),
  }
}

/** A device that has seen nothing yet. */
async function newDevice() {
  vi.resetModules()
  return import('./in-log.ts')
}

beforeEach(() => logWith(FACTS))

it('finds the order, and follows the log from then on', async () => {
  const { orderInLog } = await newDevice()
  const act = {
    act: 'closed',
    index: 0,
    salt: hex(SALT),
    address: `/log/order/forex/64/${CHECK.Receipt}/closed.tlog-proof`,
  }
  expect(await orderInLog(CHECK, reader, 5)).toEqual({
    state: 'logged',
    acts: [act],
    origin: NAME,
    since: null,
    seenBy: [],
  })
  expect(await orderInLog(CHECK, reader, 9)).toMatchObject({ state: 'logged', since: 5 })
})

it.each([
  ['price', { EndPrice: '104.99' }],
  ['profit', { Profit: '5.000001' }],
  ['reason', { CloseReason: 'stop_loss' }],
  ['record of a price', { EndTickId: 21 }],
  ['time', { ClosedAt: 2_001 }],
] as const)('finds another %s than the one shown', async (_, shown) => {
  const { orderInLog } = await newDevice()
  expect(await orderInLog({ ...CHECK, ...shown }, reader, 5)).toEqual({ state: 'different' })
})

it('finds what has been done so far to an order that is open, waits or was cancelled', async () => {
  const none = { OpenPrice: '0.00', OpenTickId: 0, EndPrice: '0.00', EndTickId: 0, Profit: '0.000000', CloseReason: '' }
  const open: OrderCheck = { ...CHECK, ...none, OpenPrice: '100.00', OpenTickId: 10, ClosedAt: 0 }
  const pending: OrderCheck = { ...CHECK, ...none, OpenedAt: 0, ClosedAt: 0 }
  const cancelled: OrderCheck = { ...pending, ClosedAt: 3_000, CloseReason: 'cancelled' }
  const { open_price, open_tick, product, id } = FACTS
  for (const [check, act, facts] of [
    [open, 'opened', { open_price, open_tick, at: 1_000 }],
    [pending, 'placed', { target: '90', at: 900 }],
    [cancelled, 'cancelled', { at: 3_000, reason: 'cancelled' }],
  ] as const) {
    await logWith({ product, act, id, ...facts }, act)
    const { orderInLog } = await newDevice()
    expect(await orderInLog(check, reader, 5)).toMatchObject({ state: 'logged', acts: [{ act }] })
    // The same order, shown as being further on.
    expect(await orderInLog({ ...CHECK, Id: 64 }, reader, 5)).toMatchObject({ state: 'waiting' })
  }
  expect(await (await newDevice()).orderInLog({ ...cancelled, CloseReason: 'expired' }, reader, 5)).toEqual({
    state: 'different',
  })
})

it('waits for what is not logged yet, and needs no log', async () => {
  const { orderInLog } = await newDevice()
  expect(await orderInLog({ ...CHECK, Id: 65 }, reader, 5)).toEqual({ state: 'waiting' })
  files = {}
  expect(await (await newDevice()).orderInLog(CHECK, reader, 5)).toEqual({ state: 'no_log' })
})

it('does not take a checkpoint that the log did not sign', async () => {
  const { orderInLog } = await newDevice()
  const [line = ''] = /[^ ]+\n$/.exec(files['checkpoint'] ?? '') ?? []
  files['checkpoint'] = (files['checkpoint'] ?? '').replace(line, `${base64(new Uint8Array(68))}\n`)
  expect(await orderInLog(CHECK, reader, 5)).toEqual({ state: 'unsigned' })
})

it('keeps a fork: another key, and later the first log again', async () => {
  const { orderInLog } = await newDevice()
  expect(await orderInLog(CHECK, reader, 5)).toMatchObject({ state: 'logged' })
  const before = files
  await logWith({ ...FACTS, profit: '6' })
  const found = await orderInLog({ ...CHECK, Profit: '6.000000' }, reader, 7)
  expect(found).toMatchObject({ state: 'forked', fork: { at: 7, before: { at: 5 } } })
  files = before
  expect(await orderInLog(CHECK, reader, 9)).toEqual(found)
})

it('holds the log to what it promised this device', async () => {
  const { orderInLog } = await newDevice()
  const { keepPromises } = await import('../public-log/kept-promises.ts')
  keepPromises([await promise(FACTS, 2_000), await promise({ ...FACTS, id: 640 }, 2_000)])
  expect(await orderInLog(CHECK, reader, 5_000)).toMatchObject({ state: 'logged' })
  keepPromises([await promise({ ...FACTS, close_price: '106', profit: '6' }, 2_000)])
  expect(await orderInLog(CHECK, reader, 5_000)).toEqual({ state: 'different' })
})

it('misses an order that was promised and is not logged after a minute', async () => {
  const { orderInLog } = await newDevice()
  const { keepPromises } = await import('../public-log/kept-promises.ts')
  const missing = { ...CHECK, Id: 65 }
  keepPromises([await promise({ ...FACTS, id: 65 }, 2_000)])
  expect(await orderInLog(missing, reader, 3_000)).toEqual({ state: 'waiting' })
  expect(await orderInLog(missing, reader, 70_000)).toEqual({ state: 'different' })
})

it('holds the log to the stops that it promised this device', async () => {
  const stops = { product: 'forex', act: 'stops', id: 64, number: 2, stop_loss: '90', at: 1_500 }
  await logWith(stops, 'stops')
  const folder = `order/forex/64/${CHECK.Receipt}`
  files[`${folder}/all.tlog-proofs`] = files[`${folder}/stops.tlog-proof`] ?? ''
  const after = async (...promised: readonly object[]) => {
    const { orderInLog } = await newDevice()
    const { keepPromises, usePromises } = await import('../public-log/kept-promises.ts')
    usePromises.setState({ files: [] })
    for (const one of promised) keepPromises([await promise({ ...stops, ...one }, 2_000)])
    return async (now: number) => (await orderInLog(CHECK, reader, now)).state
  }
  // Its end is not logged yet.
  expect(await (await after({}))(70_000)).toBe('waiting')
  expect(await (await after({ stop_loss: '80' }))(3_000)).toBe('different')
  const missing = await after({}, { number: 3 })
  expect(await missing(3_000)).toBe('waiting')
  expect(await missing(70_000)).toBe('different')
})
