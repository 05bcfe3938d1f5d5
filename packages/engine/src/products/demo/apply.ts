// Applies account openings and demo resets. A reset voids everything open and sets each account to exactly its starting amount.
import { assert } from '@tallystick/kernel/assert'
import { emptyAccounts } from '@tallystick/ledger/books'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book, voidOrder } from '../forex/apply.ts'
import { voidMicro } from '../micro/apply.ts'
import { voidSubscription } from '../fund/apply.ts'
import type { State } from '../../core/state.ts'
import type { AccountsOpened, DemoEvent, DemoReset } from './events.ts'
import { grantTransfer, resetTransfer } from './postings.ts'

export const APPLY_DEMO: Appliers<DemoEvent> = {
  accounts_opened: open,
  demo_reset: reset,
}

function open(state: State, event: AccountsOpened, changes: Changes): void {
  assert(!state.books.users.has(event.userId), `user ${event.userId} has accounts already`)
  state.books.users.set(event.userId, emptyAccounts(event.userId, event.realm))
  changes.opened.add(event.userId)
  changes.users.add(event.userId)
  if (event.realm === 'real') return
  book(state, grantTransfer(state, event), changes)
}

function reset(state: State, event: DemoReset, changes: Changes): void {
  const trading = state.forexUsers.get(event.userId)
  for (const order of [...(trading?.pendings.values() ?? []), ...(trading?.holdings.values() ?? [])]) {
    voidOrder(state, order, event.at, changes)
  }
  for (const order of Array.from(state.micro.byUser.get(event.userId)?.values() ?? [])) {
    voidMicro(state, order, event.at, changes)
  }
  for (const subscription of Array.from(state.funds.byUser.get(event.userId)?.values() ?? [])) {
    voidSubscription(state, subscription, event.at, changes)
  }
  changes.users.add(event.userId)
  const money = resetTransfer(state, event)
  if (money) book(state, money, changes)
}
