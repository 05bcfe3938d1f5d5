// Settings, terms and switches: permissions, history, and how fast a switch takes effect.
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator, twoOperators, type TwoOperators } from '../../../../testing/api/operators.ts'

let api: TestApi
let risk: TwoOperators
beforeAll(async () => {
  api = await testApi()
  risk = await twoOperators(api, 'risk')
})
afterAll(() => api.close())

const reason = 'as agreed with the board'
const newest = async (): Promise<Record<string, unknown>> => {
  const changes = await ask(api, { url: '/api/default/changes' })
  const list: unknown = changes.data['data']
  return Array.isArray(list) ? (list[0] as Record<string, unknown>) : {}
}

describe('settings', () => {
  it('a change takes effect, and the previous value is public', async () => {
    const answer = await risk.post('/operator/api/settings/change', { key: 'stop_out_level', value: '45.5', reason })
    expect(answer.code).toBe(1)
    expect(api.settings.get('stop_out_level')).toBe('45.5')
    const change = await newest()
    expect(change).toMatchObject({ kind: 'setting', subject: 'stop_out_level', before: '50', after: '45.5' })
    // The public reads what changed, not who and why.
    expect(Object.keys(change)).not.toContain('operator')
    expect((await risk.get('/operator/api/changes')).data['data']).toContainEqual(
      expect.objectContaining({
        subject: 'stop_out_level',
        reason,
        operator: risk.second.email,
        proposed_by: risk.first.email,
        alone: false,
      }),
    )
  })

  it.each([
    ['max_open_orders', 'many', 'bad_request'],
    ['max_open_orders', '-1', 'bad_request'],
    ['stop_out_level', '5e1', 'bad_request'],
    ['stop_out_level', '', 'bad_request'],
    ['stop_out_level', '0', 'value_out_of_bounds'],
    ['stop_out_level', '81', 'value_out_of_bounds'],
    // Never above the level at which users are warned.
    ['margin_warning_level', '49', 'value_out_of_bounds'],
    ['forex_stale_ms', '950400000', 'value_out_of_bounds'],
    ['limit_login_tries', '1000000', 'value_out_of_bounds'],
    ['limit_user_per_second', '0', 'value_out_of_bounds'],
    ['deposit_minimum', '1000001', 'value_out_of_bounds'],
    ['main_mode', '7', 'bad_request'],
    ['loss_url', 'javascript:alert(1)', 'bad_request'],
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
    expect((await risk.first.post('/operator/api/settings/change', change)).data.reason).toBe('second_person_needed')
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
    // The scripted market of the tests has no rows of its own, and reserves are there once somebody adds them.
    if (!['category', 'pair', 'market_closure', 'market_week', 'reserve_address'].includes(kind))
      expect(terms.data['rows']).not.toEqual([])
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
    [{ kind: 'fund', id: 1, field: 'dividend_percent', value: '100' }, 'value_out_of_bounds'],
    [{ kind: 'micro_duration', id: 1, field: 'ratio', value: '0.96' }, 'value_out_of_bounds'],
    [{ kind: 'loan_config', id: 1, field: 'interest_rate', value: '1.01' }, 'value_out_of_bounds'],
    [{ kind: 'pair', id: 1, field: 'leverages', value: '10, 501' }, 'value_out_of_bounds'],
    // The table's own rules: a minimum above the maximum.
    [{ kind: 'fund', id: 1, field: 'minimum', value: '900000' }, 'bad_request'],
    [{ kind: 'users', id: 1, field: 'minimum', value: '1' }, 'bad_request'],
  ])('%j is refused as %s', async (change, why) => {
    const before = await newest()
    expect((await risk.post('/operator/api/terms/change', { ...change, reason })).data.reason).toBe(why)
    expect(await newest()).toEqual(before)
  })

  it('what is as it is asked to be is neither changed nor told, and needs nobody', async () => {
    const change = { kind: 'fund', id: 1, field: 'dividend_percent', value: '0.06', reason }
    expect((await risk.post('/operator/api/terms/change', change)).code).toBe(1)
    const before = await newest()
    expect((await risk.first.post('/operator/api/terms/change', change)).code).toBe(1)
    expect(await newest()).toEqual(before)
  })

  it('where deposits are sent to is never changed by one operator', async () => {
    const finance = await testOperator(api, 'finance')
    const change = { kind: 'deposit_coin', id: 1, field: 'address', value: 'TMine', reason }
    expect((await finance.post('/operator/api/terms/change', change)).data.reason).toBe('second_person_needed')
    expect((await finance.post('/operator/api/terms/change', change)).data.reason).toBe('second_person_needed')
    const { rows } = await api.pool.query<{ address: string }>('select address from deposit_coin where id = 1')
    expect(rows[0]?.address).not.toBe('TMine')
    const checker = await testOperator(api, 'owner')
    expect((await checker.post('/operator/api/terms/change', change)).code).toBe(1)
  })
})

describe('rows of what is offered', () => {
  const add = (by: TestOperator, kind: string, values: object) =>
    by.post('/operator/api/terms/add', { kind, values: JSON.stringify(values), reason })
  const rowsOf = async (kind: string) =>
    (await risk.get(`/operator/api/terms?kind=${kind}`)).data['rows'] as {
      id: number
      values: Record<string, string>
    }[]
  const offer = async () =>
    (await ask(api, { url: '/v2/api/micro/get_seconds' })).data as unknown as {
      sec: { Seconds: number; ProfitRatio: string }[]
      number: { Number: string }[]
    }

  it('a stake and a duration can be added and hidden, and traders see it at once', async () => {
    expect((await add(risk, 'micro_stake', { amount: '250', is_offered: 'yes' })).code).toBe(1)
    expect((await offer()).number).toContainEqual({ Number: '250' })
    expect(await newest()).toMatchObject({ kind: 'micro_stake', subject: '250', field: 'row', before: '' })
    const stake = (await rowsOf('micro_stake')).find(row => row.values['amount'] === '250')
    const hide = { kind: 'micro_stake', id: stake?.id, field: 'is_offered', value: 'no', reason }
    expect((await risk.post('/operator/api/terms/change', hide)).code).toBe(1)
    expect((await offer()).number).not.toContainEqual({ Number: '250' })
    const duration = { seconds: '90', ratio: '0.79', minimum_stake: '20', is_offered: 'yes' }
    expect((await add(risk, 'micro_duration', duration)).code).toBe(1)
    expect((await offer()).sec).toContainEqual(expect.objectContaining({ Seconds: 90, ProfitRatio: '0.79' }))
  })

  it.each([
    ['micro_stake', { amount: '50', is_offered: 'yes' }, 'bad_request'],
    ['micro_stake', { amount: '0', is_offered: 'yes' }, 'value_out_of_bounds'],
    ['micro_stake', { amount: '77' }, 'bad_request'],
    ['micro_duration', { seconds: '45', ratio: '1.2', minimum_stake: '20', is_offered: 'yes' }, 'value_out_of_bounds'],
    ['micro_stake', { amount: '77', is_offered: 'yes', id: '5' }, 'not_found'],
    ['micro_stake', { amount: '77', is_offered: 'yes', constructor: 'x' }, 'not_found'],
    ['pair', { name: 'New', anchor_price: '1' }, 'not_found'],
    ['category', { sort_order: '1' }, 'not_found'],
    ['micro_stake', ['77'], 'bad_request'],
    ['micro_stake', { amount: 77, is_offered: 'yes' }, 'bad_request'],
  ])('%s %j is refused as %s', async (kind, values, why) => {
    const before = await newest()
    expect((await add(risk, kind, values)).data.reason).toBe(why)
    expect(await newest()).toEqual(before)
  })

  it('what names a row stays as it was added', async () => {
    const [row] = await rowsOf('micro_duration')
    const change = { kind: 'micro_duration', id: row?.id, field: 'seconds', value: '31', reason }
    expect((await risk.post('/operator/api/terms/change', change)).data.reason).toBe('not_found')
  })

  it('a network to pay to is never added by one operator', async () => {
    const [maker, checker] = [await testOperator(api, 'finance'), await testOperator(api, 'owner')]
    const coin = {
      currency_code: 'USDC',
      protocol_code: 'ERC20',
      network: 'eth',
      address: '0x000000000000000000000000000000000000dEaD',
      is_sample: 'yes',
      is_offered: 'yes',
      sort_order: '9',
    }
    expect((await add(maker, 'deposit_coin', coin)).data.reason).toBe('second_person_needed')
    expect((await add(maker, 'deposit_coin', coin)).data.reason).toBe('second_person_needed')
    expect((await rowsOf('deposit_coin')).some(row => row.values['currency_code'] === 'USDC')).toBe(false)
    expect((await add(checker, 'deposit_coin', coin)).code).toBe(1)
    expect((await rowsOf('deposit_coin')).filter(row => row.values['currency_code'] === 'USDC')).toHaveLength(1)
  })

  it('loan terms, funds, banks and currencies can be added', async () => {
    const loan = {
      period: '60',
      free_period: '5',
      minimum: '100',
      maximum: '500',
      interest_rate: '0.04',
      penalty_rate: '0.2',
      is_offered: 'yes',
      sort_order: '9',
    }
    expect((await add(risk, 'loan_config', loan)).code).toBe(1)
    const fund = {
      title: 'Quiet <b>fund</b>',
      description: 'Ten days.',
      image: '/funds/steady.svg',
      currency_code: 'USDT',
      dividend_percent: '0.05',
      lock_days: '10',
      minimum: '50',
      maximum: '500',
      penalty_percent: '2',
      is_offered: 'yes',
      sort_order: '9',
    }
    expect((await add(risk, 'fund', fund)).code).toBe(1)
    expect((await add(risk, 'fund', { ...fund, image: 'https://evil.example/x.svg' })).data.reason).toBe('bad_request')
    expect((await rowsOf('fund')).at(-1)?.values).toMatchObject({
      title: 'Quiet <b>fund</b>',
      description: 'Ten days.',
    })
  })
})

it('what runs keeps the terms it was taken with', async () => {
  const user = await demoUser(api)
  api.market.tick('BTCUSD', '100000')
  const micro = await user.get('/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=30')
  expect(micro.code).toBe(1)
  const order = await user.get('/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10')
  const share = await user.get('/api/fund/buy?id=2&amount=200')
  expect([order.code, share.code]).toEqual([1, 1])
  const terms = async () => {
    const one = <Row extends object>(sql: string, id: unknown) =>
      api.pool.query<Row>(sql, [id]).then(({ rows }) => rows[0])
    return [
      await one('select ratio from micro_order where id = $1', micro.data['Id']),
      await one('select leverage, margin, fee from forex_order where id = $1', order.data['Id']),
      await one(
        'select dividend_percent, lock_days, penalty_percent from fund_subscription where user_id = $1',
        user.userId,
      ),
    ]
  }
  const before = await terms()
  const change = (kind: string, id: number, field: string, value: string) =>
    risk.post('/operator/api/terms/change', { kind, id, field, value, reason })
  const durations = await api.pool.query<{ id: number }>('select id from micro_duration where seconds = 30')
  expect((await change('micro_duration', durations.rows[0]?.id ?? 0, 'ratio', '0.1')).code).toBe(1)
  expect((await change('micro_duration', durations.rows[0]?.id ?? 0, 'is_offered', 'no')).code).toBe(1)
  expect((await change('fund', 2, 'dividend_percent', '0.9')).code).toBe(1)
  expect((await change('fund', 2, 'penalty_percent', '50')).code).toBe(1)
  expect(await terms()).toEqual(before)
  // The hidden duration is refused to new orders, and the running one ends as it was promised.
  expect((await user.get('/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=30')).code).not.toBe(1)
  // A price every second until it is over, however long all of this took.
  for (let second = 0; second < 31; second += 1) {
    api.clock.advance(1_000)
    api.market.tick('BTCUSD', '100001')
  }
  api.market.tick('BTCUSD', '90000')
  const closed = async () =>
    (await user.get('/v2/api/micro/orders?status=3')).data['data'] as { FactProfits: string; ProfitRatio: string }[]
  await expect.poll(async () => (await closed())[0]).toMatchObject({ FactProfits: '75.00', ProfitRatio: '0.75' })
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

it('whatever was changed here is on record with its reason, before it was done', async () => {
  const { rows } = await api.pool.query<{ action: string; unexplained: number }>(
    `select action, count(*) filter (where details ->> 'reason' is null)::int as unexplained from audit_log
     where phase = 'about' and subject not like 'agreed to proposal %' group by action order by action`,
  )
  expect(rows).toEqual(
    ['operatorSettingChange', 'operatorSwitch', 'operatorTermAdd', 'operatorTermChange'].map(action => ({
      action,
      unexplained: 0,
    })),
  )
})
