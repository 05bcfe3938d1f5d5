// Operators for tests: made directly, signed in, with a caller that speaks for them.
import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@tallystick/wire/operator-calls'
import { createOperatorSessions } from '../plugins/operator-sessions.ts'
import { type Answered, ask, type TestApi } from './api.ts'

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

/** A signed-in operator with these roles. He cannot sign in by himself: nobody knows his password. */
export async function testOperator(api: TestApi, ...roles: OperatorRole[]): Promise<TestOperator> {
  const email = `${randomBytes(6).toString('hex')}@operators.example`
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into operators (email, name, roles, password_hash, totp_secret, totp_step, created_at)
     values ($1, $1, $2, $5, $3, 0, to_timestamp($4 / 1000.0)) returning id`,
    [email, roles, randomBytes(20), api.clock.now(), UNKNOWN_PASSWORD],
  )
  const operatorId = rows[0]?.id ?? 0
  const token = await createOperatorSessions(api.pool, api.clock).open(operatorId)
  const headers = { authorization: token, lang: 'en' }
  return {
    operatorId,
    token,
    email,
    get: url => ask(api, { url, headers }),
    post: (url, body, extra = {}) => ask(api, { method: 'POST', url, body, headers: { ...headers, ...extra } }),
  }
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
