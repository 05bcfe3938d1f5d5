// The kinds of records the engine owns, each stored in a table of the same name, and what a batch made and changed of them.
import type { AnyProduct } from './products.ts'

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

/** Every kind by name, of all products. */
export type Records = Together<AnyProduct['records']>

export type RecordKind = keyof Records

/** What a starting shard must hold in memory: all of a kind, none, or the records whose fields have one of these values. */
export type Open<T> = 'all' | 'none' | { readonly [K in keyof T]?: readonly T[K][] }

/** What there may be of each kind. */
export interface PerKind<K extends RecordKind> {
  readonly touched: Touched<Records[K]>
  readonly map: Map<number, Records[K]>
  readonly list: readonly Records[K][]
}

export type EachKind<What extends keyof PerKind<RecordKind>> = { readonly [K in RecordKind]: PerKind<K>[What] }

export function isOpen<T>(open: Open<T>, record: T): boolean {
  if (typeof open === 'string') return open === 'all'
  // The keys of a condition are fields of the record, see its type.
  const fields = Object.keys(open) as (keyof T)[]
  return fields.every(field => open[field]?.includes(record[field]))
}

/** Objects of one kind that a batch made, and those it changed; each stands in one of the two. */
export interface Touched<T> {
  readonly made: Map<number, T>
  readonly changed: Map<number, T>
}

export type TouchedRecords = EachKind<'touched'>

export function noteMade<T extends { readonly id: number }>(touched: Touched<T>, record: T): void {
  touched.made.set(record.id, record)
}

/** A record made in the same batch stays under made: it is written once, as it finally is. */
export function noteChanged<T extends { readonly id: number }>(touched: Touched<T>, record: T): void {
  if (!touched.made.has(record.id)) touched.changed.set(record.id, record)
}

/** One kind out of a collection that has something for each: with the kind as a type parameter both sides are of the same kind. */
export type Of<K extends RecordKind, Each extends Record<RecordKind, unknown>> = { readonly [P in K]: Each[P] }
