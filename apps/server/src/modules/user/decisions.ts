// What operators may see and decide about users. Nothing here touches money.
import { answer, refuse } from '../../plugins/calls.ts'
import type { OperatorCalls } from '../../plugins/operator-calls.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { readNewestLetters } from '../letters/letters.ts'
import { switchTwoFactorOff } from '../two-factor/two-factor.ts'
import { countUsers, readUserByUid, readUsers, writeFrozen } from './queries.ts'

const PAGE = 50
const LETTERS = 100

export function userDecisions(calls: OperatorCalls, pool: Pool, now: () => number): void {
  calls.serve('operatorUsers', async ({ params }) => {
    const search = params.query?.trim().toLowerCase()
    const [rows, total] = await Promise.all([
      readUsers(pool, search, { size: PAGE, offset: ((params.page ?? 1) - 1) * PAGE }),
      countUsers(pool, search),
    ])
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

  calls.serve('operatorUserFreeze', async ({ params, audit }) => {
    const user = await readUserByUid(pool, params.uid)
    if (!user) return refuse('account_unknown')
    await audit({ userId: user.id, subject: `user ${user.uid}`, details: { reason: params.reason } })
    await writeFrozen(pool, user.id, now())
    return answer({})
  })

  calls.serve('operatorUserUnfreeze', async ({ params, audit }) => {
    const user = await readUserByUid(pool, params.uid)
    if (!user) return refuse('account_unknown')
    await audit({ userId: user.id, subject: `user ${user.uid}`, details: { reason: params.reason } })
    await writeFrozen(pool, user.id, null)
    return answer({})
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

  calls.serve('operatorLetters', async () => {
    const letters = await readNewestLetters(pool, LETTERS)
    return answer(
      letters.map(letter => ({
        id: Number(letter.id),
        channel: letter.channel,
        destination: letter.destination,
        subject: letter.subject,
        body: letter.body,
        created_at: letter.created_at,
        delivered: letter.sent_at !== null,
        error: letter.error,
      })),
    )
  })
}
