// A number field that takes digits and the signs of numbers only, and returns plain decimal text. What else is typed or pasted does not
// appear; what is a number is never rewritten while it is typed.
import { formatPlain, parseTyped } from '@tallystick/i18n/numbers'
import { classNames } from '@tallystick/ui/theme/class-names'
import { type InputHTMLAttributes, useState } from 'react'
import { useLocale } from '../../platform/words.ts'
import { INPUT } from '@tallystick/ui/forms/field'

/** Everything but digits of any script, spaces between groups, and what locales write between digits. Amounts are never below zero. */
const NO_NUMBER = /[^\p{Nd}\s.,'\u2019\u066b\u066c_]/gu

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'inputMode'>

export interface DecimalInputProps extends Native {
  /** Plain decimal text, or empty. */
  readonly value: string
  /** Plain decimal text, as the value. */
  readonly placeholder?: string
  /** Plain decimal text, or empty when what stands in the field is no number. */
  readonly onChange: (plain: string) => void
}

export function DecimalInput({ value, onChange, className, placeholder, ...rest }: DecimalInputProps) {
  const { signs } = useLocale()
  const [draft, setDraft] = useState<string>()
  const draftValue = draft === undefined ? undefined : (parseTyped(draft, signs) ?? '')
  // Set from outside since the last key: the new value shows, the draft is gone.
  const shown = draft !== undefined && draftValue === value ? draft : value === '' ? '' : formatPlain(value, signs)
  const unreadable = draft !== undefined && draft.trim() !== '' && draftValue === '' && value === ''
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      value={shown}
      placeholder={placeholder === undefined ? undefined : formatPlain(placeholder, signs)}
      aria-invalid={rest['aria-invalid'] === true || unreadable}
      className={classNames(INPUT, 'figure text-start rtl:text-end', className)}
      onChange={event => {
        const typed = event.target.value.replace(NO_NUMBER, '')
        setDraft(typed)
        onChange(parseTyped(typed, signs) ?? '')
      }}
      onBlur={event => {
        if (!unreadable) setDraft(undefined)
        rest.onBlur?.(event)
      }}
    />
  )
}
