// A new price alert: the market, the price, a note. Which way the price has to go follows from the price now, and is said in words.
import { formatPlain } from '@tallystick/i18n/numbers'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Button } from '@tallystick/ui/primitives/button'
import { LONGEST_ALERT_NOTE } from '@tallystick/wire/alert-note'
import { type FormEvent, useState } from 'react'
import { useQuote } from '../../live/live.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { usePairs } from '../pair/markets.ts'
import type { Pair } from '../pair/pairs.ts'
import { directionOf, EMPTY_ALERT, levelAt, makeAlert } from './alerts.ts'

/** Of the price now. */
const PERCENTS = [-5, -1, 1, 5] as const
const LEVEL_REFUSALS: ReadonlySet<string> = new Set(['alert_level_reached', 'price_not_in_steps', 'price_out_of_range'])

interface NewAlertSheetProps {
  readonly pair: Pair
  /** The market can be chosen here. */
  readonly choosesPair?: boolean
  readonly onClose: () => void
}

export default function NewAlertSheet({ pair: first, choosesPair = false, onClose }: NewAlertSheetProps) {
  const t = useWords('alerts')
  const { data: pairs = [] } = usePairs()
  const [pairId, setPairId] = useState(first.id)
  const pair = pairs.find(({ id }) => id === pairId) ?? first
  return (
    <Sheet title={choosesPair ? t('newAlert') : `${t('newAlert')} · ${pair.showCode}`} onClose={onClose}>
      {choosesPair && (
        <Field label={t('market')}>
          {ids => (
            <select {...ids} className={INPUT} value={pairId} onChange={event => setPairId(Number(event.target.value))}>
              {pairs.map(({ id, showCode, name }) => (
                <option key={id} value={id}>
                  {showCode} · {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {/* A level of one market means nothing in another. */}
      <AlertFormView key={pair.id} pair={pair} onDone={onClose} />
    </Sheet>
  )
}

function AlertFormView({ pair, onDone }: { readonly pair: Pair; readonly onDone: () => void }) {
  const t = useWords('alerts')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const price = useQuote(pair.code)?.close
  const [form, setForm] = useState(EMPTY_ALERT)
  const [busy, setBusy] = useState(false)
  const direction = directionOf(form.level, price)
  const { formProps, at, pass, take } = useFaults(
    { level: form.level === '' ? trade('enterPrice') : direction === undefined ? t('atMarket') : undefined },
    ({ reason }) => (LEVEL_REFUSALS.has(reason ?? '') ? 'level' : undefined),
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!pass() || direction === undefined) return
    setBusy(true)
    try {
      await makeAlert(pair, direction, form, take)
      showToast(t('done'), 'success')
      onDone()
    } catch {
      // The client has said why, here or at the field; the form stays open.
    } finally {
      setBusy(false)
    }
  }

  const hint = price === undefined ? '' : trade('currentPrice', { price: formatPlain(price, signs) })
  return (
    <form noValidate className="space-y-4 pt-2" onSubmit={event => void submit(event)} {...formProps}>
      <Field label={t('level')} hint={hint} fault={at('level')}>
        {ids => (
          <DecimalInput {...ids} data-autofocus value={form.level} onChange={level => setForm({ ...form, level })} />
        )}
      </Field>
      {price !== undefined && (
        <div>
          <div className="grid grid-cols-4 gap-2" dir="ltr">
            {PERCENTS.map(percent => (
              <Button
                key={percent}
                size="small"
                className="figure"
                onClick={() => setForm({ ...form, level: levelAt(price, percent, pair) })}
              >
                {percent > 0 ? '+' : '−'}
                {Math.abs(percent)}%
              </Button>
            ))}
          </div>
          <p className="mt-1.5 text-xs text-pretty text-muted">{t('fromNow')}</p>
        </div>
      )}
      <Field label={t('note')}>
        {ids => (
          <input
            {...ids}
            type="text"
            maxLength={LONGEST_ALERT_NOTE}
            value={form.note}
            onChange={event => setForm({ ...form, note: event.target.value })}
            className={INPUT}
          />
        )}
      </Field>
      {/* Always as high, so that the button stays where it is. */}
      <p className="min-h-10 text-sm text-pretty" aria-live="polite">
        {direction !== undefined && t('told', { direction, level: formatPlain(form.level, signs) })}
      </p>
      <Button type="submit" look="primary" block busy={busy}>
        {t('set')}
      </Button>
    </form>
  )
}
