// Moving money between own accounts, and the list of it.
import { present } from '@tallystick/kernel/assert'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { ACCOUNT_OF } from '../wallet/wallet.ts'
import { readTransfers } from './queries.ts'
import { type TransferableDeps, transferableNow } from './transferable.ts'

const AMOUNT_PLACES = 6
/** Every place that is stored: rounded up it could not be sent. */
const BALANCE_PLACES = 8

export interface TransferDeps extends TransferableDeps {
  readonly engine: EngineClient
}

export function transferRoutes(calls: Calls, deps: TransferDeps): void {
  const { pool, engine } = deps

  calls.serve('transferable', async ({ user }) => {
    const { free, haircut, stale } = await transferableNow(deps, user.userId)
    return answer({
      balance: formatDecimal(free, BALANCE_PLACES),
      haircut: formatDecimal(haircut, AMOUNT_PLACES),
      stale: stale ?? '',
    })
  })

  calls.serve('transfer', async ({ user, params, key }) => {
    const [from, to] = [ACCOUNT_OF[params.from], ACCOUNT_OF[params.to]]
    const command = { type: 'transfer_own', userId: user.userId, from, to, amount: decimal(params.balance) } as const
    const outcome = await engine.submit(command, key)
    if (!outcome.ok) return outcome
    return answer({ id: present(outcome.answer.recordId, 'transfer id') }, 'transferred')
  })

  calls.serve('transferLog', async ({ user, params }) => {
    const type = params.type === undefined || params.type === 0 ? undefined : ACCOUNT_OF[params.type]
    const { rows, total } = await readTransfers(pool, user.userId, type, pageWindow(params.page))
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
