// What the person owns, with the switch that hides it.
import { Eye, EyeOff } from 'lucide-react'
import { useAccounts } from '../../account/wallet.ts'
import { useSettings } from '../../platform/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Amount } from '../../ui/figures.tsx'
import { DemoLabel } from '../../ui/labels.tsx'

export function TotalAssets() {
  const t = useWords('wallet')
  const { data: accounts } = useAccounts()
  const hidden = useSettings(state => state.amountsHidden)
  const total = accounts?.reduce((sum, account) => sum + account.free + account.held, 0n)
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
      <p className="mt-2 text-2xl font-semibold tracking-tight" data-testid="wallet-total">
        {total === undefined ? (
          <span className="skeleton inline-block h-9 w-52" />
        ) : (
          <Hideable value={total} unit="USD" />
        )}
      </p>
    </section>
  )
}

/** An amount that obeys the switch. */
export function Hideable({ value, unit }: { readonly value: bigint; readonly unit?: string }) {
  const t = useWords('wallet')
  const hidden = useSettings(state => state.amountsHidden)
  if (hidden) return <span aria-label={t('hideAmounts')}>∗∗∗∗∗∗</span>
  return <Amount value={value} places={2} {...(unit === undefined ? {} : { unit })} />
}
