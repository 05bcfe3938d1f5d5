// The signed-in user: profile, public profile and invited users.
import type { Clock } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { readStanding } from '../levels/levels.ts'
import { countInvited, writeProfile } from './queries.ts'
import { presentUser, readUserById } from './user.ts'

/** Marks that turn or hide text: a nickname must look like what it is. Joiners are left only where letters need them. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const LONGEST_NICKNAME = 24

export function userRoutes(calls: Calls, pool: Pool, clock: Clock): void {
  calls.serve('userInfo', async ({ user }) => {
    const row = await readUserById(pool, user.userId)
    return row ? answer(presentUser(row, await readStanding(pool, row, clock.now()))) : refuse('session_invalid')
  })

  calls.serve('setProfile', async ({ user, params }) => {
    const nickname = params.nickname?.normalize('NFKC').trim()
    const isWrong = nickname !== undefined && (nickname === '' || HIDDEN.test(nickname) || tooLong(nickname))
    if (isWrong) return refuse('bad_request', { field: 'nickname' })
    await writeProfile(pool, user.userId, { nickname, avatar: params.avatar })
    return answer({}, 'profile_saved')
  })

  calls.serve('invite', async ({ user }) => {
    const row = await readUserById(pool, user.userId)
    if (!row) return refuse('session_invalid')
    return answer({ invite_code: row.inviteCode, invited: await countInvited(pool, row.id) })
  })
}

function tooLong(text: string): boolean {
  return Array.from(text).length > LONGEST_NICKNAME
}
