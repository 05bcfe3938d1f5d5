// The asset card of the user page: total, deposit and withdraw, and the reset of a demo account.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { RotateCcw } from 'lucide-react'
import { AssetsCard } from '../../entities/wallet/assets-card.tsx'
import { useBalances } from '../../entities/wallet/balances.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'

interface UserAssetsProps {
  readonly onReset: () => void
  readonly onRealOnly: () => void
}

const WAYS = [
  { to: '/mine/charge', words: 'deposit', look: 'primary' },
  { to: '/mine/withdraw', words: 'withdraw', look: 'outline' },
] as const

export function UserAssets({ onReset, onRealOnly }: UserAssetsProps) {
  const t = useWords('user')
  const app = useWords('app')
  const navigate = useNavigate()
  const isDemo = useIsDemo()
  const { data: balances, isError, refetch } = useBalances()
  return (
    <AssetsCard total={balances?.total} onRetry={isError ? () => void refetch() : undefined}>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {WAYS.map(({ to, words, look }) => (
          <Button key={to} size="small" look={look} onClick={() => (isDemo ? onRealOnly() : void navigate({ to }))}>
            {t(words)}
          </Button>
        ))}
        {isDemo && (
          <Button size="small" className="col-span-2" onClick={onReset}>
            <RotateCcw className="size-4" aria-hidden="true" />
            {app('resetDemo')}
          </Button>
        )}
      </div>
    </AssetsCard>
  )
}
