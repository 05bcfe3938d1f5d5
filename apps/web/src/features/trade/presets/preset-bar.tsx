// Presets in the ticket: one tap fills it in, nothing is sent. What the ticket says now can be saved as another one.
import { Plus, X } from 'lucide-react'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { Price } from '@tallystick/kernel/decimal'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import type { OrderForm } from '../ticket/order-form.ts'
import { isSame, MOST_PRESETS, presetFrom, presetsOf, removePreset, savePreset, usePresets } from './preset-store.ts'
import { type Preset, withPreset } from './with-preset.ts'

interface PresetBarProps {
  readonly form: OrderForm
  readonly pair: Pair
  readonly reference: Price
  /** The ticket, filled in. */
  readonly onPick: (form: OrderForm) => void
}

const PART = 'flex min-h-11 items-center transition hover:text-ink wide:min-h-9'

export default function PresetBar({ form, pair, reference, onPick }: PresetBarProps) {
  const t = useWords('presets')
  const texts = usePresetTexts()
  const presets = usePresets(state => presetsOf(state, pair.code))
  const now = presetFrom(form, reference)
  const isSaved = now !== undefined && presets.some(one => isSame(one, now))
  return (
    <fieldset aria-label={t('presets')} className="flex min-w-0 flex-wrap gap-2 text-xs text-muted">
      {presets.map(preset => {
        const { short, whole } = texts(preset)
        const isChosen = now !== undefined && isSame(preset, now)
        return (
          <span
            key={whole}
            className={`flex rounded-sm border transition ${isChosen ? 'border-accent text-accent' : 'border-line hover:border-line-strong'}`}
          >
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onPick(withPreset(form, preset, pair.leverages))}
              className={`${PART} ps-3 pe-1`}
            >
              <span className="figure" aria-hidden="true">
                {short}
              </span>
              <span className="sr-only">{whole}</span>
            </button>
            <button
              type="button"
              aria-label={t('removePreset', { name: whole })}
              onClick={() => removePreset(pair.code, preset)}
              className={`${PART} justify-center px-2`}
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          </span>
        )
      })}
      {presets.length < MOST_PRESETS && (
        <button
          type="button"
          disabled={now === undefined || isSaved}
          onClick={() => now && savePreset(pair.code, now)}
          className={`${PART} gap-1 rounded-sm border border-dashed border-line px-3 disabled:opacity-60`}
        >
          <Plus className="size-3.5" aria-hidden="true" />
          {t('savePreset')}
        </button>
      )}
    </fieldset>
  )
}

/** Short as figures, and whole in words. */
function usePresetTexts(): (preset: Preset) => { readonly short: string; readonly whole: string } {
  const t = useWords('trade')
  const presets = useWords('presets')
  const { signs } = useLocale()
  return ({ lots, leverage, unit, stopLoss, takeProfit, trail }) => {
    const mark = { distance: '', percent: '%', usd: ' USD' }[unit]
    const away = (text: string): string => `${formatPlain(text, signs)}${mark}`
    const follows = trail && `${formatPlain(trail.text, signs)}${trail.unit === 'percent' ? '%' : ''}`
    const times = leverage === null ? '' : `×${leverage}`
    const short = [
      formatPlain(lots, signs),
      times,
      stopLoss && `−${away(stopLoss)}`,
      takeProfit && `+${away(takeProfit)}`,
      follows && `±${follows}`,
    ]
    const whole = [
      `${t('lots')} ${formatPlain(lots, signs)}`,
      times && `${t('leverage')} ${times}`,
      stopLoss && `${t('stopLoss')} ${away(stopLoss)}`,
      takeProfit && `${t('takeProfit')} ${away(takeProfit)}`,
      follows && `${presets('trailingStop')} ${follows}`,
    ]
    return { short: short.filter(Boolean).join(' '), whole: whole.filter(Boolean).join(', ') }
  }
}
