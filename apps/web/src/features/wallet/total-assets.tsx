// The user's total over all accounts.
import { AssetsCard } from '../../entities/wallet/assets-card.tsx'
import { totalOf } from '../../entities/wallet/account.ts'
import { useAccounts } from '../../entities/wallet/wallet.ts'

export function TotalAssets() {
  const { data: accounts, isError, refetch } = useAccounts()
  const total = accounts && totalOf(accounts)
  return <AssetsCard total={total} onRetry={isError ? () => void refetch() : undefined} />
}
