// Decides a transfer between two of a user's own accounts. From forex only what open positions do not need may leave, and nothing on an
// old price.
import type { UserId } from '@tallystick/kernel/ids'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { type Leaving, leavingForex } from '../forex/value/leaving.ts'
import { objectId, type State } from '../../core/state.ts'
import type { TransferOwn } from './commands.ts'
import { refuseOwner } from './owner.ts'

export function decideTransfer(state: State, command: TransferOwn, now: Instant): Decision {
  const { userId, from, to, amount } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  if (from === to) return refuse('same_account')
  if (amount <= 0n) return refuse('amount_below_minimum', { minimum: '0.00000001' })
  const { stale, free } = leaving(state, userId, from, now)
  if (stale !== undefined) return refuse('price_stale', { pair: stale })
  if (amount > free) {
    return refuse('insufficient_balance', { needed: formatDecimal(amount, 2), free: formatDecimal(free, 2) })
  }

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  return accept([{ type: 'money_transferred', id, userId, from, to, amount, at: now }], { recordId: id })
}

function leaving(state: State, userId: UserId, from: AccountType, now: Instant): Leaving {
  const account = present(state.books.users.get(userId), 'accounts of a transfer')[from]
  if (from !== 'forex') return { free: account.balance, haircut: 0n }
  return leavingForex(state, account, state.forexUsers.get(userId)?.holdings.values() ?? [], now)
}
