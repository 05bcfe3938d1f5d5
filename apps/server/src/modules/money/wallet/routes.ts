// Own balances and ledger entries, transfers between own accounts, and the reset of a demo account.
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { readKeyMarks } from '../../../http/lists/key-marks.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import { presentAccount, presentLog } from './present.ts'
import { readAccounts, readLogs, refsOf } from './queries.ts'
import { ACCOUNT_OF } from './wallet.ts'

export function walletRoutes(calls: Calls, pool: Pool, engine: EngineClient): void {
  calls.serve('balances', async ({ user }) => answer((await readAccounts(pool, user.userId)).map(presentAccount)))

  calls.serve('accountDetail', async ({ user, params }) => {
    const accounts = await readAccounts(pool, user.userId)
    const account = accounts.find(one => one.type === (params.type ?? 1))
    return account ? answer(presentAccount(account)) : refuse('account_unknown')
  })

  calls.serve('accountLogs', async ({ user, params, language }) => {
    const type = ACCOUNT_OF[params.type ?? 1]
    const { rows, total } = await readLogs(pool, user.userId, type, pageWindow(params.page))
    const marks = await readKeyMarks(pool, user.userId, refsOf(rows))
    return answer({ data: rows.map(row => presentLog(row, language, marks.get(row.ref))), total })
  })

  calls.serve('resetDemoAccount', async ({ user, key }) => {
    const outcome = await engine.submit({ type: 'reset_demo', userId: user.userId }, key)
    return outcome.ok ? answer({}, 'demo_reset') : outcome
  })
}
