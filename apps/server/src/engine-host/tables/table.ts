// How a kind of record is stored: its columns in order, which of them may change after the first write, and how a row is read back.

export interface Column<T> {
  readonly name: string
  /** PostgreSQL type of one element. */
  readonly type: 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text'
  readonly value: (record: T) => string | number | bigint | boolean
  /** Written once and never changed. */
  readonly isFixed: boolean
}

export interface Table<T> {
  readonly name: string
  readonly columns: readonly Column<T>[]
  /** SQL condition of what a starting shard must hold in memory. */
  readonly openWhere: string
  readonly fromRow: (row: Row) => T
}

export type Row = Readonly<Record<string, unknown>>

export function fixed<T>(name: string, type: Column<T>['type'], value: Column<T>['value']): Column<T> {
  return { name, type, value, isFixed: true }
}

export function changing<T>(name: string, type: Column<T>['type'], value: Column<T>['value']): Column<T> {
  return { name, type, value, isFixed: false }
}
