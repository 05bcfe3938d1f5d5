// Own notices, the unread count, and marking them as read.
import type { Clock } from '@tallystick/kernel/clock'
import { flagFromWire } from '@tallystick/wire/flag'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { Bus } from '../../../bus/bus.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import { presentNotice } from './present.ts'
import { countUnread, markRead, markSeen, readNotices, readOlderNotices } from './queries.ts'

export interface NoticeRouteDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
}

export function noticeRoutes(calls: Calls, { pool, bus, clock }: NoticeRouteDeps): void {
  calls.serve('notices', async ({ user: { userId }, params }) => {
    const { page, before, group, unread: only } = params
    const filter = { group, isUnread: flagFromWire(only) }
    const [{ rows, total }, unread] = await Promise.all([
      before === undefined
        ? readNotices(pool, userId, filter, pageWindow(page))
        : { rows: await readOlderNotices(pool, userId, filter, Number(before), ROWS_PER_PAGE), total: 0 },
      countUnread(pool, userId),
    ])
    const next = rows.length < ROWS_PER_PAGE ? '' : String(rows.at(-1)?.id ?? '')
    return answer({ data: rows.map(presentNotice), total, next, unread })
  })

  calls.serve('noticesUnread', async ({ user }) => answer({ unread: await countUnread(pool, user.userId) }))

  /** The user's other devices show the same number. */
  const tellCount = async (userId: number) => {
    bus.publish('notices_changed', { userIds: [userId] })
    return answer({ unread: await countUnread(pool, userId) })
  }

  calls.serve('noticesSeen', async ({ user: { userId }, params }) => {
    await markSeen(pool, userId, params.id)
    return tellCount(userId)
  })

  calls.serve('noticeRead', async ({ user: { userId }, params }) => {
    await markRead(pool, userId, params.id, clock.now())
    return tellCount(userId)
  })
}
