// The years of what is kept for good that are over, moved into another database.
import type { Instant } from '@tallystick/kernel/clock'
import type { Client } from 'pg'
import { KEPT_YEARS, ORDER_YEARS } from '../../platform/postgres/spans/kept-years.ts'
import { readSpans, type Span } from '../../platform/postgres/spans/keep-spans.ts'
import { claimElsewhere, type Elsewhere, nameServer } from '../../platform/postgres/spans/elsewhere.ts'
import { moveSpan, spansHere } from '../../platform/postgres/spans/move-span.ts'

export interface Moved {
  readonly table: string
  readonly span: string
  readonly rows: bigint
}

export async function moveYears(here: Client, elsewhere: Elsewhere, before: Instant): Promise<Moved[]> {
  await claimElsewhere(here, elsewhere)
  await nameServer(here, elsewhere)
  const moved: Moved[] = []
  const move = async (table: string, spans: readonly Span[]): Promise<void> => {
    for (const span of await spansHere(here, spans))
      moved.push({ table, span: span.name, rows: await moveSpan(here, elsewhere.client, table, span) })
  }
  for (const { table, unitsPerMs } of KEPT_YEARS) {
    const spans = await readSpans(here, table)
    await move(
      table,
      spans.filter(({ until }) => until <= BigInt(before) * BigInt(unitsPerMs)),
    )
  }
  for (const { table, key } of ORDER_YEARS) {
    const spans: Span[] = []
    for (const span of await readSpans(here, table))
      if (span.from === undefined ? await isOver(here, span, key, before) : isYear(span) && span.until <= before)
        spans.push(span)
    await move(table, spans)
  }
  return moved
}

/** Open orders are in a span of their own, which no year is in. */
function isYear({ from }: Span): boolean {
  return from !== undefined && from > 0n
}

/** Orders that were made before there were years: none is open, all were closed before, and no new one comes to them. */
async function isOver(here: Client, { name }: Span, key: string, before: Instant): Promise<boolean> {
  const { rows } = await here.query<{ is_over: boolean }>(
    `select exists (select from ${name}) and not exists (select from ${name} where status < 3) and not exists (select from ${name} where closed_at >= $1)
       and (select ${key} > 0 from (select (extract(epoch from now()) * 1000)::bigint as created_at, 1::bigint as closed_at) new) as is_over`,
    [before],
  )
  return rows[0]?.is_over === true
}
