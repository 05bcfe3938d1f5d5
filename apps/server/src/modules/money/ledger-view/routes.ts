// The ledger for operators: every transfer, what all accounts sum to (zero), and the reconciliations.
import type { Clock } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { sharedReading } from '../../../platform/shared-reading.ts'
import { answer } from '../../../http/pipeline/calls.ts'
import { isMovedBy, readActsByKey } from '../../../http/lists/key-marks.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { houseName, postingName } from '../../../engine-host/account-names.ts'
import { readReconciliations, readTotals, REALMS, readTransfers, type TotalRow } from './queries.ts'
import type { Reconciliation } from './reconciliation.ts'

export interface LedgerViewDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly reconciliation: Reconciliation
}

const PLACES = 6
const KEPT = 60
const USER_ACCOUNTS = ['forex', 'micro', 'main'] as const
const BUCKETS = ['available', 'held', 'debt'] as const

export function ledgerViewRoutes(calls: OperatorCalls, { pool, clock, reconciliation }: LedgerViewDeps): void {
  calls.serveList('operatorLedger', async ({ params }, window) => {
    const { rows, total } = await readTransfers(pool, params, window)
    const acts = await readActsByKey(
      pool,
      rows.map(row => ({ userId: row.user_id, ref: row.ref })),
    )
    const data = rows.map(row => ({
      shard: row.shard,
      seq: Number(row.seq),
      realm: row.realm === 0 ? ('real' as const) : ('demo' as const),
      kind: row.kind,
      uid: row.uid ?? '',
      ref: Number(row.ref),
      at: Number(row.at),
      postings: row.accounts.map((account, index) => ({
        account: postingName(Number(account)),
        amount: trimDecimal(row.amounts[index] ?? 0n),
      })),
      key_acts: (acts.get(Number(row.ref)) ?? []).filter(({ act }) => isMovedBy(row.kind, act)),
    }))
    return answer({ data, total })
  })

  const totalsNow = sharedReading(clock, async (_all: 'all') => ({ at: clock.now(), totals: await readTotals(pool) }))
  calls.serve('operatorConservation', async () => {
    const { at, totals } = await totalsNow('all')
    const realms = REALMS.map((realm, id) => {
      const rows = totals.filter(row => row.realm === id)
      const sum = rows.reduce((all, row) => all + BigInt(row.total), 0n)
      return {
        realm,
        users: rows.filter(row => row.account > 0).map(row => line(userName(row.account), row)),
        house: rows.filter(row => row.account <= 0).map(row => line(houseName(-row.account), row)),
        sum: formatDecimal(sum, PLACES),
      }
    })
    return answer({ at, realms })
  })

  calls.serve('operatorReconciliations', async () => answer(await readReconciliations(pool, KEPT)))

  calls.serve('operatorReconcile', async () => {
    await reconciliation.run()
    return answer({})
  })
}

function line(account: string, row: TotalRow): { account: string; balance: string } {
  return { account, balance: formatDecimal(BigInt(row.total), PLACES) }
}

function userName(account: number): string {
  return `${USER_ACCOUNTS[Math.floor(account / 4) - 1] ?? '?'} ${BUCKETS[account % 4] ?? '?'}`
}
