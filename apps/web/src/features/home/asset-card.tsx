// The one large surface of Home: what the person owns, or a calm invitation to try.
import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useBalances, useTodayProfit } from '../../account/balances.ts'
import { OnlyTrueAccountDialog, useIsDemo } from '../../account/real-only.tsx'
import { logInToDemo } from '../../account/session.ts'
import { useSignedIn } from '../../platform/session-store.ts'
import { useSettings } from '../../platform/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Amount } from '../../ui/figures.tsx'
import { DemoLabel } from '../../ui/labels.tsx'

const CARD = 'rounded-card border border-line bg-surface p-5'

export function AssetCard() {
  return useSignedIn() ? <Assets /> : <Invitation />
}

function Assets() {
  const t = useWords('home')
  const hidden = useSettings(state => state.amountsHidden)
  const { data: balances } = useBalances()
  const { data: today } = useTodayProfit()
  return (
    <section className={CARD} aria-label={t('totalAssets')}>
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
      <p className="mt-2 text-2xl font-semibold tracking-tight" data-testid="total-assets">
        {balances === undefined ? (
          <span className="skeleton inline-block h-9 w-52" />
        ) : hidden ? (
          <span aria-label={t('hideAmounts')}>∗∗∗∗∗∗</span>
        ) : (
          <Amount value={balances.total} places={2} unit="USD" />
        )}
      </p>
      <p className="mt-1 min-h-5 text-sm text-muted">{today !== undefined && !hidden && <Today profit={today} />}</p>
      <Ways />
    </section>
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

function Invitation() {
  const t = useWords('home')
  const app = useWords('app')
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
    <section className={CARD}>
      <h2 className="text-lg leading-snug font-semibold text-balance">{t('welcomeTitle')}</h2>
      <p className="mt-1.5 text-sm text-pretty text-muted">{t('welcomeBody')}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="primary" size="small" busy={busy} onClick={() => void startDemo()}>
          {t('startDemo')}
        </Button>
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center justify-center rounded-control border border-line px-4 text-sm font-medium transition hover:border-line-strong"
        >
          {app('logIn')}
        </Link>
      </div>
    </section>
  )
}
