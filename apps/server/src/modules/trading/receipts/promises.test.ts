// The answer to an order carries the log's word for it: for every act it did, signed by the key of the log, and kept by what is logged later.
import { isKept, openPromise, type OpenedPromise } from '@tallystick/transparency-log/promise-file'
import { openReceipt } from '@tallystick/transparency-log/order-receipt'
import { nothingTouched } from '@tallystick/engine/core/collections'
import { present } from '@tallystick/kernel/assert'
import { beforeEach, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { describeBatch } from '../../content/transparency-log/act-log.ts'
import { saltsFrom } from '../../../platform/secrets/salts.ts'
import { openLogKey, sha256, verifyEd25519 } from '../../content/transparency-log/log-key.ts'
import { readHead } from '../../content/transparency-log/tree-store.ts'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '../../content/transparency-log/transparency-log.ts'

let api: TestApi
let user: DemoUser
let log: TransparencyLog

beforeEach(async () => {
  api = await testApi()
  user = await demoUser(api)
  api.market.tick('BTCUSD', '100000')
  return () => api.close()
})

async function startLog(): Promise<void> {
  const report = (event: string): never => {
    throw new Error(event)
  }
  const witnesses = await readWitnesses(undefined)
  const deps = { ...api, report, publicOrigin: 'https://app.example.com', version: '1.2.3', witnesses }
  log = await startTransparencyLog({ ...deps, roundMs: 3_600_000 }, 1, () => undefined)
  await log.append()
  // The engine notices with one of its next batches.
  await expect
    .poll(
      async () => (await user.get(`${FOREX}/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10`)).data['Promises'],
      {
        timeout: 10_000,
      },
    )
    .toHaveLength(1)
}

const FOREX = '/v2/api/forex'
/** Where the next receipt of a file begins. */
const RECEIPT = /^(?=c2sp\.org\/tlog-proof@v1$)/m
const MARKET = `${FOREX}/submit?type=1&cont=1&forex_id=1&status=1&multiple=10`
const PENDING = `${FOREX}/submit?type=1&cont=1&forex_id=1&status=0&multiple=10&target_price=90000`

type Answered = Awaited<ReturnType<DemoUser['get']>>

/** Opened by the key that the log has, or thrown. */
async function promisesOf({ code, data }: Answered): Promise<readonly OpenedPromise[]> {
  expect(code).toBe(1)
  const { origin } = present(await readHead(api.pool), 'the log')
  const { verifier } = await openLogKey(api.pool, api.vault, origin)
  // As the contract says.
  const files = (data['Promises'] ?? []) as readonly string[]
  return Promise.all(
    files.map(async file =>
      present(await openPromise({ sha256, verify: verifyEd25519 }, verifier, file), 'a promise of the log'),
    ),
  )
}

const actsOf = (promises: readonly OpenedPromise[]): unknown[] =>
  promises.map(({ facts }) => `${facts['product']} ${facts['act']} ${facts['id']}`)

/** Each stands in the log as it was promised. */
async function expectKept(promises: readonly OpenedPromise[]): Promise<void> {
  await log.append()
  for (const promise of promises) {
    const { product, id } = promise.facts
    const check = await user.get(`/v2/api/order/check?kind=${product}&id=${id}`)
    const path = `/log/order/${product}/${id}/${String(check.data['Receipt'])}/all.tlog-proofs`
    const { body } = await api.app.inject({ url: path })
    const receipts = await Promise.all(body.split(RECEIPT).map(file => openReceipt(sha256, file)))
    expect(receipts.filter(receipt => receipt && isKept(promise, receipt))).toHaveLength(1)
  }
}

it('promises every act of every call that changes an order, and the log keeps it', { timeout: 60_000 }, async () => {
  await startLog()
  const kept: OpenedPromise[] = []
  const ask = async (path: string, acts: (data: Answered['data']) => readonly string[]): Promise<number> => {
    const answered = await user.get(path)
    const promises = await promisesOf(answered)
    expect(actsOf(promises), path).toEqual(acts(answered.data))
    kept.push(...promises)
    return Number(answered.data['Id'])
  }
  const opened = (data: Answered['data']): string[] => [`forex opened ${String(data['Id'])}`]
  const placed = (data: Answered['data']): string[] => [`forex placed ${String(data['Id'])}`]
  const closed = (data: Answered['data']): string[] => [`forex closed ${String(data['Id'])}`]
  const held = await ask(MARKET, opened)
  await ask(`${FOREX}/close_part?id=${held}&cont=0.3`, closed)
  await ask(`${FOREX}/close_part?id=${held}&cont=0.3`, closed)
  await ask(`${FOREX}/close?id=${held}`, closed)
  const stops = (id: unknown): string => `forex stops ${String(id)}`
  const turned = await ask(
    `${FOREX}/submit_trailing?type=1&cont=1&forex_id=1&status=1&multiple=10&trail_distance=500&trail_percent=0`,
    data => [...opened(data), stops(data['Id'])],
  )
  const setting = (data: Answered['data']): string[] => [stops(data['Id'])]
  await ask(`${FOREX}/set_stop_price?id=${turned}&stop_loss_price=90000&target_profit_price=0`, setting)
  await ask(`${FOREX}/set_trail?id=${turned}&trail_distance=0&trail_percent=2`, setting)
  await ask(
    `${FOREX}/set_all_stops?id=${turned}&stop_loss_price=91000&target_profit_price=0&trail_distance=0&trail_percent=0`,
    setting,
  )
  await ask(`${FOREX}/reverse?id=${turned}`, data => [`forex closed ${turned}`, `forex opened ${String(data['Id'])}`])
  const waiting = await ask(PENDING, placed)
  const edited = await ask(
    `${FOREX}/edit?id=${waiting}&cont=2&target_price=91000&stop_loss_price=0&target_profit_price=0&expire_at=0`,
    data => [`forex cancelled ${waiting}`, `forex placed ${String(data['Id'])}`],
  )
  await ask(`${FOREX}/cancel_trade?id=${edited}`, data => [`forex cancelled ${String(data['Id'])}`])
  await ask(
    `${FOREX}/submit_oco?forex_id=1&type=1&cont=1&target_price=90000&other_type=1&other_cont=1&other_target_price=110000&multiple=10`,
    data => [`forex placed ${String(data['Id'])}`, `forex placed ${String(data['OtherId'])}`],
  )
  await ask(`${PENDING}&stop_loss_price=80000&target_profit_price=120000`, data => [...placed(data), stops(data['Id'])])
  await ask('/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=60', data => [
    `micro opened ${String(data['Id'])}`,
  ])
  const all = await user.get(`${FOREX}/close_all?which=all`)
  const promises = await promisesOf(all)
  // As the contract says.
  const closedAll = (all.data['Closed'] as readonly { readonly Id: number }[]).map(({ Id }) => `forex closed ${Id}`)
  expect(new Set(actsOf(promises))).toEqual(new Set(closedAll))
  expect(closedAll.length).toBeGreaterThan(1)
  await expectKept([...kept, ...promises])
  const { rows } = await api.pool.query('select 1 from tlog_acts')
  expect(rows).toEqual([])
})

it('promises the same again under the same key', async () => {
  await startLog()
  const key = { 'idempotency-key': 'one-order' }
  const [first] = await promisesOf(await user.get(MARKET, key))
  const [again] = await promisesOf(await user.get(MARKET, key))
  expect(first && again && [isKept(first, again), again.facts]).toEqual([true, first?.facts])
  await log.append()
  const [later] = await promisesOf(await user.get(MARKET, key))
  expect(first && later && isKept(first, later)).toBe(true)
  // The facts of an opening stay what they were, whatever becomes of the order.
  const order = String(first?.facts['id'])
  expect((await user.get(`${FOREX}/close_part?id=${order}&cont=0.4`)).code).toBe(1)
  const [afterPart] = await promisesOf(await user.get(MARKET, key))
  expect(first && afterPart && isKept(first, afterPart)).toBe(true)
})

it('promises the same stops again under the same key, also when they were set again since', async () => {
  await startLog()
  const withStops = `${MARKET}&stop_loss_price=90000`
  const held = await promisesOf(await user.get(withStops, { 'idempotency-key': 'with-stops' }))
  const id = String(held[0]?.facts['id'])
  const set = (price: string, key: string) =>
    user.get(`${FOREX}/set_stop_price?id=${id}&stop_loss_price=${price}&target_profit_price=0`, {
      'idempotency-key': key,
    })
  const first = await promisesOf(await set('91000', 'first'))
  const second = await promisesOf(await set('92000', 'second'))
  expect([...held.slice(1), ...first, ...second].map(({ facts }) => [facts['number'], facts['stop_loss']])).toEqual([
    [1, '90000'],
    [2, '91000'],
    [3, '92000'],
  ])
  const again = [
    ...(await promisesOf(await user.get(withStops, { 'idempotency-key': 'with-stops' }))),
    ...(await promisesOf(await set('91000', 'first'))),
  ]
  expect(again.map(({ facts }) => facts)).toEqual([...held, ...first].map(({ facts }) => facts))
  // Two settings alike: which of them a key stands for is not kept.
  const third = await promisesOf(await set('91000', 'third'))
  expect(third.map(({ facts }) => facts['number'])).toEqual([4])
  expect(await promisesOf(await set('91000', 'first'))).toEqual([])
  const two = `${FOREX}/submit_oco?forex_id=1&type=1&cont=1&target_price=90000&stop_loss_price=80000&other_type=1&other_cont=1&other_target_price=110000&other_stop_loss_price=85000&multiple=10`
  const pair = await promisesOf(await user.get(two, { 'idempotency-key': 'pair' }))
  expect(pair.map(({ facts }) => facts['act'])).toEqual(['placed', 'stops', 'placed', 'stops'])
  const pairAgain = await promisesOf(await user.get(two, { 'idempotency-key': 'pair' }))
  expect(pairAgain.map(({ facts }) => facts)).toEqual(pair.map(({ facts }) => facts))
  await expectKept([...held, ...first, ...second, ...third, ...pair])
})

it('promises nothing without a log, and nothing of what was done before it', async () => {
  const key = { 'idempotency-key': 'before-the-log' }
  expect((await user.get(MARKET, key)).data['Promises']).toBeUndefined()
  await startLog()
  const again = await user.get(MARKET, key)
  expect([again.code, again.data['Promises']]).toEqual([1, undefined])
  // What is set from now on is in the log, whenever its order was opened.
  const set = `${FOREX}/set_stop_price?id=${String(again.data['Id'])}&stop_loss_price=90000&target_profit_price=0`
  expect(actsOf(await promisesOf(await user.get(set)))).toEqual([`forex stops ${String(again.data['Id'])}`])
})

it('logs acts that the engine did not describe as it logs all others', async () => {
  await startLog()
  const [described] = await promisesOf(await user.get(MARKET))
  await user.get(PENDING)
  await api.pool.query('delete from tlog_acts where up_to_seq = (select max(up_to_seq) from tlog_acts)')
  const [last] = await promisesOf(await user.get(MARKET))
  await expectKept([described, last].flatMap(one => one ?? []))
})

it('answers an order whose promise cannot be signed', async () => {
  await startLog()
  const key = { 'idempotency-key': 'unsigned' }
  const first = await user.get(MARKET, key)
  expect(first.data['Promises']).toHaveLength(1)
  // Sealed for another row, so that nobody can open it here.
  await api.pool.query(
    `update site_secret set value = (select value from site_secret where name = 'transparency-log') where name = 'order-salt'`,
  )
  const again = await user.get(MARKET, key)
  expect(again).toMatchObject({ code: 1, data: { Id: first.data['Id'] } })
  expect(again.data['Promises']).toBeUndefined()
  expect(api.logged()).toContain('log.promise_failed')
})

it('describes a batch although its promise cannot be signed, and tells it', () => {
  const failed: string[] = []
  const key = {
    promise: (): never => {
      throw new Error('no key')
    },
  }
  const batch = {
    shard: 0,
    from: { epoch: 1, appliedSeq: 0, ledgerSeq: 0, outboxSeq: 0, lastNumber: 0 },
    transfers: [],
    records: nothingTouched(),
  }
  const salts = saltsFrom(Buffer.alloc(32))
  const deps = { clock: { now: () => 0 }, report: (event: string) => void failed.push(event) }
  const unknown = { userId: 7, realm: 'demo', kind: 'micro_stake', ref: 64, at: 0, postings: [] } as const
  const acts = describeBatch({ key, salts }, batch, deps)
  expect(acts?.commitments).toHaveLength(0)
  // An act whose order is not at hand: the log reads it from the tables.
  const without = { ...batch, transfers: [unknown] }
  expect(describeBatch({ key, salts }, without, deps)).toBeUndefined()
  expect(failed).toEqual(['log.promise_failed'])
})
