// The user's total over all accounts.
import { AssetsCard } from '../../entities/wallet/assets-card.tsx'
import { useAccounts } from '../../entities/wallet/wallet.ts'

export function TotalAssets() {
  const { data: accounts, isError, refetch } = useAccounts()
  const total = accounts?.reduce((sum, account) => sum + account.free + account.held, 0n)
  return <AssetsCard total={total} onRetry={isError ? () => void refetch() : undefined} />
}
