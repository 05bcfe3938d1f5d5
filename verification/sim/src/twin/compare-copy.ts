// Compares relations, skipped copies and links in the store with those of the naive twin.
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { TwinCopy } from './copy.ts'

export function compareCopy(copy: TwinCopy, tables: Tables): string[] {
  const failures: string[] = []
  const { copy_relation: relations, copy_skip: skips, copy_master: masters } = tables.records
  if (
    relations.size !== copy.relations.length ||
    skips.size !== copy.skips.length ||
    masters.size !== copy.masters.size
  )
    failures.push('[twin] other relations, skips or masters than stored')
  for (const mine of copy.relations) {
    const row = relations.get(mine.id)
    const expected = [mine.user, mine.trader, mine.state, mine.multiple, mine.most, mine.stop, mine.stopFrom, mine.from]
    const money = [mine.realised, mine.best, mine.accrued, mine.paid, mine.owed, mine.minute, mine.used]
    const terms = row && [row.userId, row.masterId, row.status, row.multiple, row.maxAmount, row.stopLossPercent]
    const found = row && [
      row.stopLossFrom,
      row.linkedFrom,
      row.realised,
      row.highWater,
      row.shareAccrued,
      row.sharePaid,
    ]
    const rest = row && [row.shareOwed, row.budgetMinute, row.budgetUsed]
    const theirs = [...(terms ?? []), ...(found ?? []), ...(rest ?? [])].join(' ')
    if ([...expected, ...money].join(' ') !== theirs)
      failures.push(`[twin] relation ${mine.id}: ${theirs} against ${[...expected, ...money].join(' ')}`)
  }
  for (const mine of copy.skips) {
    const row = skips.get(mine.id)
    if (row?.reason !== mine.reason || row.what !== mine.what || row.userId !== mine.user)
      failures.push(`[twin] skip ${mine.id}: ${row?.what} ${row?.reason} against ${mine.what} ${mine.reason}`)
  }
  for (const row of tables.records.forex_order.values()) {
    const link = copy.links.get(row.id)
    if (row.relationId !== (link?.relation.id ?? null) || row.originId !== (link?.origin ?? null))
      failures.push(`[twin] order ${row.id} is linked to ${row.originId} under ${row.relationId}`)
  }
  return failures
}
