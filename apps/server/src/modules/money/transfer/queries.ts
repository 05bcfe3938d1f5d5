// SQL of transfers between own accounts, read from the ledger.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import { accountName, ACCOUNT_TYPE_ID, userAccount } from '../../../engine-host/account-numbers.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'

export interface TransferRow {
  readonly id: number
  readonly amount: Usd
  readonly from: 1 | 2 | 3
  readonly to: 1 | 2 | 3
  readonly at: Instant
}

interface RawTransfer {
  readonly ref: bigint
  readonly at: bigint
  readonly accounts: readonly bigint[]
  readonly amounts: readonly bigint[]
}

/** `type` undefined: all. */
export async function readTransfers(
  pool: Pool,
  userId: number,
  type: AccountType | undefined,
  window: Window,
): Promise<Paged<TransferRow>> {
  const account = type === undefined ? null : userAccount(userId, type, 'available')
  const { rows, total } = await readOwnRows<RawTransfer>(
    pool,
    {
      name: 'transfer-log',
      columns: 'ref, at, accounts, amounts',
      from: 'ledger',
      where: `user_id = $1 and kind = 'account_transfer' and ($2::bigint is null or accounts @> array[$2::bigint])`,
      order: 'seq desc',
      values: [userId, account],
    },
    window,
  )
  return { rows: rows.map(toTransfer), total }
}

function toTransfer({ ref, at, accounts, amounts }: RawTransfer): TransferRow {
  const to = amounts.findIndex(amount => amount > 0n)
  return {
    id: idFrom(ref),
    amount: present(amounts[to], 'amount of a transfer'),
    from: typeOf(accounts[1 - to]),
    to: typeOf(accounts[to]),
    at: idFrom(at),
  }
}

function typeOf(account: bigint | undefined): 1 | 2 | 3 {
  const name = accountName(idFrom(present(account, 'account of a transfer')))
  if (name?.owner !== 'user') throw new Error('a transfer between own accounts touches the house')
  return ACCOUNT_TYPE_ID[name.type]
}
