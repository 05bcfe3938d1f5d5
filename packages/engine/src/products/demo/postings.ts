// The postings of opening accounts and of a demo reset. Nothing else gives out demo money.
import { present } from '@tallystick/kernel/assert'
import { negative } from '@tallystick/kernel/decimal'
import { ACCOUNT_TYPES, houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Posting, type Transfer, transfer } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { AccountsOpened, DemoEvent, DemoReset } from './events.ts'

export function grantTransfer(state: State, event: AccountsOpened): Transfer {
  const postings = ACCOUNT_TYPES.map(type => ({
    account: userAccount(event.userId, type, 'available'),
    amount: event.grants[type],
  }))
  return demoTransfer(state, event, 'demo_grant', postings)
}

/** Everything held or owed is gone, and each account has its starting amount. Undefined where nothing has to move. */
export function resetTransfer(state: State, event: DemoReset): Transfer | undefined {
  const user = present(state.books.users.get(event.userId), 'accounts to reset')
  const postings = ACCOUNT_TYPES.flatMap((type): Posting[] => [
    { account: userAccount(event.userId, type, 'available'), amount: event.grants[type] - user[type].balance },
    { account: userAccount(event.userId, type, 'held'), amount: negative(user[type].held) },
    { account: userAccount(event.userId, type, 'debt'), amount: user[type].debt },
  ])
  return postings.some(posting => posting.amount !== 0n)
    ? demoTransfer(state, event, 'demo_reset', postings)
    : undefined
}

/** What the user's accounts change by comes from, or goes back to, the house. */
function demoTransfer(
  state: State,
  event: DemoEvent,
  kind: 'demo_grant' | 'demo_reset',
  postings: readonly Posting[],
): Transfer {
  const granted = postings.reduce((sum, posting) => sum + posting.amount, 0n)
  return transfer({
    kind,
    realm: 'demo',
    userId: event.userId,
    ref: 0,
    at: event.at,
    postings: [...postings, { account: houseAccount(state.shard, 'demo', 'demo_grants'), amount: -granted }],
  })
}
