// Moving money between own accounts, and the list of it.
import { present } from '@tallystick/kernel/assert'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { EngineClient } from '../../engine-host/engine-client.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { answer, type Calls } from '../../plugins/calls.ts'
import { pageWindow } from '../../plugins/lists.ts'
import { timeText } from '../../plugins/time-text.ts'
import { ACCOUNT_OF } from '../wallet/wallet.ts'
import { readTransfers } from './queries.ts'

const AMOUNT_PLACES = 6

export function transferRoutes(calls: Calls, pool: Pool, engine: EngineClient): void {
  calls.serve('transfer', async ({ user, params, key }) => {
    const [from, to] = [ACCOUNT_OF[params.from], ACCOUNT_OF[params.to]]
    const command = { type: 'transfer_own', userId: user.userId, from, to, amount: decimal(params.balance) } as const
    const outcome = await engine.submit(command, key)
    if (!outcome.ok) return outcome
    return answer({ id: present(outcome.answer.recordId, 'transfer id') }, 'transferred')
  })

  calls.serve('transferLog', async ({ user, params }) => {
    const type = params.type === undefined || params.type === 0 ? undefined : ACCOUNT_OF[params.type]
    const { size, offset } = pageWindow(params.page)
    const { rows, total } = await readTransfers(pool, user.userId, type, size, offset)
    const data = rows.map(({ id, amount, from, to, at }) => ({
      id,
      balance: formatDecimal(amount, AMOUNT_PLACES),
      from,
      to,
      created_at: timeText(at),
    }))
    return answer({ data, total })
  })
}
