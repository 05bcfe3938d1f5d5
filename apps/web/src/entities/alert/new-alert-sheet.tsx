// A new price alert: the market, the price, a note. Which way the price has to go follows from the price now, and is said in words.
import { formatPlain } from '@tallystick/i18n/numbers'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Button } from '@tallystick/ui/primitives/button'
import { LONGEST_ALERT_NOTE } from '@tallystick/wire/alert-note'
import { type FormEvent, useState } from 'react'
import { useQuote } from '../../live/live.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { usePairs } from '../pair/markets.ts'
import type { Pair } from '../pair/pairs.ts'
import { type AlertForm, directionOf, EMPTY_ALERT, levelAt, makeAlert, movedFrom, PERCENTS } from './alerts.ts'

/** Of the price now. */
const AWAY = [-5, -1, 1, 5] as const
const MOVES = [1, 2, 5, 10] as const
const LEVEL_REFUSALS: ReadonlySet<string> = new Set([
  'alert_level_reached',
  'price_not_in_steps',
  'price_out_of_range',
  'alert_percent_out_of_range',
])

interface NewAlertSheetProps {
  readonly pair: Pair
  /** The market can be chosen here. */
  readonly choosesPair?: boolean
  /** A price to begin with. */
  readonly level?: string | undefined
  readonly onClose: () => void
}

export default function NewAlertSheet({ pair: first, choosesPair = false, level, onClose }: NewAlertSheetProps) {
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
      <AlertFormView key={pair.id} pair={pair} level={level} onDone={onClose} />
    </Sheet>
  )
}

interface AlertFormProps {
  readonly pair: Pair
  readonly level: string | undefined
  readonly onDone: () => void
}

function AlertFormView({ pair, level = '', onDone }: AlertFormProps) {
  const t = useWords('alerts')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const price = useQuote(pair.code)?.close
  const [form, setForm] = useState({ ...EMPTY_ALERT, level })
  const [busy, setBusy] = useState(false)
  const direction = directionOf(form.level, price)
  const moved = movedFrom(price, form.percent, pair)
  const levelFault = form.level === '' ? trade('enterPrice') : direction === undefined ? t('atMarket') : undefined
  const { formProps, at, pass, take } = useFaults(
    { place: form.by === 'price' ? levelFault : moved === undefined ? t('percentRange', PERCENTS) : undefined },
    ({ reason }) => (LEVEL_REFUSALS.has(reason ?? '') ? 'place' : undefined),
  )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!pass()) return
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

  const show = (text: string): string => formatPlain(text, signs)
  const told =
    form.by === 'move'
      ? moved && t('toldMove', { above: show(moved.above), below: show(moved.below) })
      : direction && t('told', { direction, level: show(form.level) })
  return (
    <form noValidate className="space-y-4 pt-2" onSubmit={event => void submit(event)} {...formProps}>
      <Choices
        kind="radios"
        look="segments"
        label={t('newAlert')}
        value={form.by}
        options={[
          { value: 'price', label: t('byPrice') },
          { value: 'move', label: t('byMove') },
        ]}
        onChange={by => setForm({ ...form, by })}
      />
      <PlaceFields pair={pair} price={price} form={form} fault={at('place')} onChange={setForm} />
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
        {told}
      </p>
      <Button type="submit" look="primary" block busy={busy}>
        {t('set')}
      </Button>
    </form>
  )
}

interface PlaceFieldsProps {
  readonly pair: Pair
  readonly price: string | undefined
  readonly form: AlertForm
  readonly fault: string | undefined
  readonly onChange: (form: AlertForm) => void
}

/** The price, or how far it moves; each with buttons for the usual. */
function PlaceFields({ pair, price, form, fault, onChange }: PlaceFieldsProps) {
  const t = useWords('alerts')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const hint = price === undefined ? '' : trade('currentPrice', { price: formatPlain(price, signs) })
  const isMove = form.by === 'move'
  const quick = isMove
    ? MOVES.map(percent => ({ label: `${percent}%`, form: { ...form, percent: String(percent) } }))
    : AWAY.map(percent => ({
        label: `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
        form: { ...form, level: price === undefined ? '' : levelAt(price, percent, pair) },
      }))
  return (
    <>
      <Field key={form.by} label={t(isMove ? 'percent' : 'level')} hint={hint} fault={fault}>
        {ids => (
          <DecimalInput
            {...ids}
            data-autofocus
            value={isMove ? form.percent : form.level}
            onChange={text => onChange(isMove ? { ...form, percent: text } : { ...form, level: text })}
          />
        )}
      </Field>
      {price !== undefined && (
        <div>
          <div className="grid grid-cols-4 gap-2" dir="ltr">
            {quick.map(({ label, form: next }) => (
              <Button key={label} size="small" className="figure" onClick={() => onChange(next)}>
                {label}
              </Button>
            ))}
          </div>
          <p className="mt-1.5 text-xs text-pretty text-muted">{t('fromNow')}</p>
        </div>
      )}
    </>
  )
}
