// Filters above a list: user, dates, amounts, a choice or a text. Each applies as soon as its value is valid.
import { Download, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import type { Chosen } from '../platform/lists.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { classNames } from '@tallystick/ui/theme/class-names'
import { INPUT } from '@tallystick/ui/forms/field'

export type FilterField =
  | { readonly kind: 'uid' }
  | { readonly kind: 'dates' }
  | { readonly kind: 'amounts' }
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly pattern: RegExp }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }

interface FiltersProps {
  readonly fields: readonly FilterField[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** Saves the whole filtered list. */
  readonly onSave: () => void
}

const DAY_MS = 86_400_000
const UID = /^\d{8}$/
const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/

export function Filters({ fields, chosen, onChoose, onSave }: FiltersProps) {
  const t = useWords()
  /** Undefined takes a filter away. */
  const choose = (name: string, value: string | number | undefined): void => {
    const { [name]: _before, ...rest } = chosen
    onChoose(value === undefined ? rest : { ...rest, [name]: value })
  }
  const shared = { chosen, choose }
  const [isOpen, setIsOpen] = useState(false)
  const count = Object.keys(chosen).length
  return (
    <search
      className="flex flex-wrap items-end gap-2 border-b border-line px-4 py-3"

      aria-label={t('filter')}
    >
      {/* A phone has no room for all of them: they open when wanted. */}
      <Button look="quiet" className="lg:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {t('filter')}
        {count > 0 && <span className="figure text-accent">{count}</span>}
      </Button>
      <div
        className={classNames('order-last w-full flex-wrap items-end gap-2 lg:contents', isOpen ? 'flex' : 'hidden')}
      >
        {fields.map(field => {
          if (field.kind === 'uid')
            return <Word key="uid" name="uid" label="UID" pattern={UID} className="w-28" {...shared} />
          if (field.kind === 'dates') return <Days key="dates" {...shared} />
          if (field.kind === 'amounts')
            return (
              <span key="amounts" className="flex gap-2">
                <Word name="minimum" label={t('amountFrom')} pattern={AMOUNT} className="w-28" {...shared} />
                <Word name="maximum" label={t('amountTo')} pattern={AMOUNT} className="w-28" {...shared} />
              </span>
            )
          if (field.kind === 'text') return <Word key={field.name} {...field} className="w-full sm:w-44" {...shared} />
          return (
            <label key={field.name} className="text-xs text-muted">
              {field.label}
              <select
                value={String(chosen[field.name] ?? '')}
                onChange={event => choose(field.name, event.target.value || undefined)}
                className={`${INPUT} mt-0.5 block w-auto`}
              >
                <option value="">{t('all')}</option>
                {field.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </div>
      <span className="ms-auto flex gap-1 lg:order-last">
        {count > 0 && (
          <Button look="quiet" onClick={() => onChoose({})}>
            <X className="size-4" aria-hidden="true" />
            {t('clearFilters')}
          </Button>
        )}
        <Button look="quiet" onClick={onSave}>
          <Download className="size-4" aria-hidden="true" />
          {t('csv')}
        </Button>
      </span>
    </search>
  )
}

interface PartProps {
  readonly chosen: Chosen
  readonly choose: (name: string, value: string | number | undefined) => void
}

interface WordProps extends PartProps {
  readonly name: string
  readonly label: string
  readonly pattern: RegExp
  readonly className: string
}

/** Typed text counts once it is whole: on Enter, or when the field is left. */
function Word({ name, label, pattern, className, chosen, choose }: WordProps) {
  const given = String(chosen[name] ?? '')
  const [typed, setTyped] = useState(given)
  const [before, setBefore] = useState(given)
  // The filter was changed from outside, for example cleared.
  if (before !== given) {
    setBefore(given)
    setTyped(given)
  }
  const isWrong = typed !== '' && !pattern.test(typed)
  const settle = (): void => {
    if (!isWrong && typed !== given) choose(name, typed === '' ? undefined : typed)
  }
  return (
    <label className={`text-xs text-muted ${className}`}>
      {label}
      <input
        value={typed}
        aria-invalid={isWrong || undefined}
        onChange={event => setTyped(event.target.value.trim())}
        onBlur={settle}
        onKeyDown={event => {
          if (event.key === 'Enter') settle()
        }}
        className={`${INPUT} mt-0.5 block aria-invalid:border-down`}
      />
    </label>
  )
}

/** Whole days in UTC, both included. */
function Days({ chosen, choose }: PartProps) {
  const t = useWords()
  const dayOf = (instant: string | number | undefined, shiftMs: number): string =>
    instant === undefined ? '' : new Date(Number(instant) + shiftMs).toISOString().slice(0, 10)
  const instantOf = (day: string, shiftMs: number): number | undefined => {
    const instant = Date.parse(`${day}T00:00:00Z`)
    return Number.isNaN(instant) ? undefined : instant + shiftMs
  }
  const box = `${INPUT} mt-0.5 block min-w-0 lg:w-auto`
  return (
    <span className="grid w-full grid-cols-2 gap-2 lg:flex lg:w-auto">
      <label className="text-xs text-muted">
        {t('dateFrom')}
        <input
          type="date"
          value={dayOf(chosen['from'], 0)}
          onChange={event => choose('from', instantOf(event.target.value, 0))}
          className={box}
        />
      </label>
      <label className="text-xs text-muted">
        {t('dateTo')}
        <input
          type="date"
          value={dayOf(chosen['to'], -DAY_MS)}
          onChange={event => choose('to', instantOf(event.target.value, DAY_MS))}
          className={box}
        />
      </label>
    </span>
  )
}
