// Buys up and down at once on the pairs that tie most: a tie pays both sides, any other result costs the difference of loss and win.
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import { decimal } from '@tallystick/kernel/decimal'
import { MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { Sample } from './sample.ts'
import { Venue, type VenueDeps } from './venue.ts'

/** Fine prices that move little: eight to ten steps in half a minute. Quiet hours first. */
const QUIET_PAIRS = ['EURUSD', 'USDCHF', 'AUDUSD', 'USDCAD', 'NZDUSD', 'EURGBP', 'EURCHF']
const QUIET_HOUR = Date.UTC(2026, 10, 16, 20)
const STAKE = decimal('200')
const USER = 1
/** How many times longer than it takes it waits for its trades. */
const PATIENCE = 3

export async function tieStraddle(trades: number, deps: Partial<VenueDeps> & Pick<VenueDeps, 'seed'>): Promise<Sample> {
  const venue = new Venue({ startsAt: QUIET_HOUR, codes: QUIET_PAIRS, ...deps })
  const sample = new Sample('tie straddle (micro up and down at once)')
  const halves = new Map<string, bigint>()
  venue.onMicroEnd = order => {
    const name = `${order.pairId} ${order.createdAt}`
    const other = halves.get(name)
    if (other === undefined) halves.set(name, order.profit)
    else {
      halves.delete(name)
      if (!isVoid(order)) sample.add(Number(other + order.profit) / 1e8)
    }
  }
  await venue.open()
  venue.submit({ type: 'open_accounts', userId: USER, realm: 'demo' })
  const ids = (deps.codes ?? QUIET_PAIRS).map(code => venue.pairId(code))
  // A price to trade on, and enough of them to be judged by.
  venue.time.advance(MINUTE_MS)
  const shortest = venue.state.settings.micro.durations[0]?.seconds ?? 0
  // Where every pair is suspended no trade is possible, however long the bot waits.
  const end = venue.time.now() + PATIENCE * (trades / ids.length) * (shortest * SECOND_MS)
  while (sample.count < trades && venue.time.now() < end) {
    for (const pairId of ids)
      for (const direction of ['up', 'down'] as const)
        venue.submit({ type: 'open_micro', userId: USER, pairId, direction, stake: STAKE, seconds: shortest })
    venue.time.advance(shortest * SECOND_MS + SECOND_MS)
    const money = venue.state.books.users.get(USER)?.micro
    if (money && money.held === 0n) venue.submit({ type: 'reset_demo', userId: USER })
  }
  return sample
}

function isVoid({ closeReason }: MicroOrder): boolean {
  return closeReason !== 'won' && closeReason !== 'lost'
}
