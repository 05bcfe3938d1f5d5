// Notices from the outbox: none lost, none twice, each with its route.
import { noticeText } from '@tallystick/i18n/notices/notices'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import type { Account as WireAccount } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { readNotices } from '../../../../testing/api/notice-reader.ts'
import { liveClient } from '../../../../testing/api/live-client.ts'
import { type NoticeReader, notify } from './notifications.ts'

let api: TestApi
let reader: NoticeReader
const problems: unknown[] = []
beforeAll(async () => {
  api = await testApi()
  reader = readNotices(api, problems)
})
afterAll(async () => {
  await reader.stop()
  await api.close()
})

interface Listed {
  readonly data: { id: number; kind: string; link: string; is_read: boolean; params: Record<string, string> }[]
  readonly total: number
  readonly unread: number
}
const list = async (user: DemoUser, page = 1): Promise<Listed> => {
  await reader.read()
  return (await user.get(`/api/notice/list?page=${page}`)).data as unknown as Listed
}
const buy = (user: DemoUser, more = '') =>
  user.get(`/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10${more}`)

/** As the engine would have written it. */
async function outbox(userId: number, kind: string, ref: number): Promise<void> {
  await api.pool.query(
    `with next as (update shard set outbox_seq = outbox_seq where shard = 0 returning outbox_seq)
     insert into outbox (shard, seq, user_id, kind, body, at)
     select 0, coalesce((select max(seq) from outbox where shard = 0), 0) + 1, $1, $2, $3, $4 from next`,
    [userId, kind, JSON.stringify({ ref }), api.clock.now()],
  )
}

describe('what the engine did', () => {
  it('[FR8] a forgiven loss is told with its amount, and leads to the account’s history', async () => {
    api.market.tick('BTCUSD', '100000')
    const user = await demoUser(api)
    await user.get('/v2/api/forex/submit?type=1&cont=20&forex_id=1&status=1&multiple=100')
    api.market.tick('BTCUSD', '90000')
    // 20 × 10,000 lost, 99,900 there.
    await expect.poll(async () => (await list(user)).data.map(({ kind }) => kind)).toContain('loss_forgiven')
    const { data } = await list(user)
    expect(data.find(({ kind }) => kind === 'loss_forgiven')).toMatchObject({
      link: '/mine/history?accountTypeId=1',
      params: { code: 'BTC/USD', profit: '-200000.00', amount: '100100.00' },
    })
    api.market.tick('BTCUSD', '100000')
  })

  it('a stop-loss is told with pair, price and result, and leads to the history', async () => {
    api.market.tick('BTCUSD', '100000')
    const user = await demoUser(api)
    expect((await buy(user, '&stop_loss_price=99000')).code).toBe(1)
    api.market.tick('BTCUSD', '98900')
    await expect.poll(async () => (await list(user)).total).toBe(1)
    const { data, unread } = await list(user)
    expect(unread).toBe(1)
    expect(data[0]).toMatchObject({
      kind: 'order_stopped',
      link: '/order?source=0&type=3',
      is_read: false,
      params: { code: 'BTC/USD', side: 'buy', reason: 'stop_loss', price: '98900.00', profit: '-110.00' },
    })
    api.market.tick('BTCUSD', '100000')
  })

  it('[FR1] a margin warning says equity, margin level and stop-out level as they were, in emails too', async () => {
    api.market.tick('BTCUSD', '100000')
    const user = await demoUser(api)
    await user.get('/v2/api/forex/submit?type=1&cont=20&forex_id=1&status=1&multiple=100')
    const { data: accounts } = await user.get('/v2/api/main/wallet/getBalance')
    const forex = (accounts as unknown as WireAccount[]).find(({ accountTypeId }) => accountTypeId === 1)
    // A margin of 20,000 at 90 %: what is left is 18,000.
    const fall = (Number(forex?.balance) + Number(forex?.lockBalance) - 18_000) / 20
    api.market.tick('BTCUSD', (100_000 - fall).toFixed(2))
    await expect.poll(async () => (await list(user)).data[0]?.kind).toBe('margin_warning')
    const [notice] = (await list(user)).data
    expect(notice).toMatchObject({
      link: '/order?source=0&type=1',
      params: { figures: 'yes', equity: '18000.00', rate: '90.00', level: '50' },
    })
    expect(noticeText('en', 'margin_warning', notice?.params ?? {}).body).toContain('Equity: 18,000.00 USD.')
    api.market.tick('BTCUSD', '100000')
  })

  it('a filled pending order leads to the holdings', async () => {
    const user = await demoUser(api)
    await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=0&target_price=99500&multiple=10')
    api.market.tick('BTCUSD', '99500')
    await expect.poll(async () => (await list(user)).data[0]?.kind).toBe('order_filled')
    expect((await list(user)).data[0]?.link).toBe('/order?source=0&type=1')
    api.market.tick('BTCUSD', '100000')
  })
})

describe('the reader', () => {
  it('tells each row once, also when it starts again from an old cursor', async () => {
    const user = await demoUser(api)
    await outbox(user.userId, 'margin_warning', 0)
    await outbox(user.userId, 'margin_warning', 0)
    expect((await list(user)).total).toBe(2)
    await api.pool.query(`update outbox_cursor set seq = 0 where reader = 'notices'`)
    expect((await list(user)).total).toBe(2)
  })

  it('a margin warning of an earlier version has no figures and says so in other words', async () => {
    const user = await demoUser(api)
    await outbox(user.userId, 'margin_warning', 0)
    const { params } = (await list(user)).data[0] ?? { params: {} }
    expect(params).toEqual({ figures: 'no' })
    expect(noticeText('en', 'margin_warning', {}).body).toMatch(/^Your margin level has reached/)
  })

  it('two readers at once tell each row once', async () => {
    const user = await demoUser(api)
    const other = readNotices(api, problems)
    for (let n = 0; n < 20; n++) await outbox(user.userId, 'margin_warning', 0)
    await Promise.all([reader.read(), other.read(), reader.read(), other.read()])
    await other.stop()
    expect((await list(user)).total).toBe(20)
    // What was read is not read again: the cursor stands behind it.
    const { rows } = await api.pool.query(
      `select seq >= (select max(seq) from outbox where user_id = $1) as behind from outbox_cursor where reader = 'notices' and shard = 0`,
      [user.userId],
    )
    expect(rows).toEqual([{ behind: true }])
  })

  it('passes over what is meant for others and what no longer exists', async () => {
    const user = await demoUser(api)
    await outbox(user.userId, 'master_opened', 12_345)
    await outbox(user.userId, 'deposit_decided', 12_345)
    await outbox(user.userId, 'something_new', 1)
    expect((await list(user)).total).toBe(0)
  })

  it.each([
    ['deposit_decided', 1, 'deposit_finished', '/mine/charge'],
    ['deposit_decided', 2, 'deposit_rejected', '/mine/charge'],
  ])('%s with status %s is %s', async (kind, status, expected, link) => {
    const user = await demoUser(api)
    const id = Number(`${user.userId}${status}`)
    await api.pool.query(
      `insert into deposit (id, user_id, type, status, option_id, currency_code, protocol_code, address, amount, proof_id, proof_hash,
         approvals_needed, approved_by, decided_by, note, created_at, decided_at)
       values ($1, $2, 0, $3, 1, 'USDT', 'TRC20', 'x', 12350000000, 1, 'x', 1, 0, 1, 'no proof', 1, 1)`,
      [id, user.userId, status],
    )
    await outbox(user.userId, kind, id)
    expect((await list(user)).data[0]).toMatchObject({
      kind: expected,
      link,
      params: { amount: '123.50', note: 'no proof' },
    })
  })

  it('reminds of a loan before it is due and once it is late, each once', async () => {
    const user = await demoUser(api)
    await api.pool.query(
      `insert into loan (id, user_id, status, config_id, amount, period, free_period, interest_rate, penalty_rate, interest, penalty,
         sign_id, agreement_hash, approvals_needed, approved_by, decided_by, note, created_at, reviewed_at, due_at, repaid_at)
       values (77, $1, 2, 1, 100000000000, 30, 5, 0, 0, 0, 0, 1, '', 1, null, 1, null, 1, 1, $2, null)`,
      [user.userId, api.clock.now() + 2 * DAY_MS + 2 * HOUR_MS],
    )
    api.clock.advance(HOUR_MS + 1)
    expect((await list(user)).data.map(({ kind }) => kind)).toEqual(['loan_due'])
    api.clock.advance(HOUR_MS + 1)
    await list(user)
    api.clock.advance(2 * DAY_MS)
    expect((await list(user)).data.map(({ kind }) => kind)).toEqual(['loan_overdue', 'loan_due'])
  })
})

describe('reading them', () => {
  it('marks up to one, never back, never what is to come; and tells every device', async () => {
    const user = await demoUser(api)
    const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const client = await liveClient(port)
    await client.login(user.token)
    client.subscribe('NOTICE')
    await client.next(frame => frame.type === 'NOTICE' && frame['snapshot'] === true)
    for (let n = 0; n < 3; n++) await outbox(user.userId, 'margin_warning', 0)
    const { data } = await list(user)
    await client.next(frame => JSON.stringify(frame['data']) === '{"unread":3}')

    const seen = (id: number | undefined) => user.post('/api/notice/seen', { id })
    expect((await seen(data[1]?.id)).data).toEqual({ unread: 1 })
    expect((await seen(data[2]?.id)).data).toEqual({ unread: 1 })
    await client.next(frame => JSON.stringify(frame['data']) === '{"unread":1}')
    expect((await seen(Number.MAX_SAFE_INTEGER)).data).toEqual({ unread: 0 })
    await outbox(user.userId, 'margin_warning', 0)
    expect((await list(user)).unread).toBe(1)
    client.socket.terminate()
  })

  it('are only the own ones', async () => {
    const [one, two] = [await demoUser(api), await demoUser(api)]
    await outbox(one.userId, 'margin_warning', 0)
    expect((await list(one)).total).toBe(1)
    expect((await list(two)).total).toBe(0)
    const mine = (await list(one)).data[0]?.id ?? 0
    await two.post('/api/notice/seen', { id: mine })
    expect((await list(one)).unread).toBe(1)
  })

  it('one by one, which other devices are told', async () => {
    const user = await demoUser(api)
    for (let n = 0; n < 3; n++) await outbox(user.userId, 'margin_warning', 0)
    const { data } = await list(user)
    const middle = data[1]?.id
    const told: number[] = []
    const stop = api.bus.subscribe('notices_changed', ({ userIds }) => told.push(...userIds))
    expect((await user.post('/api/notice/read', { id: middle })).data).toEqual({ unread: 2 })
    stop()
    expect(told).toEqual([user.userId])
    expect((await list(user)).data.map(notice => notice.is_read)).toEqual([false, true, false])
    const other = await demoUser(api)
    await other.post('/api/notice/read', { id: data[0]?.id })
    expect((await list(user)).unread).toBe(2)
    await user.post('/api/notice/seen', { id: data[0]?.id })
    expect((await list(user)).unread).toBe(0)
  })

  it('narrowed to a group or to what is unread', async () => {
    const user = await demoUser(api)
    await outbox(user.userId, 'margin_warning', 0)
    await outbox(user.userId, 'copying_stopped', 0)
    await reader.read()
    await notify(api, { userId: user.userId, kind: 'identity_check_finished', ref: 1, params: {}, at: api.clock.now() })
    const { data } = await list(user)
    const kinds = async (query: string) =>
      ((await user.get(`/api/notice/list?${query}`)).data as unknown as Listed).data.map(({ kind }) => kind)
    expect(await kinds('group=identity')).toEqual(['identity_check_finished'])
    expect(await kinds('group=orders')).toEqual(['copying_stopped'])
    expect(await kinds('group=margin')).toEqual(['margin_warning'])
    expect(await kinds('group=loans')).toEqual([])
    await user.post('/api/notice/seen', { id: data[2]?.id })
    expect(await kinds('unread=1')).toEqual(['identity_check_finished', 'copying_stopped'])
    await user.post('/api/notice/read', { id: data[1]?.id })
    expect(await kinds('unread=1')).toEqual(['identity_check_finished'])
    expect(await kinds('unread=1&group=orders')).toEqual([])
    expect((await user.get('/api/notice/list?group=weather')).data.reason).toBe('bad_request')
  })

  it('page after page by the last one, however many come meanwhile', async () => {
    const user = await demoUser(api)
    for (let n = 0; n < 43; n++) await outbox(user.userId, 'margin_warning', 0)
    const seen: number[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      await outbox(user.userId, 'margin_warning', 0)
      await reader.read()
      const query: string = next === '' ? '' : `?before=${next}`
      const page = (await user.get(`/api/notice/list${query}`)).data as unknown as Listed & { next: string }
      // How many there are is counted once, for the first page.
      expect(page.total).toBe(next === '' ? 44 : 0)
      seen.push(...page.data.map(({ id }) => id))
      next = page.next === '' ? undefined : page.next
    }
    expect(seen).toHaveLength(44)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
  })

  it('come twenty to a page, newest first', async () => {
    const user = await demoUser(api)
    for (let n = 0; n < 23; n++) await outbox(user.userId, 'margin_warning', 0)
    const [first, second] = [await list(user), await list(user, 2)]
    expect([first.data.length, second.data.length, first.total]).toEqual([20, 3, 23])
    expect(first.data[0]?.id).toBeGreaterThan(second.data[0]?.id ?? 0)
  })
})

it('the readers met no problem in all this', () => expect(problems).toEqual([]))
