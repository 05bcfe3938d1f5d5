// Searches for plain-text secrets in every row of every table, and in the bytes of every file.
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../src/platform/postgres/pool.ts'

/** A secret and what to call it. Bytes are also looked for as hexadecimal digits and base64. */
export interface Wanted {
  readonly what: string
  readonly secret: Buffer | string
}

interface Needle {
  readonly what: string
  readonly bytes: Buffer
}

function needlesOf({ what, secret }: Wanted): Needle[] {
  if (typeof secret === 'string') return [{ what, bytes: Buffer.from(secret) }]
  // Without its end base64 is the same whatever follows; from another offset it would differ, which is why rows are searched as bytes too.
  const base64 = secret.toString('base64').replace(/.{0,2}=*$/, '')
  const forms = [
    secret.toString('hex'),
    secret.toString('hex').toUpperCase(),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
  ]
  return [
    { what, bytes: secret },
    ...[...new Set(forms)].map(form => ({ what: `${what} as text`, bytes: Buffer.from(form) })),
  ]
}

/** "what in where", for every secret that a dump of the database shows. */
export async function findInRows(pool: Pool, wanted: readonly Wanted[]): Promise<string[]> {
  const needles = wanted.flatMap(needlesOf)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pg_catalog') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ dump: string }>(`select string_agg(t::text, E'\\n') as dump from ${name} t`)
    found.push(...findIn(Buffer.from(rows[0]?.dump ?? ''), name, needles))
  }
  return found
}

/** The same in all files of a folder. */
export async function findInFiles(
  folder: string,
  wanted: readonly Wanted[],
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const needles = wanted.flatMap(needlesOf)
  const found: string[] = []
  // PostgreSQL begins every database as a copy of another: most files are there several times.
  const seen = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || isLeftOut(path)) continue
    const bytes = withoutTail(await readFile(path))
    const content = hash('sha1', bytes)
    if (!seen.has(content)) found.push(...findIn(bytes, path, needles))
    seen.add(content)
  }
  return found
}

/** Logs of PostgreSQL are made at full size, and are zeros to the end. */
function withoutTail(bytes: Buffer): Buffer {
  const block = Buffer.alloc(8192)
  let end = bytes.length
  while (end >= block.length && bytes.subarray(end - block.length, end).equals(block)) end -= block.length
  return bytes.subarray(0, end)
}

function findIn(hay: Buffer, where: string, needles: readonly Needle[]): string[] {
  return needles.filter(({ bytes }) => hay.includes(bytes)).map(({ what }) => `${what} in ${where}`)
}
