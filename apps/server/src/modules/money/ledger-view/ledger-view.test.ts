// The ledger as operators see it: it sums to zero, and a corrupted row is found.
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { readReconciliations } from './queries.ts'
import { CHECKS } from '../../../invariants/checks.ts'
import { startReconciliation } from './reconciliation.ts'

let api: TestApi
let finance: TestOperator
beforeAll(async () => {
  api = await testApi()
  finance = await testOperator(api, 'finance')
})
afterAll(() => api.close())

const openOrder = '/v2/api/forex/submit?type=1&cont=0.5&forex_id=1&status=1&multiple=10'

describe('the ledger', () => {
  it('shows every transfer with postings that sum to zero', async () => {
    const user = await demoUser(api)
    api.market.tick('BTCUSD', '100000')
    await user.get(openOrder)
    const { rows } = await api.pool.query<{ uid: string }>('select uid from users where id = $1', [user.userId])
    const answer = await finance.get(`/operator/api/ledger?uid=${rows[0]?.uid}&kind=forex_open`)
    expect(answer.data).toMatchObject({
      total: 1,
      data: [
        {
          realm: 'demo',
          kind: 'forex_open',
          postings: expect.arrayContaining([
            { account: 'forex held', amount: '5000' },
            { account: 'house fees', amount: '2.5' },
          ]),
        },
      ],
    })
  })

  it('sums to zero in each realm', async () => {
    const { data } = await finance.get('/operator/api/ledger/conservation')
    expect(data['realms']).toMatchObject([
      { realm: 'real', sum: '0.000000' },
      { realm: 'demo', sum: '0.000000' },
    ])
  })

  it('reconciles, and an altered balance raises the alarm', async () => {
    expect((await finance.post('/operator/api/ledger/reconcile', {})).code).toBe(1)
    const list = (): Promise<unknown> =>
      finance.get('/operator/api/ledger/reconciliations').then(answer => Object.values(answer.data)[0])
    expect(await list()).toMatchObject({ broken: [] })
    await api.pool.query('update account set balance = balance + 1 where type = 1')
    await finance.post('/operator/api/ledger/reconcile', {})
    expect(await list()).toMatchObject({ broken: expect.arrayContaining([expect.objectContaining({ id: 'I03' })]) })
    expect(api.logged()).toContain('ledger.invariants_broken')
    await api.pool.query('update account set balance = balance - 1 where type = 1')
  })
})

describe('a round of all checks', () => {
  const looked = async (): Promise<Map<string, string>> => {
    const { rows } = await api.pool.query<{ id: string; at: bigint }>('select id, at from check_result')
    return new Map(rows.map(({ id, at }) => [id, String(at)]))
  }
  const round = () =>
    startReconciliation({
      isOurs: () => true,
      pool: api.pool,
      clock: api.clock,
      metrics: new Registry(),
      alarm: () => undefined,
      report: () => undefined,
    })

  it('has a result of every check, and so have the pages', async () => {
    const reconciliation = round()
    await reconciliation.run()
    const all = CHECKS.map(({ id }) => id).toSorted()
    expect([...(await looked()).keys()].toSorted()).toEqual(all)
    await api.pool.query('delete from check_result')
    await reconciliation.runPages()
    expect([...(await looked()).keys()].toSorted()).toEqual(all)
    await reconciliation.stop()
  })

  it('has a result when a check cannot be asked', async () => {
    const reconciliation = round()
    await api.pool.query('alter table closed_day rename column even to uneven')
    await reconciliation.run()
    await api.pool.query('alter table closed_day rename column uneven to even')
    const [last] = await readReconciliations(api.pool, 1)
    expect(last?.broken).toMatchObject([{ id: 'I56', holds: expect.stringMatching(/^could not be checked: /) }])
    await reconciliation.run()
    expect(await readReconciliations(api.pool, 1)).toMatchObject([{ broken: [] }])
    await reconciliation.stop()
  })
})

describe('the minute’s checks', () => {
  it('raise the alarm once for what appears, and let the full set say that it is over', async () => {
    const alarms: string[] = []
    const metrics = new Registry()
    const reconciliation = startReconciliation({
      isOurs: () => true,
      pool: api.pool,
      clock: api.clock,
      metrics,
      alarm: broken => void alarms.push(broken.map(({ id }) => id).join(' ')),
      report: event => void alarms.push(event),
    })
    const rows = async (): Promise<number> => (await readReconciliations(api.pool, 60)).length
    const before = await rows()
    await reconciliation.runMinutely()
    await api.pool.query('update account set balance = balance + 1 where type = 1')
    await reconciliation.runMinutely()
    expect([alarms, await rows()]).toEqual([['I03 I04'], before + 1])
    expect(await metrics.metrics()).toContain('ledger_hot_broken_checks 2')
    await api.pool.query('update account set balance = balance - 1 where type = 1')
    // The way back was not booked either; then it is quiet, and everything is asked.
    await reconciliation.runMinutely()
    await reconciliation.runMinutely()
    expect(await readReconciliations(api.pool, 1)).toMatchObject([{ broken: [] }])
    expect(await metrics.metrics()).toContain('ledger_hot_broken_checks 0')
    await reconciliation.stop()
  })
})

describe('risk', () => {
  it('the house stands against what users hold', async () => {
    const risk = await testOperator(api, 'risk')
    api.market.tick('BTCUSD', '100200')
    const exposure = await risk.get('/operator/api/risk/exposure?realm=demo')
    expect(Object.values(exposure.data)).toEqual([
      expect.objectContaining({
        pair: 'BTCUSD',
        buy_lots: '0.5',
        net_lots: '0.5',
        floating: '100.00',
        house: '-100.00',
      }),
    ])
    const accounts = await risk.get('/operator/api/risk/accounts?realm=demo')
    // 100,000 − 2.50 fee + 100 floating, against 5,000 margin.
    expect(Object.values(accounts.data)).toEqual([
      expect.objectContaining({ equity: '100097.50', margin: '5000.00', risk_rate: '2001.95' }),
    ])
    expect((await risk.get('/operator/api/risk/exposure?realm=real')).data).toEqual([])
    expect((await risk.get('/operator/api/risk/health')).data).toMatchObject({
      shards: [{ status: 'running', queued: 0 }],
      backups: { kept: false, last_at: 0, rehearsed_at: 0 },
    })
  })
})

describe('people', () => {
  it('a profile shows accounts, sessions and API keys, and ending sessions ends the keys, too', async () => {
    const support = await testOperator(api, 'support')
    const user = await demoUser(api)
    const { rows } = await api.pool.query<{ uid: string }>('select uid from users where id = $1', [user.userId])
    const uid = rows[0]?.uid ?? ''
    const key = await user.post('/api/user/api_key_create', { name: 'Grid bot', scope: 'read', days: 1 })
    const profile = await support.get(`/operator/api/users/profile?uid=${uid}`)
    expect(profile.data).toMatchObject({
      uid,
      realm: 'demo',
      accounts: [{ type: 'forex', balance: '100000.000000' }, { type: 'micro' }, { type: 'main' }],
    })
    expect(profile.data['sessions']).toHaveLength(1)
    expect(profile.data['api_keys']).toMatchObject([
      { name: 'Grid bot', scope: 'read', addresses: [], last_used_at: 0, last_used_address: '' },
    ])
    for (const secret of [user.token, String(key.data['secret']), String(key.data['id'])])
      expect(JSON.stringify(profile.data)).not.toContain(secret)
    const ended = await support.post('/operator/api/users/end_sessions', { uid, reason: 'lost phone' })
    expect(ended.code).toBe(1)
    expect((await user.get('/api/user/info')).code).toBe(999)
    expect((await support.get(`/operator/api/users/profile?uid=${uid}`)).data['api_keys']).toEqual([])
  })
})
