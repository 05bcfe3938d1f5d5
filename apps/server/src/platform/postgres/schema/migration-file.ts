// A migration as a file: its number, and what its first line says about versions that run side by side.
//   -- kind: expand                     the version before works on: new tables, columns with defaults, indexes
//   -- kind: expand, concurrently       the same, statement by statement outside a transaction: indexes on tables that have rows
//   -- kind: contract, from 0223        works with versions that know migration 0223, and stops older ones
import { createHash } from 'node:crypto'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** The newest migration that a server must know to work with this one; undefined when any does. */
  readonly needs: number | undefined
  /** Statement by statement, without a transaction around them. */
  readonly isConcurrent: boolean
}

/** Migrations before this one declare nothing: each stopped all older versions. */
export const FIRST_DECLARED = 220

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/
const KIND = /^-- kind: (?:(expand)(, concurrently)?|contract, from (\d{4}))\n/

export function migrationFrom(file: string, sql: string): Migration {
  const [, digits, name] = FILE_NAME.exec(file) ?? []
  if (digits === undefined || name === undefined) throw new Error(`migration ${file} must be called NNNN-name.sql`)
  const number = Number.parseInt(digits, 10)
  const checksum = createHash('sha256').update(sql).digest('hex')
  if (number < FIRST_DECLARED) return { number, name, sql, checksum, needs: number, isConcurrent: false }
  const kind = KIND.exec(sql)
  if (!kind)
    throw new Error(
      `migration ${file} must begin with "-- kind: expand", "-- kind: expand, concurrently" or "-- kind: contract, from NNNN"`,
    )
  const [, expand, concurrently, from = ''] = kind
  const needs = expand === undefined ? Number.parseInt(from, 10) : undefined
  if (needs !== undefined && needs > number) throw new Error(`migration ${file} needs a later one`)
  return { number, name, sql, checksum, needs, isConcurrent: concurrently !== undefined }
}

export function label(migration: { readonly number: number; readonly name: string }): string {
  return `${String(migration.number).padStart(4, '0')}-${migration.name}`
}
