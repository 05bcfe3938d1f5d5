// The asset card of the user page: total, deposit and withdraw, and the way back to the start for a demo account.
import { useRouter } from '@tanstack/react-router'
import { Eye, EyeOff, RotateCcw } from 'lucide-react'
import { useBalances } from '../../account/balances.ts'
import { useIsDemo } from '../../account/real-only.tsx'
import { useSettings } from '../../platform/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Amount } from '../../ui/figures.tsx'
import { DemoLabel } from '../../ui/labels.tsx'
import { ErrorState } from '../../ui/list-states.tsx'

interface UserAssetsProps {
  readonly onReset: () => void
  readonly onRealOnly: () => void
}

/** The ways of money, shown once their screens exist. */
const WAYS = [
  { to: '/mine/charge', words: 'charge', look: 'primary' },
  { to: '/mine/withdraw', words: 'withdraw', look: 'outline' },
] as const

export function UserAssets({ onReset, onRealOnly }: UserAssetsProps) {
  const t = useWords('user')
  const app = useWords('app')
  const router = useRouter()
  const isDemo = useIsDemo()
  const hidden = useSettings(state => state.amountsHidden)
  const { data: balances, isError, refetch } = useBalances()
  const ways = WAYS.filter(way => Object.hasOwn(router.routesByPath, way.to))
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label={t('totalAssets')}>
      <div className="-my-2.5 flex items-center gap-2 text-sm text-muted">
        {t('totalAssets')}
        <DemoLabel />
        <IconButton
          label={t(hidden ? 'showAmounts' : 'hideAmounts')}
          className="-me-2.5 ms-auto"
          onClick={() => useSettings.setState({ amountsHidden: !hidden })}
        >
          {hidden ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </IconButton>
      </div>
      {isError && balances === undefined ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <p className="mt-2 text-2xl font-semibold tracking-tight" data-testid="total-assets">
          {balances === undefined ? (
            <span className="skeleton inline-block h-9 w-52" />
          ) : hidden ? (
            <span aria-label={t('hideAmounts')}>∗∗∗∗∗∗</span>
          ) : (
            <Amount value={balances.total} places={2} unit="USD" />
          )}
        </p>
      )}
      {(ways.length > 0 || isDemo) && (
        <div className="mt-4 grid grid-cols-2 gap-3">
          {ways.map(({ to, words, look }) => (
            <Button key={to} size="small" look={look} onClick={() => (isDemo ? onRealOnly() : router.history.push(to))}>
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
      )}
    </section>
  )
}
