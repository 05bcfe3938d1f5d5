// Own balances, and the reset of a demo account.
import type { EngineClient } from '../../engine-host/engine-client.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { answer, type Calls } from '../../plugins/calls.ts'
import { presentAccount } from './present.ts'
import { readAccounts } from './queries.ts'

export function walletRoutes(calls: Calls, pool: Pool, engine: EngineClient): void {
  calls.serve('balances', async ({ user }) => answer((await readAccounts(pool, user.userId)).map(presentAccount)))

  calls.serve('resetDemoAccount', async ({ user, key }) => {
    const outcome = await engine.submit({ type: 'reset_demo', userId: user.userId }, key)
    return outcome.ok ? answer({}, 'demo_reset') : outcome
  })
}
