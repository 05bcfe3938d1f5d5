// One of several in a row: tabs, segments and chips are variants of it. Arrow keys move the selection.
import { classNames } from '@tallystick/ui/theme/class-names'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface Choice<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface ChoicesProps<Value extends string | number> {
  /** Tabs show another panel; radios set a value. */
  readonly kind: 'tabs' | 'radios'
  readonly look: 'underline' | 'segments' | 'chips' | 'plain' | 'cards'
  readonly label: string
  readonly options: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
}

const ROW = {
  underline: 'flex flex-wrap gap-x-5',
  segments: 'grid auto-cols-fr grid-flow-col gap-0.5 rounded-control bg-sunken p-0.5',
  chips: 'no-scrollbar relative flex gap-2 overflow-x-auto',
  plain: 'no-scrollbar relative flex gap-0.5 overflow-x-auto',
  /** In as many lines as it takes: none is cut. */
  cards: 'flex flex-wrap gap-1.5',
} as const

const ITEM = {
  underline: 'relative min-h-11 text-sm font-medium',
  segments:
    'min-h-11 min-w-0 rounded-[0.65rem] px-1 py-1 text-[clamp(0.75rem,3.6vw,0.875rem)] leading-tight font-medium hyphens-auto wrap-anywhere',
  chips: 'min-h-9 shrink-0 rounded-full border px-3.5 text-sm whitespace-nowrap',
  plain: 'grid min-h-11 min-w-11 shrink-0 place-items-center text-sm font-medium desktop:min-h-9 desktop:min-w-9',
  cards: 'min-h-18 grow basis-14 rounded-control border px-1.5 py-1.5 text-center leading-snug whitespace-nowrap',
} as const

const ON = {
  underline: 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent',
  segments: 'bg-surface text-ink shadow-[0_1px_2px_oklch(0_0_0/0.12)] dark:bg-raised',
  chips: 'border-accent bg-accent-soft text-accent font-medium',
  plain: 'text-accent *:bg-accent-soft',
  cards: 'border-accent bg-accent-soft text-accent',
} as const

const OFF = {
  underline: 'text-muted hover:text-ink',
  segments: 'text-muted hover:text-ink',
  chips: 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
  plain: 'text-muted hover:text-ink',
  cards: 'border-line bg-surface text-muted hover:border-line-strong',
} as const

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { kind, look, label, options, value, onChange, className } = props
  const row = useRef<HTMLDivElement>(null)

  function moveByKey(event: KeyboardEvent<HTMLElement>): void {
    let step = STEPS[event.key]
    if (step === undefined) return
    if (
      getComputedStyle(event.currentTarget).direction === 'rtl' &&
      event.key !== 'ArrowDown' &&
      event.key !== 'ArrowUp'
    ) {
      step = -step
    }
    event.preventDefault()
    const enabled = options.filter(option => !option.disabled)
    const here = enabled.findIndex(option => option.value === value)
    const next = enabled[(here + step + enabled.length) % enabled.length]
    if (next === undefined) return
    onChange(next.value)
    row.current?.querySelectorAll<HTMLElement>('[data-choice]')[options.indexOf(next)]?.focus()
  }

  return (
    <div
      ref={row}
      role={kind === 'tabs' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      className={classNames(ROW[look], className)}
    >
      {options.map(option => {
        const selected = option.value === value
        const state = kind === 'tabs' ? { 'aria-selected': selected } : { 'aria-checked': selected }
        return (
          <button
            key={option.value}
            type="button"
            data-choice={option.value}
            role={kind === 'tabs' ? 'tab' : 'radio'}
            {...state}
            tabIndex={selected ? 0 : -1}
            disabled={option.disabled}
            onClick={() => onChange(option.value)}
            onKeyDown={moveByKey}
            className={classNames(
              'transition disabled:cursor-not-allowed disabled:opacity-50',
              ITEM[look],
              selected ? ON[look] : OFF[look],
            )}
          >
            {look === 'plain' ? <span className="rounded-sm px-2 py-1 transition">{option.label}</span> : option.label}
          </button>
        )
      })}
    </div>
  )
}
