// Reads a row of our own tables column by column. The migrations fix each type, so a column of another type is a bug.
import { present } from '@tallystick/kernel/assert'
import { idFrom } from '../../platform/postgres/pool.ts'
import type { Row } from './table.ts'

export class Columns {
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  id(name: string): number {
    return idFrom(this.amount(name))
  }

  amount(name: string): bigint {
    const value = this.#row[name]
    if (typeof value !== 'bigint') throw new TypeError(`column ${name} is not a bigint`)
    return value
  }

  small(name: string): number {
    const value = this.#row[name]
    if (typeof value !== 'number') throw new TypeError(`column ${name} is not a small number`)
    return value
  }

  flag(name: string): boolean {
    const value = this.#row[name]
    if (typeof value !== 'boolean') throw new TypeError(`column ${name} is not a boolean`)
    return value
  }

  text(name: string): string {
    const value = this.#row[name]
    if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`)
    return value
  }
}

/** The name that a table stores as this number. */
export function nameOf<K extends string>(numbers: Readonly<Record<K, number>>, value: number): K {
  // The keys of a constant record are exactly its type's keys.
  const keys = Object.keys(numbers) as K[]
  return present(
    keys.find(key => numbers[key] === value),
    `a name for ${value}`,
  )
}
