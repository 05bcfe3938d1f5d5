// Decides a transfer between two of a user's own accounts. From forex only what open positions do not need may leave.
import { freeMoney } from '@tallystick/formulas/forex'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import { accept, type Decision, refuse } from '../decision.ts'
import { canConvert, pairOf, valuation } from '../forex/valuation.ts'
import { objectId, type State } from '../state.ts'
import type { TransferOwn } from './commands.ts'
import { refuseOwner } from './owner.ts'

export function decideTransfer(state: State, command: TransferOwn, now: Instant): Decision {
  const { userId, from, to, amount } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  if (from === to) return refuse('same_account')
  if (amount <= 0n) return refuse('amount_below_minimum', { minimum: '0.00000001' })
  // Right after a start a held pair may have no price yet: what its position needs is not known.
  const unpriced = from === 'forex' ? unpricedPair(state, userId) : undefined
  if (unpriced !== undefined) return refuse('price_stale', { pair: unpriced })
  const free = transferable(state, userId, from)
  if (amount > free) {
    return refuse('insufficient_balance', { needed: formatDecimal(amount, 2), free: formatDecimal(free, 2) })
  }

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  return accept([{ type: 'money_transferred', id, userId, from, to, amount, at: now }], { recordId: id })
}

function transferable(state: State, userId: number, from: AccountType): Usd {
  const account = present(state.books.users.get(userId), 'accounts of a transfer')[from]
  if (from !== 'forex') return account.balance
  return freeMoney(account.balance, account.debt, valuation(state, userId).floating)
}

function unpricedPair(state: State, userId: number): string | undefined {
  for (const order of state.forexUsers.get(userId)?.holdings.values() ?? []) {
    const pair = pairOf(state, order.pairId)
    if (pair.price === 0n || !canConvert(state, pair.terms)) return pair.terms.code
  }
  return undefined
}
