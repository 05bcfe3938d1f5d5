// The years of what is kept for good that are over, moved into another database.
import type { Instant } from '@tallystick/kernel/clock'
import type { Client } from 'pg'
import { KEPT_YEARS } from '../../platform/postgres/spans/kept-years.ts'
import { readSpans } from '../../platform/postgres/spans/keep-spans.ts'
import { type Elsewhere, moveSpan, nameServer, spansHere } from '../../platform/postgres/spans/move-span.ts'

export interface Moved {
  readonly table: string
  readonly span: string
  readonly rows: bigint
}

export async function moveYears(here: Client, elsewhere: Elsewhere, before: Instant): Promise<Moved[]> {
  await nameServer(here, elsewhere)
  const moved: Moved[] = []
  for (const { table, unitsPerMs } of KEPT_YEARS) {
    const until = BigInt(before) * BigInt(unitsPerMs)
    for (const span of await spansHere(here, await readSpans(here, table), until))
      moved.push({ table, span: span.name, rows: await moveSpan(here, elsewhere.client, table, span) })
  }
  return moved
}
