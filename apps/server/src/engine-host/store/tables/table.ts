// One description per kind of record: a function that names, field by field, the column and the value it holds. It is run once to learn the
// columns, for every record that is written and for every row that is read, so that records are read and made by plain code of one shape:
// fields that are looked up by name cost several times as much. A field that is missing, or whose changes would not be written, does not
// compile; one that is given the value of another stops the process at its start.
import { KINDS } from '@tallystick/engine/core/registry'
import { type Open, type RecordKind, type Records } from '@tallystick/engine/core/records'
import type { Kind } from '@tallystick/engine/core/product'
import { ArrayWriter } from './array-writer.ts'
import { assert } from '@tallystick/kernel/assert'
import {
  type Column,
  type ColumnKinds,
  EachColumn,
  type Element,
  IGNORED,
  recordColumns,
  type Row,
  type Stored,
} from './columns.ts'
import { PackedReader } from './packed-reader.ts'

export interface Table<T> {
  readonly name: string
  readonly made: Part<T>
  /** The id, which finds the row, and the columns that may change. */
  readonly changed: Part<T>
  readonly fromRow: (row: Row) => T
  /** From the values of all columns, in their order. */
  readonly fromValues: (values: readonly unknown[]) => T
  /** SQL of all columns, in their order. */
  readonly columns: string
  /** From a row that was packed with all columns, in their order. */
  readonly fromPacked: (packed: string) => T
  /** SQL condition of what a starting shard must hold in memory. */
  readonly openWhere: string
}

/** Columns, the id first, and the array that each of them is for a number of records. */
export interface Part<T> {
  readonly columns: readonly Column[]
  readonly arraysOf: (records: readonly T[]) => (Buffer | string)[]
}

/** A column for every field; one for a field that the engine may set again has to be `changing`. */
export type Fields<T> = { readonly [K in keyof T]-?: Stored<T[K], IsReadonly<T, K>> }

type IsReadonly<T, K extends keyof T> = Same<Pick<T, K>, Readonly<Pick<T, K>>>
type Same<A, B> = (<T>(one: T) => T extends A ? 1 : 2) extends <T>(one: T) => T extends B ? 1 : 2 ? true : false

type Description<T> = (fixed: ColumnKinds<true>, changing: ColumnKinds<false>, record: T) => Fields<T>

/** @param finish sets what several columns tell together, after a row was read. */
export function describe<K extends RecordKind>(
  kind: K,
  description: Description<Records[K]>,
  finish?: (record: Records[K]) => void,
): Table<Records[K]> {
  const columns: Column[] = []
  // The values of no record are looked at.
  const fields = description(recordColumns(true, columns), recordColumns(false, columns), {} as Records[K])
  // The keys of the description are exactly those of the record, see its type.
  const keys = Object.keys(fields) as (keyof Records[K] & string)[]
  checkFields(kind, keys, description)
  const { open }: Kind<Records[K]> = KINDS[kind]
  const fromValues = readerOf(columns, description, finish)
  return {
    name: kind,
    made: { columns, arraysOf: writerOf(columns, description) },
    changed: changedPart(columns, description),
    openWhere: openWhere(keys, columns, open),
    columns: columns.map(column => column.name).join(', '),
    fromPacked: packedReaderOf(columns, description, finish),
    fromValues,
    fromRow: row => fromValues(columns.map(column => row[column.name])),
  }
}

/** Every field has to have its own value. */
function checkFields<T>(kind: string, keys: readonly (keyof T & string)[], description: Description<T>): void {
  const noted = new Noted()
  // A record whose every field holds its own name.
  description(noted, noted, Object.fromEntries(keys.map(key => [key, key])) as T)
  for (const [index, key] of keys.entries())
    assert(noted.values[index] === key, `${kind}.${key} is given the value of ${String(noted.values[index])}`)
}

class Noted extends EachColumn {
  readonly values: unknown[] = []

  override next(value: unknown): never {
    this.values.push(value)
    return IGNORED
  }
}

function readerOf<T>(
  columns: readonly Column[],
  description: Description<T>,
  finish: ((record: T) => void) | undefined,
): (values: readonly unknown[]) => T {
  const reads = columns.map(column => column.read)
  // Its fields are handed over and not looked at; of the same shape, so that the description sees one shape only.
  let before = {} as T
  return values => {
    const reader = new Reader(reads, values)
    // Every field was read by its own column.
    const record = description(reader, reader, before) as T
    finish?.(record)
    before = record
    return record
  }
}

function packedReaderOf<T>(
  columns: readonly Column[],
  description: Description<T>,
  finish: ((record: T) => void) | undefined,
): (packed: string) => T {
  const reader = new PackedReader(columns)
  // As in `readerOf`.
  let before = {} as T
  return packed => {
    reader.begin(packed)
    // Every field was read by its own column.
    const record = description(reader, reader, before) as T
    finish?.(record)
    before = record
    return record
  }
}

class Reader extends EachColumn {
  readonly #reads: readonly Column['read'][]
  readonly #values: readonly unknown[]
  #at = 0

  constructor(reads: readonly Column['read'][], values: readonly unknown[]) {
    super()
    this.#reads = reads
    this.#values = values
  }

  override next(): never {
    const at = this.#at++
    // Of the type of the field, which is the column's.
    return this.#reads[at]?.(this.#values[at]) as never
  }
}

function writerOf<T>(columns: readonly Column[], description: Description<T>): Part<T>['arraysOf'] {
  return records => {
    const writer = new ArrayWriter(columns, records.length)
    for (const record of records) {
      writer.begin()
      description(writer, writer, record)
    }
    return writer.arrays()
  }
}

function changedPart<T extends { readonly id: number }>(all: readonly Column[], description: Description<T>): Part<T> {
  const columns = all.filter((column, index) => index === 0 || !column.isFixed)
  return {
    columns,
    arraysOf: records => {
      const writer = new ArrayWriter(columns, records.length)
      for (const record of records) {
        writer.begin()
        writer.id('id', record.id)
        description(NOT_WRITTEN, writer, record)
      }
      return writer.arrays()
    },
  }
}

class NotWritten extends EachColumn {
  override next(): never {
    return IGNORED
  }
}

const NOT_WRITTEN = new NotWritten()

function openWhere<T>(keys: readonly (keyof T & string)[], columns: readonly Column[], open: Open<T>): string {
  if (open === 'all') return 'true'
  if (open === 'none') return 'false'
  const conditions = columns.flatMap(({ name, write }, index) => {
    const key = keys[index]
    const values: readonly unknown[] | undefined = key && open[key]
    if (!values) return []
    // Where nothing converts it, a value is stored as it is.
    const stored = [...new Set(values.map(value => (write ? write(value) : (value as Element))))]
    const some = stored.filter(value => value !== null)
    const either = [
      ...(some.length > 0 ? [`${name} in (${some.join(', ')})`] : []),
      ...(stored.includes(null) ? [`${name} is null`] : []),
    ]
    return [either.length > 1 ? `(${either.join(' or ')})` : either.join('')]
  })
  return conditions.join(' and ')
}
