// Lists of the console: sorting, filtering, counting in the database, and CSV export, the same for every list.
import { CSV_ROWS } from '@tallystick/wire/lists'
import { COUNTED_ROWS, ROWS_PER_PAGE } from '@tallystick/wire/paging'
import {
  OPERATOR_CALLS,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorCallName,
  mayCall,
} from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { decimal } from '@tallystick/kernel/decimal'
import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '@tallystick/wire/trader/calls'
import {
  type Answered,
  ask,
  type DemoUser,
  demoUser,
  realUser,
  testApi,
  type TestApi,
} from '../../../testing/api/api.ts'
import { credit, type RealUser } from '../../../testing/api/wallet.ts'
import { testOperator, type TestOperator } from '../../../testing/api/operators.ts'

let api: TestApi
let owner: TestOperator
let uid: string
let other: string
beforeAll(async () => {
  api = await testApi()
  owner = await testOperator(api, 'owner')
  const [one, two] = [
    await realUser(api, 'lists-one@example.com', 'correct horse battery'),
    await realUser(api, 'lists-two@example.com', 'correct horse battery'),
  ]
  const { rows } = await api.pool.query<{ uid: string }>('select uid from users where id = any($1) order by id', [
    [one.userId, two.userId],
  ])
  ;[uid, other] = [rows[0]?.uid ?? '', rows[1]?.uid ?? '']
  // 45 deposits, the amount falling while the number rises.
  await api.pool.query(
    `insert into deposit (id, user_id, status, type, amount, currency_code, protocol_code, address, option_id, proof_id,
       proof_hash, approvals_needed, approved_by, decided_by, note, created_at, decided_at)
     select 1000 + i, case when i % 3 = 0 then $2::bigint else $1::bigint end, 0, 0, (100 - i) * 100000000::bigint, 'USDT', 'TRC20', '=cmd', 1, i,
       '', 1, 0, 0, '', 1000000 + i, 0 from generate_series(1, 45) i`,
    [one.userId, two.userId],
  )
})
afterAll(() => api.close())

interface Listed {
  readonly data: readonly { readonly id: number; readonly uid: string; readonly number: string }[]
  readonly total: number
}
const list = async (query: string): Promise<Listed> =>
  (await owner.get(`/operator/api/deposits?status=0${query}`)).data as unknown as Listed
const ids = async (query: string): Promise<number[]> => (await list(query)).data.map(row => row.id)

describe('a list', () => {
  it('is paged and counted', async () => {
    const [first, third, none] = [await list(''), await list('&page=3'), await list('&page=4')]
    expect([first.data.length, third.data.length, none.data.length]).toEqual([ROWS_PER_PAGE, 5, 0])
    expect([first.total, none.total]).toEqual([45, 45])
    expect(first.data[0]?.id).toBe(1001)
  })

  it('is sorted by any column that is allowed, both ways, and by no other', async () => {
    expect((await ids('&sort=number&order=asc')).slice(0, 3)).toEqual([1045, 1044, 1043])
    expect((await ids('&sort=number&order=desc')).slice(0, 3)).toEqual([1001, 1002, 1003])
    expect((await ids('&sort=created_at')).slice(0, 3)).toEqual([1045, 1044, 1043])
    for (const sort of ['email', 'id;drop table deposit', 'c.id', '1'])
      expect((await owner.get(`/operator/api/deposits?status=0&sort=${encodeURIComponent(sort)}`)).status).toBe(400)
    expect((await owner.get('/operator/api/deposits?status=0&order=down')).status).toBe(400)
  })

  it('is filtered by user, date and amount, together', async () => {
    const theirs = await list(`&uid=${other}`)
    expect(theirs.total).toBe(15)
    expect(new Set(theirs.data.map(row => row.uid))).toEqual(new Set([other]))
    expect(await ids('&from=1000010&to=1000013')).toEqual([1010, 1011, 1012])
    expect(await ids('&minimum=98&maximum=99')).toEqual([1001, 1002])
    expect(await ids(`&uid=${uid}&from=1000003&to=1000007&maximum=96`)).toEqual([1004, 1005])
    expect((await list('&uid=00000000')).total).toBe(0)
    for (const wrong of ['uid=1', 'from=-1', 'from=x', 'minimum=-5', 'minimum=1e3'])
      expect((await owner.get(`/operator/api/deposits?status=0&${wrong}`)).status, wrong).toBe(400)
  })
})

/** Parameters that pass the schema, for the fields that must be there. */
function required(name: OperatorCallName): string {
  const schemas: TObject = OPERATOR_SCHEMAS[name].params
  const names: readonly string[] = schemas.required ?? []
  const sample = (field: string): string => {
    const schema: TSchema | undefined = schemas.properties[field]
    if (field === 'uid') return uid
    return schema && 'enum' in schema && Array.isArray(schema.enum) ? String(schema.enum[0]) : '1'
  }
  return names.map(field => `&${field}=${sample(field)}`).join('')
}

const LISTS = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(name => 'csv' in OPERATOR_CALLS[name])

describe.each(LISTS)('%s', name => {
  const { path }: OperatorCall = OPERATOR_CALLS[name]
  const { properties }: TObject = OPERATOR_SCHEMAS[name].params

  it('has no page beyond what is counted', async () => {
    const status = async (page: number): Promise<number> =>
      (await owner.get(`${path}?page=${page}${required(name)}`)).status
    expect(await status(COUNTED_ROWS / ROWS_PER_PAGE)).toBe(200)
    expect(await status(COUNTED_ROWS / ROWS_PER_PAGE + 1)).toBe(400)
  })

  it('answers every filter and every sorting of its contract', async () => {
    const values: Record<string, string> = {
      uid,
      from: '1',
      to: '4000000000000',
      minimum: '1',
      maximum: '2.5',
      query: 'x@example.com',
      kind: 'setting',
      ref: '1',
      operator_id: '1',
      action: 'operatorLogin',
      destination: 'x@example.com',
    }
    for (const [field, schema] of Object.entries(properties)) {
      const choices: readonly unknown[] =
        'enum' in schema && Array.isArray(schema.enum) ? schema.enum : field === 'page' ? ['2'] : [values[field]]
      for (const choice of choices) {
        const rest = required(name).replace(new RegExp(`&${field}=[^&]*`), '')
        const answer = await owner.get(`${path}?${field}=${String(choice)}${rest}`)
        expect({ field, choice, code: answer.code }).toEqual({ field, choice, code: 1 })
      }
    }
  })

  it('is a file for those who may read it, for nobody else, and every file is on record', async () => {
    const file = (authorization?: string) =>
      api.app.inject({
        url: `${path}.csv?${required(name).slice(1)}`,
        headers: authorization === undefined ? {} : { authorization },
      })
    const [trader, gone] = [await demoUser(api), await testOperator(api, 'owner')]
    await gone.post('/operator/api/logout', {})
    expect((await file()).statusCode).toBe(401)
    expect((await file(gone.token)).statusCode).toBe(401)
    expect((await file(trader.token)).statusCode).toBe(404)
    for (const role of OPERATOR_ROLES) {
      const operator = await testOperator(api, role)
      const answer = await file(operator.token)
      expect({ role, status: answer.statusCode }).toEqual({ role, status: mayCall(name, [role]) ? 200 : 403 })
      if (answer.statusCode !== 200) continue
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['csv-cut']).toBe('0')
      const { rows } = await api.pool.query(
        `select action, subject from audit_log where operator_id = $1 and subject = 'csv'`,
        [operator.operatorId],
      )
      expect(rows).toEqual([{ action: name, subject: 'csv' }])
    }
  })
})

describe('a list of a user', () => {
  const MORE = ROWS_PER_PAGE + 3
  const done = ({ code, msg }: Answered): void => {
    if (code !== 1) throw new Error(msg)
  }
  let real: RealUser
  let demo: DemoUser
  beforeAll(async () => {
    demo = await demoUser(api)
    real = await realUser(api, 'lists-three@example.com', 'correct horse battery')
    await credit(api, real, decimal('9000'))
    const times = Array.from({ length: MORE }, (_, n) => n)
    for (const n of times) {
      api.market.tick('BTCUSD', '100000')
      const moved = { from: 3, to: 1, balance: `1${10 + n}`, currency_id: 1 }
      done(await real.post(CALLS.transfer.path, moved))
      const order = { type: '1', cont: '0.01', forex_id: '1', status: '1', multiple: '100', t: n + 1 }
      done(await real.post(CALLS.submitOrder.path, order))
      const bet = { type: '1', seconds: '30', forex_id: '1', number: '10', t: n + 1 }
      done(await demo.post(CALLS.submitMicro.path, bet))
    }
  })

  it.each([
    ['orders', () => real, `${CALLS.orders.path}?status=1`, MORE],
    ['Up/Down orders', () => demo, `${CALLS.microOrders.path}?status=1`, MORE],
    ['transfers', () => real, `${CALLS.transferLog.path}?type=3`, MORE],
    // And the money they came from.
    ['movements of the main account', () => real, `${CALLS.accountLogs.path}?type=3`, MORE + 1],
  ] as const)('of %s: every row once over all its pages, and nothing after them', async (_, who, path, count) => {
    const page = async (number: number): Promise<unknown[]> => {
      const { data } = await who().get(`${path}&page=${number}`)
      expect(data['total']).toBe(count)
      return data['data'] as unknown[]
    }
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first.length, second.length, third.length]).toEqual([ROWS_PER_PAGE, count - ROWS_PER_PAGE, 0])
    expect(new Set([...first, ...second].map(row => JSON.stringify(row))).size).toBe(count)
  })
})

it('a file holds all that was filtered, in order, and nothing a spreadsheet would run', async () => {
  const answer = await api.app.inject({
    url: `/operator/api/deposits.csv?status=0&sort=number&order=asc&uid=${uid}`,
    headers: { authorization: owner.token },
  })
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines[0]).toMatch(/^id,user_id,uid,email,is_frozen,number/)
  expect(lines[1]).toMatch(/^1044,/)
  expect(lines[1]).toContain(`'=cmd`)
})

it('a file that had to be cut says so', async () => {
  await api.pool.query(
    `insert into emails (channel, destination, created_at, next_try_at, sent_at)
     select 'mail', 'x@example.com', now(), now(), now() from generate_series(1, ${CSV_ROWS + 1})`,
  )
  const answer = await ask(api, { url: '/operator/api/emails?page=1', headers: { authorization: owner.token } })
  expect(answer.data['total']).toBe(CSV_ROWS)
  const file = await api.app.inject({ url: '/operator/api/emails.csv', headers: { authorization: owner.token } })
  expect(file.headers['csv-cut']).toBe('1')
  expect(file.body.trim().split('\r\n')).toHaveLength(CSV_ROWS + 1)
})
