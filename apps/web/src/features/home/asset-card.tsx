// The main card of Home: the user's assets, or an invitation to try a demo account.
import { decimal } from '@tallystick/kernel/decimal'
import { Link, useNavigate } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { AssetsCard } from '../../entities/wallet/assets-card.tsx'
import { useBalances, useTodayProfit } from '../../entities/wallet/balances.ts'
import { OnlyTrueAccountDialog } from '../../entities/session/real-only.tsx'
import { logInToDemo } from '../../entities/session/session.ts'
import { useDemoBalance } from '../../platform/stores/manifest.ts'
import { useIsDemo, useSignedIn } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'

export function AssetCard() {
  return useSignedIn() ? <Assets /> : <Invitation />
}

function Assets() {
  const hidden = useSettings(state => state.amountsHidden)
  const { data: balances, isError, refetch } = useBalances()
  const { data: today } = useTodayProfit()
  return (
    <AssetsCard total={balances?.total} onRetry={isError ? () => void refetch() : undefined}>
      <p className="mt-1 min-h-5 text-sm text-muted">{today !== undefined && !hidden && <Today profit={today} />}</p>
      <Ways />
    </AssetsCard>
  )
}

/** Deposit and withdraw, one tap away. A demo user is told where real money lives. */
function Ways() {
  const t = useWords('home')
  const navigate = useNavigate()
  const isDemo = useIsDemo()
  const [realOnly, setRealOnly] = useState(false)
  const go = (to: '/mine/charge' | '/mine/withdraw'): void => {
    if (isDemo) setRealOnly(true)
    else void navigate({ to })
  }
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      <Button size="small" look="primary" onClick={() => go('/mine/charge')}>
        {t('deposit')}
      </Button>
      <Button size="small" onClick={() => go('/mine/withdraw')}>
        {t('withdraw')}
      </Button>
      {realOnly && <OnlyTrueAccountDialog onClose={() => setRealOnly(false)} />}
    </div>
  )
}

/** The sentence keeps its words' order in every language; the figure inside keeps its colour. */
function Today({ profit }: { readonly profit: bigint }) {
  const t = useWords('home')
  const [before = '', after = ''] = t('today', { amount: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <Amount value={profit} places={2} signed className="font-medium" />
      {after}
    </>
  )
}

const WAY =
  'inline-flex min-h-11 items-center justify-center rounded-control border border-line px-3 text-center text-sm font-medium transition hover:border-line-strong'

function Invitation() {
  const t = useWords('home')
  const app = useWords('app')
  const balance = useDemoBalance()
  const [busy, setBusy] = useState(false)

  async function startDemo(): Promise<void> {
    setBusy(true)
    try {
      await logInToDemo()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-lg leading-snug font-semibold text-balance">{t('welcomeTitle')}</h2>
      <p className="mt-2 h-10 text-2xl font-semibold tracking-tight" data-testid="demo-balance">
        {balance !== undefined && <Amount value={decimal(balance)} places={2} unit="USD" />}
      </p>
      <p className="mt-1.5 text-sm text-pretty text-muted">{t('welcomeBody')}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="primary" size="small" busy={busy} onClick={() => void startDemo()} className="col-span-2">
          {t('startDemo')}
        </Button>
        <Link to="/register" className={WAY}>
          {app('register')}
        </Link>
        <Link to="/login" className={WAY}>
          {app('logIn')}
        </Link>
      </div>
    </section>
  )
}
