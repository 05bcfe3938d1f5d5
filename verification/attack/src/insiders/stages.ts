// For every act that one operator must not do, or may do only towards safety: a fresh subject, the request, how to see that it
// took effect, and a change of the subject meanwhile. A call that is not here fails the matrix.
import { randomBytes } from 'node:crypto'
import type { TestApi } from '@tallystick/server/testing/api/api'
import { testOperator, twoOperators } from '@tallystick/server/testing/api/operators'
import { testSealer } from '@tallystick/server/testing/secrets'
import { OPERATOR_CALLS, type OperatorCallName, type OperatorRole } from '@tallystick/wire/operator/calls'
import {
  deposit,
  handIn,
  loan,
  papers,
  redemption,
  repayment,
  rich,
  type TestUser,
  newUser,
  submit,
  withdrawal,
} from './users.ts'

export type GuardedCall = {
  [Name in OperatorCallName]: (typeof OPERATOR_CALLS)[Name] extends { readonly method: 'POST' }
    ? (typeof OPERATOR_CALLS)[Name]['persons'] extends 'one'
      ? never
      : Name
    : never
}[OperatorCallName]

export interface Scene {
  readonly body: object
  happened(): Promise<boolean>
  /** Changes what the act is about; absent where there is nothing yet that could change. */
  disturb?(): Promise<void>
}

export interface Stage {
  readonly role: OperatorRole
  readonly needs: 1 | 2
  readonly set: (api: TestApi) => Promise<Scene>
}

const reason = 'as the matrix needs'
const BIG = '12000'
const DECIDER = { operatorId: 903, operatorUserId: null, note: null }

async function is(api: TestApi, sql: string, ...values: readonly unknown[]): Promise<boolean> {
  const { rowCount } = await api.pool.query(sql, [...values])
  return rowCount !== 0
}

async function run(api: TestApi, sql: string, ...values: readonly unknown[]): Promise<void> {
  await api.pool.query(sql, [...values])
}

const FROZEN = 'select from user_freeze where user_id = $1 and lifted_at is null'

async function freeze(api: TestApi, userId: number): Promise<void> {
  await api.engine.submit({ type: 'freeze_user', userId, operatorId: DECIDER.operatorId, note: reason })
}

let numbers = 0
const next = () => (numbers += 1)

/** A user's record that an operator decides on. */
function decided(
  role: OperatorRole,
  needs: 1 | 2,
  table: string,
  status: number,
  make: (api: TestApi) => Promise<{ user: TestUser; id: number; body?: object }>,
  disturb?: (api: TestApi, user: TestUser, id: number) => Promise<unknown>,
): Stage {
  return {
    role,
    needs,
    async set(api) {
      const { user, id, body } = await make(api)
      return {
        body: { id, ...body },
        happened: () => is(api, `select from ${table} where id = $1 and status = $2`, id, status),
        ...(disturb ? { disturb: async () => void (await disturb(api, user, id)) } : {}),
      }
    },
  }
}

const bigDeposit = async (api: TestApi) => {
  const user = await newUser(api)
  return { user, id: await deposit(api, user.userId, BIG) }
}
const bigWithdrawal = async (api: TestApi) => {
  const user = await rich(api, '20000')
  return { user, id: await withdrawal(api, user, BIG) }
}
const bigLoan = async (api: TestApi) => {
  const user = await newUser(api)
  return { user, id: await loan(api, user, BIG) }
}

const MONEY = {
  operatorDepositApprove: decided('finance', 2, 'deposit', 1, bigDeposit, (api, { userId }, depositId) =>
    submit(api, { type: 'reject_deposit', userId, depositId, outcome: 'rejected', ...DECIDER }),
  ),
  operatorDepositReject: decided('finance', 1, 'deposit', 2, async api => ({
    ...(await bigDeposit(api)),
    body: { status: 2 },
  })),
  operatorWithdrawalApprove: decided('finance', 2, 'withdrawal', 1, bigWithdrawal, (api, { userId }, withdrawalId) =>
    submit(api, { type: 'cancel_withdrawal', userId, withdrawalId }),
  ),
  operatorWithdrawalReject: decided('finance', 1, 'withdrawal', 2, async api => ({
    ...(await bigWithdrawal(api)),
    body: { status: 2 },
  })),
  operatorLoanApprove: decided('finance', 2, 'loan', 2, bigLoan, (api, { userId }, loanId) =>
    submit(api, { type: 'reject_loan', userId, loanId, ...DECIDER }),
  ),
  operatorLoanReject: decided('finance', 1, 'loan', 3, bigLoan),
  operatorRepaymentDecide: decided(
    'finance',
    2,
    'loan',
    5,
    async api => {
      const user = await newUser(api)
      return { user, id: await repayment(api, user, BIG), body: { status: 5 } }
    },
    async (api, user, loanId) => {
      const { userId } = user
      await submit(api, { type: 'decide_repayment', userId, loanId, outcome: 'rejected', ...DECIDER })
      await handIn(api, user, loanId)
    },
  ),
  operatorRedemptionDecide: decided(
    'finance',
    2,
    'fund_subscription',
    3,
    async api => {
      const user = await rich(api, '20000')
      return { user, id: await redemption(api, user, BIG), body: { status: 3 } }
    },
    async (api, { userId }, subscriptionId) => {
      await submit(api, { type: 'decide_refund', userId, subscriptionId, outcome: 'refused', ...DECIDER })
      api.clock.advance(1)
      await submit(api, { type: 'ask_refund', userId, subscriptionId })
    },
  ),
  operatorAdjust: {
    role: 'finance',
    needs: 2,
    async set(api) {
      const { uid, userId } = await newUser(api)
      return {
        body: { uid, amount: '5', reason, ref: `the-matrix-itself-${next()}` },
        happened: () => is(api, 'select from adjustment where user_id = $1', userId),
        disturb: () => freeze(api, userId),
      }
    },
  },
} as const satisfies Partial<Record<GuardedCall, Stage>>

const RIGHTS = {
  operatorInvite: {
    role: 'owner',
    needs: 2,
    async set(api) {
      const email = `${randomBytes(6).toString('hex')}@operators.example`
      return {
        body: { email, roles: 'support' },
        happened: () => is(api, `select from operator_invites where email = $1 and roles = '{support}'`, email),
        disturb: () =>
          run(
            api,
            `insert into operator_invites (id, email, roles, totp_secret, expires_at)
             values (sha256(convert_to($1, 'UTF8')), $1, '{content}', $2, now() + interval '9 years')`,
            email,
            testSealer.seal({ column: 'operator_invites.totp_secret', row: email }, randomBytes(20)),
          ),
      }
    },
  },
  operatorSetRoles: {
    role: 'owner',
    needs: 2,
    async set(api) {
      const { operatorId } = await testOperator(api, 'support')
      return {
        body: { id: operatorId, roles: 'finance' },
        happened: () => is(api, `select from operators where id = $1 and roles = '{finance}'`, operatorId),
        disturb: () => run(api, `update operators set roles = '{content}' where id = $1`, operatorId),
      }
    },
  },
  operatorDisable: {
    role: 'owner',
    needs: 2,
    async set(api) {
      const { operatorId } = await testOperator(api, 'owner')
      return {
        body: { id: operatorId },
        happened: () => is(api, `select from operators where id = $1 and disabled_at is not null`, operatorId),
        disturb: () => run(api, `update operators set roles = '{owner,risk}' where id = $1`, operatorId),
      }
    },
  },
  operatorProposalReject: {
    role: 'risk',
    needs: 1,
    async set(api) {
      const proposer = await testOperator(api, 'risk')
      const change = { key: 'copy_late_seconds', value: String(100 + next()), reason }
      const proposed = await proposer.post(OPERATOR_CALLS.operatorSettingChange.path, change)
      const { proposal: id } = proposed.data['params'] as { proposal: number }
      return {
        body: { id },
        happened: () => is(api, `select from proposals where id = $1 and state = 'rejected'`, id),
      }
    },
  },
} as const satisfies Partial<Record<GuardedCall, Stage>>

const USERS = {
  operatorUserFreeze: {
    role: 'risk',
    needs: 1,
    async set(api) {
      const { uid, userId } = await newUser(api)
      return { body: { uid, reason }, happened: () => is(api, FROZEN, userId) }
    },
  },
  operatorUserUnfreeze: {
    role: 'risk',
    needs: 2,
    async set(api) {
      const { uid, userId } = await newUser(api)
      await freeze(api, userId)
      return {
        body: { uid, reason },
        happened: async () => !(await is(api, FROZEN, userId)),
        disturb: () => run(api, 'update user_freeze set frozen_at = frozen_at + 1 where user_id = $1', userId),
      }
    },
  },
  operatorUserTwoFactorOff: {
    role: 'support',
    needs: 2,
    async set(api) {
      const { uid, userId } = await newUser(api)
      const secret = testSealer.seal({ column: 'users.totp_secret', row: userId }, randomBytes(20))
      await run(api, 'update users set totp_secret = $2, totp_since = now() where id = $1', userId, secret)
      return {
        body: { uid, reason },
        happened: () => is(api, 'select from users where id = $1 and totp_since is null', userId),
        disturb: () => run(api, `update users set totp_since = now() + interval '1 s' where id = $1`, userId),
      }
    },
  },
  operatorUserEndSessions: {
    role: 'support',
    needs: 1,
    async set(api) {
      const { uid, userId } = await newUser(api)
      await run(
        api,
        `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
         values (sha256($1::bigint::text::bytea), $1::bigint, '', now(), now(), now() + interval '9 years')`,
        userId,
      )
      return {
        body: { uid, reason },
        happened: async () => !(await is(api, 'select from sessions where user_id = $1', userId)),
      }
    },
  },
  operatorIdentityCheckReject: {
    role: 'risk',
    needs: 1,
    async set(api) {
      const { userId } = await newUser(api)
      const id = await papers(api, userId)
      return {
        body: { id, reason },
        happened: () => is(api, 'select from identity_check where id = $1 and status = 0', id),
      }
    },
  },
} as const satisfies Partial<Record<GuardedCall, Stage>>

const TERMS = {
  operatorSettingChange: {
    role: 'risk',
    needs: 2,
    async set(api) {
      const value = String(30 + next())
      return {
        body: { key: 'copy_max_followed', value, reason },
        happened: () =>
          is(api, `select from settings where key = 'copy_max_followed' and value = to_jsonb($1::int)`, value),
        disturb: () => run(api, `update settings set value = '9' where key = 'copy_max_followed'`),
      }
    },
  },
  operatorTermChange: {
    role: 'risk',
    needs: 2,
    async set(api) {
      const rate = next()
      return {
        body: { kind: 'fund', id: 1, field: 'dividend_percent', value: `0.1${String(rate).padStart(4, '0')}`, reason },
        happened: () => is(api, 'select from fund where id = 1 and dividend_percent = $1', 10_000_000 + rate * 1_000),
        disturb: () => run(api, `update fund set penalty_percent = penalty_percent + 1 where id = 1`),
      }
    },
  },
  operatorTermAdd: {
    role: 'risk',
    needs: 2,
    async set(api) {
      const amount = `9${String(next()).padStart(3, '0')}`
      return {
        body: { kind: 'micro_stake', values: JSON.stringify({ amount, is_offered: 'yes' }), reason },
        happened: () => is(api, 'select from micro_stake where amount = $1::bigint * 100000000', amount),
      }
    },
  },
  operatorCompanySave: {
    role: 'owner',
    needs: 2,
    async set(api) {
      const { rows } = await api.pool.query<{ id: number }>(
        `insert into company (name, logo, url, subject, registered_address, location, email)
         values ('Before', '', '', '', '', '', '') returning id`,
      )
      const id = rows[0]?.id
      return {
        body: { id, name: 'After', url: 'https://elsewhere.example/' },
        happened: () => is(api, `select from company where id = $1 and name = 'After'`, id),
        disturb: () => run(api, `update company set location = 'moved' where id = $1`, id),
      }
    },
  },
  operatorSwitch: {
    role: 'risk',
    needs: 2,
    async set(api) {
      const flip = { scope: 'pair', subject: 'EURUSD', reason: `${reason} ${next()}` }
      const operators = await twoOperators(api, 'risk')
      await operators.post(OPERATOR_CALLS.operatorSwitch.path, { ...flip, paused: 'yes' })
      const listed = async () => (await operators.get(OPERATOR_CALLS.operatorSwitches.path)).data['pairs'] as string[]
      return {
        body: { ...flip, paused: 'no' },
        happened: async () => !(await listed()).includes('EURUSD'),
        // Off and on again: what the proposal was about is over, and something else has begun.
        async disturb() {
          const others = { ...flip, reason: 'a colleague was quicker' }
          await operators.post(OPERATOR_CALLS.operatorSwitch.path, { ...others, paused: 'no' })
          await operators.post(OPERATOR_CALLS.operatorSwitch.path, { ...others, paused: 'yes' })
        },
      }
    },
  },
} as const satisfies Partial<Record<GuardedCall, Stage>>

export const STAGES: Readonly<Record<GuardedCall, Stage>> = { ...MONEY, ...RIGHTS, ...USERS, ...TERMS }
