// Decides the opening of a user's accounts and the reset of a demo account.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import type { DemoCommand, OpenAccounts, ResetDemo } from './commands.ts'
import type { Deciders } from '../../core/product.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { State } from '../../core/state.ts'

export const DECIDE_DEMO: Deciders<DemoCommand> = {
  open_accounts: decideOpenAccounts,
  reset_demo: decideResetDemo,
}

const NOTHING: Readonly<Record<AccountType, Usd>> = { forex: 0n, micro: 0n, main: 0n }

/** Opening twice is no error: the caller may have been cut off before it heard of the first time. */
function decideOpenAccounts(state: State, command: OpenAccounts, now: Instant): Decision {
  if (state.books.users.has(command.userId)) return accept([])
  const { userId, realm } = command
  const grants = realm === 'demo' ? state.settings.demoGrants : NOTHING
  return accept([{ type: 'accounts_opened', userId, realm, grants, at: now }])
}

function decideResetDemo(state: State, command: ResetDemo, now: Instant): Decision {
  const user = state.books.users.get(command.userId)
  if (!user) return refuse('account_unknown')
  if (user.realm !== 'demo') return refuse('only_demo_account')

  // From here it must succeed.
  return accept([{ type: 'demo_reset', userId: command.userId, grants: state.settings.demoGrants, at: now }])
}
