// The hard bounds of a value and how many operators must agree to a change, shown before input.
import type { Words } from '../../platform/words.ts'

interface Bounded {
  readonly least: string
  readonly most: string
  readonly values?: readonly string[]
}

/** Empty when there are no bounds to speak of. */
export function boundsWord(t: Words, { least, most, values = [] }: Bounded): string {
  if (values.length > 0) return t('oneOfThese', { values: values.join(', ') })
  return least === '' ? '' : t('withinBounds', { least, most })
}

interface Guarded extends Bounded {
  readonly two_persons: boolean
  /** The value one operator may set; empty when there is none. */
  readonly safe: string
}

export function guardWord(t: Words, field: Guarded): string {
  const safe = field.safe === 'yes' || field.safe === 'no' ? t(field.safe) : field.safe
  const persons = !field.two_persons ? '' : safe === '' ? t('needsTwo') : t('needsTwoBut', { value: safe })
  return [boundsWord(t, field), persons].filter(Boolean).join(' ')
}
