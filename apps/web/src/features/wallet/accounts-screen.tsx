// All accounts with free and held amounts, on wide desktops beside the total; each links to its records.
import { Link } from '@tallystick/ui/routing/routing'
import { ChevronRight } from 'lucide-react'
import { Hideable } from '../../entities/wallet/assets-card.tsx'
import { type AccountBalances, useAccounts } from '../../entities/wallet/wallet.ts'
import { useWords } from '../../platform/words.ts'
import { SkeletonRows } from '../../ui/tables/list-states.tsx'
import { ACCOUNT_NUMBER } from '../../entities/wallet/account.ts'
import { ACCOUNT_HINT, ACCOUNTS } from './account-words.ts'
import { TotalAssets } from './total-assets.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function AccountsScreen() {
  const t = useWords('wallet')
  return (
    <MoneyPage title={t('accounts')} forDemo records={<Accounts />}>
      <TotalAssets />
    </MoneyPage>
  )
}

function Accounts() {
  const { data: accounts, isError } = useAccounts()
  // When they cannot be read, the card of the total says so.
  if (isError && accounts === undefined) return null
  if (accounts === undefined)
    return (
      <SkeletonRows count={3}>
        <div className="skeleton mb-3 h-28 rounded-card" />
      </SkeletonRows>
    )
  return (
    <div className="space-y-3">
      {ACCOUNTS.flatMap(name => accounts.find(account => account.name === name) ?? []).map(account => (
        <AccountCard key={account.name} account={account} />
      ))}
    </div>
  )
}

function AccountCard({ account }: { readonly account: AccountBalances }) {
  const t = useWords('wallet')
  return (
    <Link
      to="/mine/history"
      search={{ accountTypeId: ACCOUNT_NUMBER[account.name] }}
      className="block rounded-card border border-line bg-surface p-4 transition hover:border-line-strong"
      data-testid={`account-${account.name}`}
    >
      <span className="flex items-center justify-between">
        <span>
          <span className="font-semibold">{t(account.name)}</span>
          <span className="ms-2 text-xs text-muted">{t(ACCOUNT_HINT[account.name])}</span>
        </span>
        <ChevronRight className="mirror size-4 text-muted" aria-hidden="true" />
      </span>
      <span className="mt-3 grid grid-cols-2 gap-3 text-sm">
        <span>
          <span className="block text-xs text-muted">{t('available')}</span>
          <span className="font-medium">
            <Hideable value={account.free} unit="USD" />
          </span>
        </span>
        <span>
          <span className="block text-xs text-muted">{t('frozen')}</span>
          <span className="font-medium">
            <Hideable value={account.held} unit="USD" />
          </span>
        </span>
      </span>
    </Link>
  )
}
