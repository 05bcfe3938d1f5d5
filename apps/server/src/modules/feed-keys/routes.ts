// The daily commitments of a simulated feed: everybody can check that yesterday's prices were fixed the day before.
import type { Market } from '../../feed/market.ts'
import { answer, type Calls } from '../../plugins/calls.ts'
import { timeText } from '../../plugins/time-text.ts'

const DAYS_SHOWN = 60

export function feedKeyRoutes(calls: Calls, market: Market): void {
  calls.serve('feedKeys', async () => {
    const days = await market.publishedDays(DAYS_SHOWN)
    return answer({
      feed_label: market.label,
      days: days.map(({ day, keyHash, publishedAt, key }) => ({
        day,
        key_hash: keyHash,
        published_at: timeText(publishedAt),
        key: key ?? '',
      })),
    })
  })
}
