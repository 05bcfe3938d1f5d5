// Operators for tests: created directly and signed in, with a client for their calls.
import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import { present } from '@tallystick/kernel/assert'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../src/platform/postgres/pool.ts'
import { createOperatorSessions } from '../../src/http/auth/operator-sessions.ts'
import { readOperator } from '../../src/modules/operators/operators/queries.ts'
import { type Answered, ask, type TestApi } from './api.ts'
import { testSealer } from '../secrets.ts'

/** The hash of a password nobody kept. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$6bakENP5wOkogS9uo9qV3A$4y5iTUaKsJDAJzifICEOuYAaYyTCCGXL2LlcoMtIe0Q'

export interface TestOperator {
  readonly operatorId: number
  readonly token: string
  readonly email: string
  get(path: string): Promise<Answered>
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answered>
}

/** A signed-in operator with these roles. They have no password; the session is opened directly. */
export async function testOperator(api: TestApi, ...roles: OperatorRole[]): Promise<TestOperator> {
  const email = `${randomBytes(6).toString('hex')}@operators.example`
  const operatorId = await insertOperator(api.pool, { email, name: email, roles, at: api.clock.now() })
  const token = await operatorToken(api.pool, api.clock, operatorId)
  const headers = { authorization: token, lang: 'en' }
  return {
    operatorId,
    token,
    email,
    get: url => ask(api, { url, headers }),
    post: (url, body, extra = {}) => ask(api, { method: 'POST', url, body, headers: { ...headers, ...extra } }),
  }
}

/** Of a session that nobody signed in for. */
export async function operatorToken(pool: Pool, clock: Clock, operatorId: number): Promise<string> {
  const passwordHash = (await readOperator(pool, operatorId))?.password_hash ?? ''
  return present(await createOperatorSessions(pool, clock).open(operatorId, passwordHash), 'session of an operator')
}

/** An operator nobody knows the password of. */
export async function insertOperator(
  pool: Pool,
  { email, name, roles, at }: { email: string; name: string; roles: readonly OperatorRole[]; at: Instant },
): Promise<number> {
  const { rows } = await pool.query<{ id: bigint }>(`select nextval(pg_get_serial_sequence('operators', 'id')) as id`)
  const id = idFrom(rows[0]?.id ?? 0n)
  const secret = testSealer.seal({ column: 'operators.totp_secret', row: id }, randomBytes(20))
  await pool.query(
    `insert into operators (id, email, name, roles, password_hash, totp_secret, totp_step, created_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, 0, to_timestamp($7 / 1000.0))`,
    [id, email, name, roles, UNKNOWN_PASSWORD, secret, at],
  )
  return id
}

export interface TwoOperators extends TestOperator {
  readonly first: TestOperator
  readonly second: TestOperator
}

/** Two operators with the same roles who act together: what the first only proposes, the second agrees to at once. */
export async function twoOperators(api: TestApi, ...roles: OperatorRole[]): Promise<TwoOperators> {
  const [first, second] = [await testOperator(api, ...roles), await testOperator(api, ...roles)]
  return {
    ...first,
    first,
    second,
    async post(path, body, headers) {
      const proposed = await first.post(path, body, headers)
      return proposed.data.reason === 'second_person_needed' ? second.post(path, body, headers) : proposed
    },
  }
}
