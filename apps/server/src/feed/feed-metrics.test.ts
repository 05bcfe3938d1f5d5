// What an operator's scrape reads, from quotes whose fate is known.
import { expect, it } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { FeedCounts } from './feed-counts.ts'
import { registerFeedMetrics } from './feed-metrics.ts'
import { seededListings } from './seed/listings.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
const [A, B] = seededListings().map(({ pair }) => pair)
if (!A || !B) throw new Error('two pairs are seeded')

it('every count of the feed is a figure of /metrics, and stands for what happened since the start', async () => {
  const counts = new FeedCounts([A, B])
  let isOpen = true
  const metrics = createMetrics()
  const state = (pairId: number) => ({
    open: pairId === A.id || isOpen,
    lastAcceptedAt: NOW - (pairId === A.id ? 1_500 : 250),
    holding: false,
  })
  registerFeedMetrics(metrics, { health: () => counts.health('simulated', state) }, { now: () => NOW })
  const scraped = async (): Promise<string[]> =>
    (await metrics.metrics()).split('\n').filter(line => line.startsWith('feed_'))

  expect(await scraped()).toEqual([
    'feed_connected 0',
    'feed_reconnects 0',
    'feed_unreadable{kind="garbage"} 0',
    'feed_unreadable{kind="unknown_symbol"} 0',
    `feed_accepted_ticks{pair="${A.code}"} 0`,
    `feed_accepted_ticks{pair="${B.code}"} 0`,
    `feed_tick_age_seconds{pair="${A.code}"} 1.5`,
    `feed_tick_age_seconds{pair="${B.code}"} 0.25`,
  ])

  for (let tick = 0; tick < 3; tick++) counts.accepted(A.id)
  counts.rejected(B.id, 'spike')
  counts.rejected(B.id, 'behind')
  counts.rejected(B.id, 'spike')
  // Of pairs that are not there nothing is counted.
  counts.accepted(99_999)
  counts.rejected(99_999, 'spike')
  counts.unknown()
  counts.unknown()
  counts.garbageArrived()
  counts.connection(true)
  isOpen = false
  expect(await scraped()).toEqual([
    'feed_connected 1',
    'feed_reconnects 0',
    'feed_unreadable{kind="garbage"} 1',
    'feed_unreadable{kind="unknown_symbol"} 2',
    `feed_accepted_ticks{pair="${A.code}"} 3`,
    `feed_accepted_ticks{pair="${B.code}"} 0`,
    `feed_rejected_quotes{pair="${B.code}",reason="spike"} 2`,
    `feed_rejected_quotes{pair="${B.code}",reason="behind"} 1`,
    // A market that is closed has no age.
    `feed_tick_age_seconds{pair="${A.code}"} 1.5`,
  ])

  counts.connection(false)
  counts.connection(true)
  counts.connection(false)
  expect((await scraped()).slice(0, 2)).toEqual(['feed_connected 0', 'feed_reconnects 1'])
})
