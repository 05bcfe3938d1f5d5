// What a committed batch tells the rest of the server.
import { CARRIED_NOTICES } from '@tallystick/engine/products/copy/notices'
import type { Bus } from '../../bus/bus.ts'
import type { Committed } from './shard-ports.ts'

export function publishCommitted(bus: Bus, committed: Committed): void {
  if (committed.ticks.length > 0) bus.publish('ticks_used', { ticks: committed.ticks })
  if (committed.userIds.length > 0) bus.publish('users_changed', { userIds: committed.userIds })
  for (const [userId, orderIds] of committed.closed) bus.publish('orders_closed', { userId, orderIds })
  if (committed.notices.length > 0) bus.publish('outbox_written', {})
  let isCopyDue = false
  for (const notice of committed.notices) {
    if (CARRIED.has(notice.kind)) isCopyDue = true
    if (notice.kind === 'margin_warning') bus.publish('margin_warning', { userId: notice.userId })
  }
  if (isCopyDue) bus.publish('copy_due', {})
}

const CARRIED: ReadonlySet<string> = new Set(CARRIED_NOTICES)
