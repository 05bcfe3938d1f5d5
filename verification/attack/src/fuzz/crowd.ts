// The attackers: traders with money and records, operators of every role, a client without a session and one whose session ended. And
// two bystanders, whose data must never change.
import { type TestApi, demoUser, realUser } from '@tallystick/server/testing/api/api'
import { demoMaster, publicIdOf } from '@tallystick/server/testing/api/copy'
import { buy, identify } from '@tallystick/server/testing/api/funds'
import { type TestOperator, testOperator } from '@tallystick/server/testing/api/operators'
import {
  boundMethod,
  credit,
  withdrawn,
  newProof,
  type RealUser,
  tronAddress,
} from '@tallystick/server/testing/api/wallet'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import type { KnownValues } from './known-values.ts'

export interface Actor {
  readonly name: string
  token: string | undefined
  /** Undefined for operators, visitors and ended sessions. */
  readonly userId: number | undefined
  readonly operator: boolean
}

export interface Crowd {
  readonly traders: readonly Actor[]
  readonly operators: readonly Actor[]
  readonly bystanders: readonly number[]
  /** Undoes what an operator may do to the crowd itself: settings, switches, freezes, ended sessions. */
  repair(): Promise<void>
}

const PASSWORD = 'correct horse battery'
const ROLES: readonly OperatorRole[] = ['owner', 'owner', 'finance', 'risk', 'support', 'content']

export async function gather(api: TestApi, known: KnownValues): Promise<Crowd> {
  await listYen(api)
  const users = [await trader(api, known, 'ada'), await trader(api, known, 'bob')]
  const demo = await demoUser(api)
  const master = await demoMaster(api)
  known.add('user_id', master.publicId, await publicIdOf(demo))
  await demo.post(CALLS.followTrader.path, { trader_id: master.publicId, multiple: 1, max_amount: '1000' })
  const bystanders = [await trader(api, known, 'eve'), await holder(api)]
  const operators: TestOperator[] = []
  for (const role of ROLES) operators.push(await testOperator(api, role))
  const revoked = await demoUser(api)
  await revoked.post(CALLS.logout.path, {})
  known.add('account', 'ada@example.com', 'nobody@example.com')
  known.add('password', PASSWORD, 'wrong horse battery')
  known.add('dc_address', ...Array.from({ length: 12 }, tronAddress))
  const noUser = { userId: undefined, operator: false }
  const traders: Actor[] = [
    ...[...users, demo, master].map((user, index) => ({
      name: ['ada', 'bob', 'demo', 'master'][index] ?? '',
      token: user.token,
      userId: user.userId,
      operator: false,
    })),
    { name: 'visitor', token: undefined, ...noUser },
    { name: 'revoked', token: revoked.token, ...noUser },
  ]
  const staff = operators.map((one, index) => ({
    name: ROLES[index] ?? '',
    token: one.token,
    userId: undefined,
    operator: true,
  }))
  return {
    traders,
    operators: staff,
    bystanders: bystanders.map(user => user.userId),
    repair: () => repair(api, traders, staff),
  }
}

/** The scripted market's third pair is quoted in yen; the audit reads how profits convert from the table of pairs. */
async function listYen({ pool }: TestApi): Promise<void> {
  await pool.query(`insert into category values (2, 'forex', 1)`)
  await pool.query(`insert into market_hours values (1, 'always', 'UTC', '[[0, 10080]]')`)
  await pool.query(
    `insert into pair values (3, 'USDJPY', 'USD/JPY', 'USDJPY', '', 2, 1, 1, 'JPY', 3, 1000000, 1000000, 10000000000, 10000000000000,
       500000000, 'leveraged', '{1,10,100}', 3, true, 2000000, 15000000000, 0.01, 0, 60, 'always')`,
  )
}

/** A verified user with money on every account, an order of each kind, a bound method, a withdrawal, a share and some pictures. */
async function trader(api: TestApi, known: KnownValues, name: string): Promise<RealUser> {
  const user = await realUser(api, `${name}@example.com`, PASSWORD)
  await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
  await credit(api, user, 200_000_00000000n)
  for (const to of [1, 2]) await user.post(CALLS.transfer.path, { balance: '50000', currency_id: 1, from: 3, to })
  await identify(api, user)
  await trade(user)
  await withdrawn(user, await boundMethod(user), '20')
  await buy(user, '50')
  for (let count = 0; count < 4; count += 1)
    known.harvest(name, 'imageUpload', { id: String(await newProof(api, user)) })
  return user
}

async function holder(api: TestApi): Promise<RealUser> {
  const user = await demoUser(api)
  await trade(user)
  return user
}

async function trade(user: RealUser): Promise<void> {
  const order = { type: 1, cont: '0.01', forex_id: 1, multiple: 10 }
  await user.post(CALLS.submitOrder.path, { ...order, status: 1 })
  await user.post(CALLS.submitOrder.path, { ...order, status: 0, target_price: '90000' })
}

async function repair(api: TestApi, traders: readonly Actor[], staff: readonly Actor[]): Promise<void> {
  const { rows } = await api.pool.query<{ user_id: bigint }>('select user_id from user_freeze where lifted_at is null')
  for (const { user_id: id } of rows)
    await api.engine.submit({ type: 'unfreeze_user', userId: Number(id), operatorId: 1, note: '' })
  await api.pool.query('update operators set disabled_at = null where disabled_at is not null')
  for (const actor of [...traders, ...staff]) {
    if (actor.name === 'visitor' || actor.name === 'revoked' || actor.token === undefined) continue
    await revive(api, actor)
  }
}

/** Puts a session that was ended back, so that the attack goes on signed in. */
async function revive(api: TestApi, actor: Actor): Promise<void> {
  const { token, userId, name } = actor
  if (actor.operator) {
    const { rows } = await api.pool.query('select 1 from operator_sessions where id = sha256($1::bytea)', [token])
    if (rows.length > 0) return
    // The operator that sends the request must hold one of the roles.
    actor.token = (await testOperator(api, ROLES.find(role => role === name) ?? 'support')).token
    return
  }
  await api.pool.query(
    `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     values (sha256($1::bytea), $2, 'attack', now(), now(), timestamptz '2100-01-01') on conflict do nothing`,
    [token, userId],
  )
}
