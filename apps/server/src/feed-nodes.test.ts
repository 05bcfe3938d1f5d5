// Two server processes on one database, one NATS and one real price source: whoever reads the source, both have the same tape, candles
// and settlements. The connection is cut, the feed node is killed, and one that slept wakes up.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { hasNats, startNats, type TestNats } from '../testing/nats.ts'
import { type QuoteServer, startQuoteServer } from '../testing/quote-server.ts'
import { get, type Node, nodeProcesses } from '../testing/node-processes.ts'

const FAILOVER_MS = 3_000
let database: TestDatabase
let nats: TestNats
let source: QuoteServer
let a: Node
let b: Node
/** Prices are quoted until it is aborted. */
const quoting = new AbortController()

const { start, stop } = nodeProcesses(() => ({
  DATABASE_URL: database.url,
  NATS_URL: nats.url,
  FEED_SOURCE: source.file,
  SHARDS: '2',
}))

/** Of a pair, from its first tick on. */
async function tape(pairId: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ at: bigint }>(
    'select t.at from tape_stretch, unnest(times) with ordinality as t (at, n) where pair_id = $1 order by last_at, n',
    [pairId],
  )
  return rows.map(({ at }) => Number(at))
}

async function feedNode(): Promise<{ holder: string; epoch: number }> {
  const { rows } = await database.pool.query<{ holder: string; epoch: bigint }>(
    `select holder, epoch from role_lease where role = 'feed' and valid_until > now()`,
  )
  return { holder: rows[0]?.holder ?? '', epoch: Number(rows[0]?.epoch ?? 0) }
}

async function candles({ port }: Node, period: string): Promise<readonly { readonly Volume: number }[]> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/api/forex/kline?forex_id=1&period=${period}`)
  const { data } = (await response.json()) as { data: readonly { readonly Volume: number }[] } // as the call is declared
  return data
}

/** Longest silence on the tape since then; it was quoted all the time. */
async function gapSince(at: number): Promise<number> {
  const all = await tape(1)
  const times = all.slice(
    Math.max(
      0,
      all.findLastIndex(time => time < at),
    ),
  )
  return Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? 0)))
}

/** Waits for this many further ticks. */
async function ticksCome(count: number): Promise<void> {
  const before = (await tape(1)).length
  await expect.poll(async () => (await tape(1)).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + count)
}

describe.skipIf(!hasNats)('[feed] two processes with a real source', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    database = await testDatabase()
    // Short enough for a test; the usual ones are not added where there is one.
    await database.pool.query(
      'insert into micro_duration (seconds, ratio, minimum_stake) values (5, 75000000, 100000000)',
    )
    nats = await startNats()
    source = await startQuoteServer(['BTCUSD', 'ETHUSD'])
    let n = 0
    const quotes = setInterval(() => {
      n += 1
      source.quote('BTCUSD', 104_000 + (n % 7) * 10)
      source.quote('ETHUSD', 3_500 + (n % 5))
    }, 25)
    quoting.signal.addEventListener('abort', () => clearInterval(quotes))
    const both = await Promise.all([start(), start()])
    // One of them was elected before it was ready; it is A.
    const isElected = both[0].output().includes('roles.held role=feed')
    ;[a, b] = isElected ? both : [both[1], both[0]]
  })
  afterAll(async () => {
    quoting.abort()
    await stop()
    await source.stop()
    await nats.stop()
    await database.close()
  })

  it('read the source once, and one takes over within three seconds when the other is killed, hangs or wakes up', async () => {
    await ticksCome(20)
    expect(source.connections()).toBe(1)
    const first = await feedNode()
    const demoId = randomBytes(16).toString('hex')
    const token = String((await get(b, `/api/user/createAccountDemoForU?demo_id=${demoId}`)).data['token'])
    const micro = '/v2/api/micro/submit?forex_id=1&type=1&number=10&seconds=5'
    await expect.poll(() => get(b, micro, token)).toMatchObject({ code: 1 })

    source.cut(true)
    await expect.poll(() => source.connections()).toBe(0)
    source.cut(false)
    await ticksCome(20)
    expect(await feedNode()).toEqual(first)

    let since = Date.now()
    a.child.kill('SIGSTOP')
    await expect.poll(async () => (await feedNode()).epoch, { timeout: 10_000 }).toBe(first.epoch + 1)
    await ticksCome(20)
    const hung = await gapSince(since)
    const second = await feedNode()
    expect(second.holder).not.toBe(first.holder)
    // It has the prices of its last moment in hand, and a connection to the source.
    a.child.kill('SIGCONT')
    await expect.poll(() => a.output()).toMatch(/feed\.tape_fenced|roles\.lost/)
    await ticksCome(20)
    expect(await feedNode()).toEqual(second)
    await expect.poll(() => source.connections()).toBe(1)

    since = Date.now()
    b.child.kill('SIGKILL')
    await expect.poll(async () => (await feedNode()).epoch, { timeout: 10_000 }).toBe(first.epoch + 2)
    await ticksCome(20)
    const killed = await gapSince(since)
    process.stdout.write(`feed node replaced: hung ${hung} ms, killed ${killed} ms\n`)
    expect(Math.max(hung, killed)).toBeLessThan(FAILOVER_MS)
    b = await start()
  })

  it('have one tape: every tick once, in order, and the same candles at both', async () => {
    await ticksCome(20)
    quoting.abort()
    const times = await tape(1)
    expect(times).toEqual([...new Set(times)].toSorted((x, y) => x - y))
    for (const period of ['1M', '5M', '1D'])
      await expect.poll(() => candles(b, period)).toEqual(await candles(a, period))
    const volume = (await candles(a, '1D')).reduce((sum, candle) => sum + candle.Volume, 0)
    expect(volume).toBe((await tape(1)).length)
  })

  it('settle an order by the last price of that tape at or before its end', async () => {
    const closed = 'select expires_at, end_tick, end_price from micro_order where status = 3'
    await expect.poll(async () => (await database.pool.query(closed)).rowCount, { timeout: 15_000 }).toBe(1)
    const { rows } = await database.pool.query<{ expires_at: bigint; end_tick: bigint }>(closed)
    const expiry = Number(rows[0]?.expires_at)
    const last = (await tape(1)).findLast(at => at <= expiry) ?? 0
    expect(Number(rows[0]?.end_tick)).toBe(last * 4_096 + 1)
  })
})

it.skipIf(hasNats)('[feed] was not tried with several processes: nats-server is not installed', () => {
  expect(hasNats).toBe(false)
})
