// Applies account openings and demo resets. A reset voids everything open and sets each account to exactly its starting amount.
import type { UserId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import { negative, type Usd } from '@tallystick/kernel/decimal'
import { emptyAccounts } from '@tallystick/ledger/books'
import { ACCOUNT_TYPES, type AccountType, houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Posting, transfer } from '@tallystick/ledger/transfer'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book, voidOrder } from '../forex/apply.ts'
import { voidMicro } from '../micro/apply.ts'
import { voidSubscription } from '../fund/apply.ts'
import type { State } from '../../core/state.ts'
import type { AccountsOpened, DemoEvent, DemoReset } from './events.ts'

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
  move(state, event, 'demo_grant', grantPostings(event.userId, event.grants), changes)
}

function reset(state: State, event: DemoReset, changes: Changes): void {
  const user = present(state.books.users.get(event.userId), 'accounts to reset')
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
  const postings = ACCOUNT_TYPES.flatMap((type): Posting[] => [
    { account: userAccount(event.userId, type, 'available'), amount: event.grants[type] - user[type].balance },
    { account: userAccount(event.userId, type, 'held'), amount: negative(user[type].held) },
    { account: userAccount(event.userId, type, 'debt'), amount: user[type].debt },
  ])
  changes.users.add(event.userId)
  if (postings.some(posting => posting.amount !== 0n)) move(state, event, 'demo_reset', postings, changes)
}

function grantPostings(userId: UserId, grants: Readonly<Record<AccountType, Usd>>): Posting[] {
  return ACCOUNT_TYPES.map(type => ({ account: userAccount(userId, type, 'available'), amount: grants[type] }))
}

function move(
  state: State,
  event: DemoEvent,
  kind: 'demo_grant' | 'demo_reset',
  postings: readonly Posting[],
  changes: Changes,
): void {
  const granted = postings.reduce((sum, posting) => sum + posting.amount, 0n)
  const house = { account: houseAccount(state.shard, 'demo', 'demo_grants'), amount: -granted }
  const money = {
    kind,
    realm: 'demo',
    userId: event.userId,
    ref: 0,
    at: event.at,
    postings: [...postings, house],
  } as const
  book(state, transfer(money), changes)
}
