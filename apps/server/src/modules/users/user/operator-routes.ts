// What operators may see and decide about users. Nothing here moves money; a freeze is decided by the engine.
import { answer, refuse } from '../../../http/pipeline/calls.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { readEmails } from '../emails/emails.ts'
import { switchTwoFactorOff } from '../two-factor/two-factor.ts'
import { type FreezeDeps, freezeUser, unfreezeUser } from '../freeze/freeze.ts'
import { readUserByUid, readUsers } from './queries.ts'

export interface UserOperatorDeps extends FreezeDeps {
  readonly vault: Sealer
  /** A development server without a mail server: emails are read in the outbox. Never in production. */
  readonly showsWords: boolean
}

export function userOperatorRoutes(calls: OperatorCalls, deps: UserOperatorDeps): void {
  const { pool, vault, showsWords } = deps
  calls.serveList('operatorUsers', async ({ params }, window) => {
    const { rows, total } = await readUsers(pool, params, window)
    const data = rows.map(user => ({
      uid: user.uid,
      email: user.email ?? '',
      mobile: user.mobile ?? '',
      name: user.nickname,
      is_demo: user.realm === 'demo' ? (1 as const) : (0 as const),
      frozen: user.frozen,
      two_factor: user.twoFactor,
      created_at: user.createdAt,
    }))
    return answer({ data, total })
  })

  calls.serve('operatorUserFreeze', async ({ params, operator, key, audit }) => {
    const user = await readUserByUid(pool, params.uid)
    if (!user) return refuse('account_unknown')
    await audit({ userId: user.id, subject: `user ${user.uid}`, details: { reason: params.reason } })
    const outcome = await freezeUser(deps, user, operator.operatorId, params.reason, key)
    return outcome.ok ? answer({}) : outcome
  })

  calls.serve('operatorUserUnfreeze', async ({ params, operator, audit, secondPerson, commandKey }) => {
    const user = await readUserByUid(pool, params.uid)
    if (!user) return refuse('account_unknown')
    await audit({ userId: user.id, subject: `user ${user.uid}`, details: { reason: params.reason } })
    const waiting = await secondPerson(`unfreeze ${user.uid}: ${params.reason}`)
    if (waiting) return waiting
    const outcome = await unfreezeUser(deps, user.id, operator.operatorId, params.reason, commandKey())
    return outcome.ok ? answer({}) : outcome
  })

  calls.serve('operatorUserTwoFactorOff', async ({ params, audit, secondPerson }) => {
    const user = await readUserByUid(pool, params.uid)
    if (!user) return refuse('account_unknown')
    if (!user.twoFactor) return refuse('two_factor_off')
    await audit({ userId: user.id, subject: `user ${user.uid}`, details: { reason: params.reason } })
    const waiting = await secondPerson(`two-factor login of ${user.uid} off: ${params.reason}`)
    if (waiting) return waiting
    await switchTwoFactorOff(pool, user.id)
    return answer({})
  })

  calls.serveList('operatorEmails', async ({ params }, window) => {
    // Words may hold a code. They are shown only where this list is the only mailbox there is.
    const { rows, total } = await readEmails(pool, showsWords ? vault : undefined, params, window)
    const data = rows.map(email => ({
      id: email.id,
      channel: email.channel,
      destination: email.destination,
      subject: email.subject,
      body: email.body,
      created_at: email.created_at,
      delivered: email.sent_at !== null,
      error: email.error,
    }))
    return answer({ data, total })
  })
}
