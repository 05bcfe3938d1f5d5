// Own notices, the unread count, and marking them as read.
import type { Bus } from '../../../bus/bus.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import { presentNotice } from './present.ts'
import { countUnread, markSeen, readNotices } from './queries.ts'

export function noticeRoutes(calls: Calls, { pool, bus }: { readonly pool: Pool; readonly bus: Bus }): void {
  calls.serve('notices', async ({ user, params }) => {
    const [{ rows, total }, unread] = await Promise.all([
      readNotices(pool, user.userId, pageWindow(params.page)),
      countUnread(pool, user.userId),
    ])
    return answer({ data: rows.map(presentNotice), total, unread })
  })

  calls.serve('noticesUnread', async ({ user }) => answer({ unread: await countUnread(pool, user.userId) }))

  calls.serve('noticesSeen', async ({ user, params }) => {
    await markSeen(pool, user.userId, params.id)
    // The user's other devices show the same number.
    bus.publish('notices_changed', { userIds: [user.userId] })
    return answer({ unread: await countUnread(pool, user.userId) })
  })
}
