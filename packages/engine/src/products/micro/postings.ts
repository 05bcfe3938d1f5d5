// The postings of each micro event. Nothing else changes a balance of a micro account.
import { negative } from '@tallystick/kernel/decimal'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Transfer, transfer, type TransferKind } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { MicroSettled } from './events.ts'
import type { MicroOrder } from './record.ts'

export function stakeTransfer(state: State, order: MicroOrder): Transfer {
  return microTransfer(state, order, 'micro_stake', order.createdAt, negative(order.stake), 0n)
}

/** A win, a loss or a void: the stake is released, and what was won or lost changes hands with the house. */
export function settleTransfer(state: State, order: MicroOrder, event: MicroSettled): Transfer {
  return microTransfer(state, order, 'micro_settle', event.at, order.stake + event.profit, event.profit)
}

/** `free` is what the free money changes by; all of it but the profit comes out of, or goes into, the stake held. */
function microTransfer(
  state: State,
  order: MicroOrder,
  kind: TransferKind,
  at: Instant,
  free: bigint,
  profit: bigint,
): Transfer {
  const { userId } = order
  const { realm } = present(state.books.users.get(userId), 'accounts of a micro order')
  return transfer({
    kind,
    realm,
    userId,
    ref: order.id,
    at,
    postings: [
      { account: userAccount(userId, 'micro', 'available'), amount: free },
      { account: userAccount(userId, 'micro', 'held'), amount: profit - free },
      { account: houseAccount(state.shard, realm, 'micro_result'), amount: -profit },
    ],
  })
}
