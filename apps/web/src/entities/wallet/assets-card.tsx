// The card of the user's assets: name, the switch that hides amounts, the total, and content of the screen below.
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'
import { DemoLabel } from '../../ui/primitives/labels.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'

interface AssetsCardProps {
  readonly total: bigint | undefined
  /** Given when the sum could not be read. */
  readonly onRetry: (() => void) | undefined
  readonly children?: ReactNode
}

export function AssetsCard({ total, onRetry, children }: AssetsCardProps) {
  const t = useWords('app')
  const hidden = useSettings(state => state.amountsHidden)
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
      {total === undefined && onRetry ? (
        <ErrorState onRetry={onRetry} />
      ) : (
        <p
          className="mt-2 flex min-h-11 items-center text-2xl leading-none font-semibold tracking-tight"
          data-testid="total-assets"
        >
          {total === undefined ? <span className="skeleton h-8 w-52" /> : <Hideable value={total} unit="USD" />}
        </p>
      )}
      {children}
    </section>
  )
}

/** An amount that obeys the switch. */
export function Hideable({ value, unit }: { readonly value: bigint; readonly unit?: string }) {
  const t = useWords('app')
  const hidden = useSettings(state => state.amountsHidden)
  if (hidden) return <span aria-label={t('hideAmounts')}>∗∗∗∗∗∗</span>
  return <Amount value={value} places={2} {...(unit === undefined ? {} : { unit })} />
}
