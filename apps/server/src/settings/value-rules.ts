// Allowed values of settings and terms, how many operators a change needs, and why. Settings (setting-rules.ts) and fields of terms
// (terms/term-tables.ts) are declared with these; docs/guarded.md is generated from them.
import { unreachable } from '@tallystick/kernel/assert'
import { type Decimal, decimal, parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'

export type Why = 'moves_money' | 'weakens_guard' | 'harmless'

export type Bounds =
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'decimal'; readonly least: string; readonly most: string }
  /** Each number of a list. */
  | { readonly kind: 'list'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly longest: number; readonly pattern?: RegExp; readonly shape?: string }
  /** Checked elsewhere: a row of another table, a day to come, weekly hours. */
  | { readonly kind: 'checked'; readonly by: string }

export interface ValueRule {
  readonly bounds: Bounds
  readonly persons: 1 | 2
  readonly why: Why
  /** The value one operator may set alone, because it only restricts. */
  readonly safe?: string
}

export const whole = (least: number, most: number): Bounds => ({ kind: 'whole', least, most })
export const exact = (least: string, most: string): Bounds => ({ kind: 'decimal', least, most })
export const listOf = (least: number, most: number): Bounds => ({ kind: 'list', least, most })
export const oneOf = (...values: readonly string[]): Bounds => ({ kind: 'choice', values })
export const textUpTo = (longest: number): Bounds => ({ kind: 'text', longest })
export const shapedText = (longest: number, pattern: RegExp, shape: string): Bounds => ({
  kind: 'text',
  longest,
  pattern,
  shape,
})
export const checkedBy = (by: string): Bounds => ({ kind: 'checked', by })

export const movesMoney = (bounds: Bounds): ValueRule => ({ bounds, persons: 2, why: 'moves_money' })
export const weakensGuard = (bounds: Bounds): ValueRule => ({ bounds, persons: 2, why: 'weakens_guard' })
export const harmless = (bounds: Bounds): ValueRule => ({ bounds, persons: 1, why: 'harmless' })
/** One operator may set the safe value; every other needs two. */
export const safeAlone = (rule: ValueRule, safe: string): ValueRule => ({ ...rule, safe })

/** How many persons it takes to set this value. */
export function personsFor({ persons, safe }: ValueRule, value: string): 1 | 2 {
  return value === safe ? 1 : persons
}

/** Minimum and maximum for display; empty when there are none. */
export function boundsText(bounds: Bounds): { readonly least: string; readonly most: string } {
  if (bounds.kind === 'whole' || bounds.kind === 'list')
    return { least: String(bounds.least), most: String(bounds.most) }
  return bounds.kind === 'decimal' ? { least: bounds.least, most: bounds.most } : { least: '', most: '' }
}

/** `unreadable`: not of its kind. `beyond`: of its kind, and outside its bounds. */
export function judgeValue(bounds: Bounds, text: string): 'fine' | 'beyond' | 'unreadable' {
  switch (bounds.kind) {
    case 'whole': {
      if (!/^\d{1,10}$/.test(text)) return 'unreadable'
      return inside(Number.parseInt(text, 10), bounds) ? 'fine' : 'beyond'
    }
    case 'decimal': {
      const value = parseDecimal(text)
      if (value === undefined) return 'unreadable'
      return value >= decimal(bounds.least) && value <= decimal(bounds.most) ? 'fine' : 'beyond'
    }
    case 'list': {
      const items = text.split(',').map(item => item.trim())
      if (!items.every(item => /^\d{1,4}$/.test(item))) return 'unreadable'
      return items.every(item => inside(Number.parseInt(item, 10), bounds)) ? 'fine' : 'beyond'
    }
    case 'choice':
      return bounds.values.includes(text) ? 'fine' : 'unreadable'
    case 'text':
      return text.length <= bounds.longest && (bounds.pattern?.test(text) ?? true) ? 'fine' : 'unreadable'
    case 'checked':
      return 'fine'
    default:
      return unreachable(bounds)
  }
}

function inside(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return value >= least && value <= most
}

/** What counts for a stored value: itself, the nearest bound, or undefined when it cannot be read. */
export function nearest(bounds: Bounds, stored: string | number): string | number | undefined {
  if (bounds.kind === 'whole')
    return typeof stored === 'number' && Number.isSafeInteger(stored)
      ? Math.min(bounds.most, Math.max(bounds.least, stored))
      : undefined
  if (bounds.kind !== 'decimal') return judgeValue(bounds, String(stored)) === 'fine' ? stored : undefined
  const value = parseDecimal(String(stored))
  if (value === undefined || value < 0n) return undefined
  const [least, most]: readonly [Decimal, Decimal] = [decimal(bounds.least), decimal(bounds.most)]
  return value < least ? trimDecimal(least) : value > most ? trimDecimal(most) : stored
}
