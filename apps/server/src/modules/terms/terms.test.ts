// Settings, offers and switches: who may change what, what is recorded, and how fast a switch acts.
import { TERM_KINDS } from '@tallystick/wire/term-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, testApi, type TestApi } from '../../testing/api.ts'
import { testOperator, type TestOperator } from '../../testing/operators.ts'

let api: TestApi
let risk: TestOperator
beforeAll(async () => {
  api = await testApi()
  risk = await testOperator(api, 'risk')
})
afterAll(() => api.close())

const reason = 'as agreed with the board'
const newest = async (): Promise<Record<string, unknown>> => {
  const changes = await ask(api, { url: '/api/default/changes' })
  const list: unknown = changes.data['data']
  return Array.isArray(list) ? (list[0] as Record<string, unknown>) : {}
}

describe('settings', () => {
  it('a change takes effect, and everybody can read what it was before', async () => {
    const answer = await risk.post('/operator/api/settings/change', { key: 'stop_out_level', value: '45.5', reason })
    expect(answer.code).toBe(1)
    expect(api.settings.get('stop_out_level')).toBe('45.5')
    const change = await newest()
    expect(change).toMatchObject({ kind: 'setting', subject: 'stop_out_level', before: '50', after: '45.5' })
    // The public reads what changed, not who and why.
    expect(Object.keys(change)).not.toContain('operator')
    expect((await risk.get('/operator/api/changes')).data['data']).toContainEqual(
      expect.objectContaining({ subject: 'stop_out_level', reason, operator: risk.email }),
    )
  })

  it.each([
    ['max_open_orders', 'many', 'bad_request'],
    ['max_open_orders', '-1', 'bad_request'],
    ['stop_out_level', '5e1', 'bad_request'],
    ['stop_out_level', '', 'bad_request'],
    ['no_such_key', '1', 'not_found'],
    ['__proto__', '1', 'not_found'],
    ['paused_pairs', '1', 'not_found'],
  ])('%s = %j is refused as %s and changes nothing', async (key, value, why) => {
    const before = await newest()
    const answer = await risk.post('/operator/api/settings/change', { key, value, reason })
    expect(answer.data.reason).toBe(why)
    expect(await newest()).toEqual(before)
  })

  it('what guards withdrawals needs two persons', async () => {
    const other = await testOperator(api, 'owner')
    const change = { key: 'two_person_from', value: '50000', reason }
    expect((await risk.post('/operator/api/settings/change', change)).data.reason).toBe('second_person_needed')
    expect(api.settings.get('two_person_from')).toBe('10000')
    expect((await other.post('/operator/api/settings/change', change)).code).toBe(1)
    expect(api.settings.get('two_person_from')).toBe('50000')
  })

  it('the history cannot be rewritten', async () => {
    await expect(api.pool.query("update change_history set after = '50'")).rejects.toThrow('append-only')
    await expect(api.pool.query('delete from change_history')).rejects.toThrow('append-only')
  })
})

describe('what is offered', () => {
  it.each(TERM_KINDS)('%s can be read', async kind => {
    const terms = await risk.get(`/operator/api/terms?kind=${kind}`)
    expect(terms.code).toBe(1)
    // The scripted market of the tests has no rows of its own.
    if (kind !== 'pair') expect(terms.data['rows']).not.toEqual([])
  })

  it('a fund is changed for new shares', async () => {
    const terms = await risk.get('/operator/api/terms?kind=fund')
    expect(terms.data['rows']).toContainEqual(expect.objectContaining({ id: 1, title: 'Starter rig' }))
    const change = { kind: 'fund', id: 1, field: 'dividend_percent', value: '0.05', reason }
    expect((await risk.post('/operator/api/terms/change', change)).code).toBe(1)
    expect(await newest()).toMatchObject({
      kind: 'fund',
      subject: 'Starter rig',
      field: 'dividend_percent',
      after: '0.05',
    })
  })

  it.each([
    [{ kind: 'fund', id: 1, field: 'code', value: 'x' }, 'not_found'],
    [{ kind: 'fund', id: 1, field: 'constructor', value: 'x' }, 'not_found'],
    [{ kind: 'pair', id: 1, field: 'anchor_price', value: '1' }, 'not_found'],
    [{ kind: 'pair', id: 1, field: 'volatility', value: '1' }, 'not_found'],
    [{ kind: 'fund', id: 999, field: 'minimum', value: '1' }, 'not_found'],
    [{ kind: 'fund', id: 1, field: 'minimum', value: 'lots' }, 'bad_request'],
    // The table's own rules: a minimum above the maximum.
    [{ kind: 'fund', id: 1, field: 'minimum', value: '900000' }, 'bad_request'],
    [{ kind: 'users', id: 1, field: 'minimum', value: '1' }, 'bad_request'],
  ])('%j is refused as %s', async (change, why) => {
    const before = await newest()
    expect((await risk.post('/operator/api/terms/change', { ...change, reason })).data.reason).toBe(why)
    expect(await newest()).toEqual(before)
  })

  it('where deposits are sent to is never changed by one person', async () => {
    const finance = await testOperator(api, 'finance')
    const change = { kind: 'charge_coin', id: 1, field: 'address', value: 'TMine', reason }
    expect((await finance.post('/operator/api/terms/change', change)).data.reason).toBe('second_person_needed')
    expect((await finance.post('/operator/api/terms/change', change)).data.reason).toBe('second_person_needed')
    const { rows } = await api.pool.query<{ address: string }>('select address from charge_coin where id = 1')
    expect(rows[0]?.address).not.toBe('TMine')
    const checker = await testOperator(api, 'owner')
    expect((await checker.post('/operator/api/terms/change', change)).code).toBe(1)
  })
})

describe('switches', () => {
  const open = '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10'
  const flip = (scope: string, subject: string, paused: 'yes' | 'no') =>
    risk.post('/operator/api/switches/set', { scope, subject, paused, reason })

  it.each([
    ['all', 'all'],
    ['product', 'forex'],
    ['pair', 'BTCUSD'],
  ])('%s %s: the next order is refused, and taken again afterwards', async (scope, subject) => {
    const user = await demoUser(api)
    api.market.tick('BTCUSD', '100000')
    expect((await user.get(open)).code).toBe(1)
    expect((await flip(scope, subject, 'yes')).code).toBe(1)
    expect((await user.get(open)).data.reason).toBe('trading_paused')
    expect((await flip(scope, subject, 'no')).code).toBe(1)
    expect((await user.get(open)).code).toBe(1)
  })

  it('switches thrown at once all count', async () => {
    await Promise.all([flip('pair', 'EURUSD', 'yes'), flip('pair', 'USDJPY', 'yes'), flip('pair', 'XAUFIX', 'yes')])
    expect((await risk.get('/operator/api/switches')).data['pairs']).toEqual(['EURUSD', 'USDJPY', 'XAUFIX'])
    await Promise.all([flip('pair', 'EURUSD', 'no'), flip('pair', 'USDJPY', 'no'), flip('pair', 'XAUFIX', 'no')])
    expect((await risk.get('/operator/api/switches')).data).toEqual({ all: false, products: [], pairs: [] })
  })

  it('nothing blocks withdrawals', async () => {
    expect((await flip('product', 'withdrawal', 'yes')).data.reason).toBe('not_found')
    expect((await flip('product', 'wallet', 'yes')).data.reason).toBe('not_found')
  })
})
