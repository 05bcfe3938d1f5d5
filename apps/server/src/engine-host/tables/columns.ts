// Columns of our own tables: how a value of the engine is stored, and how it is read back. The migrations fix each type, so a column of
// another type is a bug.
import { present } from '@tallystick/kernel/assert'
import { idFrom } from '../../platform/postgres/pool.ts'

export type Row = Readonly<Record<string, unknown>>

/** `V` is what the engine has. */
export interface Column<V> {
  readonly name: string
  /** PostgreSQL type of one element. */
  readonly type: 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text'
  /** Written once and never changed. */
  readonly isFixed: boolean
  readonly write: (value: V) => string | number | bigint | boolean
  /** The whole row is there for the few values that two columns tell together. */
  readonly read: (stored: unknown, row: Row) => V
}

export type Fixed<V> = Column<V> & { readonly isFixed: true }
export type Changing<V> = Column<V> & { readonly isFixed: false }

/** An id, a count or an instant. */
export function id(name: string): Fixed<number> {
  return { name, type: 'bigint', isFixed: true, write: same, read: stored => idFrom(bigintIn(name, stored)) }
}

/** An exact decimal. */
export function amount(name: string): Fixed<bigint> {
  return { name, type: 'bigint', isFixed: true, write: same, read: stored => bigintIn(name, stored) }
}

/** A number that fits; where only a few do, the engine wrote one of those. */
export function small<V extends number = number>(name: string, type: 'integer' | 'smallint' = 'integer'): Fixed<V> {
  // Written from the same type.
  return { name, type, isFixed: true, write: same, read: stored => numberIn(name, stored) as V }
}

export function flag(name: string): Fixed<boolean> {
  return { name, type: 'boolean', isFixed: true, write: same, read: stored => booleanIn(name, stored) }
}

export function text(name: string): Fixed<string> {
  return { name, type: 'text', isFixed: true, write: same, read: stored => textIn(name, stored) }
}

/** One of a few words, stored as it is. Nothing but the engine writes the table. */
export function word<V extends string>(name: string): Fixed<V> {
  // Written from the same type.
  return { name, type: 'text', isFixed: true, write: same, read: stored => textIn(name, stored) as V }
}

/** One of a few words, stored as a number. Where two words have the same number, the first is read. */
export function numbered<V extends string>(name: string, numbers: Readonly<Record<V, number>>): Fixed<V> {
  const words = new Map<number, V>()
  // The keys of a constant record are exactly its type's keys.
  for (const key of Object.keys(numbers) as V[]) if (!words.has(numbers[key])) words.set(numbers[key], key)
  return {
    name,
    type: 'smallint',
    isFixed: true,
    write: value => numbers[value],
    read: stored => present(words.get(numberIn(name, stored)), `column ${name}: a word for ${String(stored)}`),
  }
}

/** One of two words, stored as a boolean that is true for the first. */
export function either<A extends string, B extends string>(name: string, yes: A, no: B): Fixed<A | B> {
  return {
    name,
    type: 'boolean',
    isFixed: true,
    write: value => value === yes,
    read: stored => (booleanIn(name, stored) ? yes : no),
  }
}

/** The engine may set it again. */
export function changing<V>(column: Fixed<V>): Changing<V> {
  return { ...column, isFixed: false }
}

/** Reads columns of rows that are not records. */
export class Columns {
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  id(name: string): number {
    return idFrom(this.amount(name))
  }

  amount(name: string): bigint {
    return bigintIn(name, this.#row[name])
  }

  small(name: string): number {
    return numberIn(name, this.#row[name])
  }

  flag(name: string): boolean {
    return booleanIn(name, this.#row[name])
  }

  text(name: string): string {
    return textIn(name, this.#row[name])
  }
}

function same<V>(value: V): V {
  return value
}

function bigintIn(name: string, value: unknown): bigint {
  if (typeof value !== 'bigint') throw new TypeError(`column ${name} is not a bigint`)
  return value
}

function numberIn(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`column ${name} is not a small number`)
  return value
}

function booleanIn(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`column ${name} is not a boolean`)
  return value
}

function textIn(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`)
  return value
}
