// One description per kind of record, keyed by the record's fields. The columns of the commit, their SQL types, the reader of rows and the
// condition of what is open all follow from it. A field that is missing, or whose changes would not be written, does not compile.
import { KINDS } from '@tallystick/engine/core/registry'
import { type Open, type RecordKind, type Records } from '@tallystick/engine/core/records'
import type { Kind } from '@tallystick/engine/core/product'
import type { Column, Row } from './columns.ts'

/** A column of the commit: where it goes, and what a record has for it. */
export interface WrittenColumn<T> {
  readonly name: string
  readonly type: Column<never>['type']
  readonly value: (record: T) => string | number | bigint | boolean
  /** Written once and never changed. */
  readonly isFixed: boolean
}

export interface Table<T> {
  readonly name: string
  /** The id is the first. */
  readonly columns: readonly WrittenColumn<T>[]
  readonly fromRow: (row: Row) => T
  /** SQL condition of what a starting shard must hold in memory. */
  readonly openWhere: string
}

/** A column for every field; one for a field that the engine may set again has to be `changing`. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Column<T[K]> & { readonly isFixed: IsReadonly<T, K> }
}

type IsReadonly<T, K extends keyof T> = Same<Pick<T, K>, Readonly<Pick<T, K>>>
type Same<A, B> = (<T>(one: T) => T extends A ? 1 : 2) extends <T>(one: T) => T extends B ? 1 : 2 ? true : false

export function describe<K extends RecordKind>(kind: K, fields: Fields<Records[K]>): Table<Records[K]> {
  // The keys of the description are exactly those of the record, see its type.
  const keys = Object.keys(fields) as (keyof Records[K] & string)[]
  const { open }: Kind<Records[K]> = KINDS[kind]
  return {
    name: kind,
    columns: keys.map(key => writtenColumn(key, fields[key])),
    openWhere: openWhere(keys, fields, open),
    fromRow: readerOf(keys, fields),
  }
}

function writtenColumn<T, K extends keyof T>(key: K, column: Fields<T>[K]): WrittenColumn<T> {
  const { name, type, isFixed, write } = column
  return { name, type, isFixed, value: record => write(record[key]) }
}

/** Records begin as copies of one, so that all have the same shape from the start. */
function readerOf<T>(keys: readonly (keyof T & string)[], fields: Fields<T>): (row: Row) => T {
  const steps = keys.map(key => ({ key, name: fields[key].name, read: fields[key].read }))
  const blank = Object.fromEntries(keys.map(key => [key, undefined]))
  return row => {
    const record: Record<string, unknown> = { ...blank }
    for (const { key, name, read } of steps) record[key] = read(row[name], row)
    // Every field was read by its own column.
    return record as T
  }
}

function openWhere<T>(keys: readonly (keyof T & string)[], fields: Fields<T>, open: Open<T>): string {
  if (open === 'all') return 'true'
  if (open === 'none') return 'false'
  const conditions = keys.flatMap(key => {
    const values = open[key]
    if (!values) return []
    const { name, write } = fields[key]
    return [`${name} in (${[...new Set(values.map(write))].join(', ')})`]
  })
  return conditions.join(' and ')
}
