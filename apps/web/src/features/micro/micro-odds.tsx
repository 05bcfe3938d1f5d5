// The odds: what a win pays, what a loss costs, the break-even win rate, and the result of equal prices.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, negative, type Usd } from '@tallystick/kernel/decimal'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import type { MicroSummary } from './micro-form.ts'

export function MicroOdds({ summary, free }: { readonly summary: MicroSummary; readonly free: Usd | undefined }) {
  const t = useWords('micro')
  const { signs } = useLocale()
  const { stake, win, loss, breakEven } = summary
  const amount = (value: Usd | undefined) =>
    value === undefined ? <span className="text-muted">–</span> : <Amount value={value} places={2} signed unit="USD" />
  return (
    <div className="rounded-control bg-sunken p-3 text-sm" data-testid="micro-odds">
      <dl className="space-y-1.5">
        <Row label={t('ifWon')} strong>
          {amount(win)}
        </Row>
        {win !== undefined && stake !== undefined && (
          <dd className="-mt-1 text-end text-xs text-muted">
            {t('ifWonBack', { total: formatPlain(formatDecimal(stake + win, 2), signs) })}
          </dd>
        )}
        <Row label={t('ifLost')} strong>
          {amount(loss === undefined ? undefined : negative(loss))}
        </Row>
        <Row label={t('breakEven')}>
          <span className="figure">
            {breakEven === undefined ? '–' : `${formatPlain(formatDecimal(breakEven, 2), signs)}%`}
          </span>
        </Row>
        {free !== undefined && (
          <Row label={t('balance')}>
            <Amount value={free} places={2} />
          </Row>
        )}
      </dl>
      <ul className="mt-2 space-y-1 border-t border-line pt-2 text-xs text-muted">
        <li className="font-medium text-ink">{t('tieRule')}</li>
        <li>{t('endRule')}</li>
        <li>{t('voidRule')}</li>
      </ul>
    </div>
  )
}

interface RowProps {
  readonly label: string
  readonly strong?: boolean
  readonly children: ReactNode
}

function Row({ label, strong = false, children }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${strong ? 'font-medium' : ''}`}>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
