// Notices about a user's money and reviews. The engine's outbox is read with a cursor that moves in the same transaction that writes the
// notices, so that each is written exactly once.
import { type Clock, DAY_MS, HOUR_MS, type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Bus } from '../../../bus/bus.ts'
import type { Market } from '../../../feed/market.ts'
import { type Pool, transaction } from '../../../platform/postgres/pool.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { tellOfContent } from './content-notices.ts'
import { noticesOf } from './outbox-words.ts'
import { insertNotices, moveCursor, type NewNotice, readDueLoans, readShards, takeOutbox } from './queries.ts'
import type { Report } from '../../../platform/log-events.ts'

const BATCH = 500
const LOOK_MS = 2 * SECOND_MS
/** What the engine says is read at once, but not for every commit of a busy second. */
const SETTLE_MS = 100
const REMIND_EVERY_MS = HOUR_MS
const REMIND_BEFORE_MS = 3 * DAY_MS
const MONEY_PLACES = 2

/** Tells a user of something that does not come from the engine. */
export async function notify(
  { pool, bus }: { readonly pool: Pool; readonly bus: Bus },
  notice: NewNotice,
): Promise<void> {
  const userIds = await insertNotices(pool, [notice])
  if (userIds.length > 0) bus.publish('notices_changed', { userIds })
}

export interface NoticeReader {
  /** Reads everything there is. Called by itself; tests call it to wait for it. */
  read(): Promise<void>
  stop(): Promise<void>
}

export interface NoticeReaderDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly market: Market
  readonly report: Report
}

export function startNoticeReader(deps: NoticeReaderDeps): NoticeReader {
  const { bus, clock, report } = deps
  let running: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  let remindedAt: Instant = 0

  const work = async (): Promise<void> => {
    await readOutbox(deps)
    await tellOfContent(deps)
    if (clock.now() - remindedAt < REMIND_EVERY_MS) return
    remindedAt = clock.now()
    await remind(deps)
  }
  const read = (): Promise<void> => {
    running = running.then(work).catch((error: unknown) => report('notifications.read_failed', { err: error }))
    return running
  }
  const endPoke = bus.subscribe('outbox_written', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void read()
    }, SETTLE_MS)
  })
  const timer = setInterval(() => void read(), LOOK_MS)
  timer.unref()
  return {
    read,
    async stop() {
      endPoke()
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}

async function readOutbox({ pool, bus, market }: NoticeReaderDeps): Promise<void> {
  for (const shard of await readShards(pool)) {
    let taken = BATCH
    while (taken === BATCH) {
      const round = await transaction(pool, async client => {
        const rows = await takeOutbox(client, shard, BATCH)
        const last = rows.at(-1)
        if (!last) return { taken: 0, userIds: [] }
        const userIds = await insertNotices(client, await noticesOf(client, market, rows))
        await moveCursor(client, shard, last.seq)
        return { taken: rows.length, userIds }
      })
      taken = round.taken
      if (round.userIds.length > 0) bus.publish('notices_changed', { userIds: round.userIds })
    }
  }
}

/** Loans: three days before they are due, and once they are late. */
async function remind({ pool, bus, clock }: NoticeReaderDeps): Promise<void> {
  const now = clock.now()
  for (const [kind, before] of [
    ['loan_due', now + REMIND_BEFORE_MS],
    ['loan_overdue', now],
  ] as const) {
    const loans = await readDueLoans(pool, kind, before)
    const notices = loans
      // Late already: being told that it is due soon would be wrong.
      .filter(loan => kind === 'loan_overdue' || loan.dueAt > now)
      .map(({ id, userId, amount, dueAt }) => ({
        userId,
        kind,
        ref: id,
        params: { amount: formatDecimal(amount, MONEY_PLACES), due: timeText(dueAt) },
        at: now,
      }))
    const userIds = await insertNotices(pool, notices)
    if (userIds.length > 0) bus.publish('notices_changed', { userIds })
  }
}

export { chatWasSeen, NEWS_AFTER_MS, UNSEEN_AFTER_MS } from './content-notices.ts'
export { actionsOf, linkOf } from './present.ts'
export { countUnread, insertNotices, type NewNotice } from './queries.ts'
