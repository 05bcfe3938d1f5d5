// The signed-in user.
import type { Pool } from '../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../plugins/calls.ts'
import { presentUser, readUserById } from './user.ts'

export function userRoutes(calls: Calls, pool: Pool): void {
  calls.serve('userInfo', async ({ user }) => {
    const row = await readUserById(pool, user.userId)
    return row ? answer(presentUser(row)) : refuse('session_invalid')
  })
}
