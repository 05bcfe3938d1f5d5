// Reads the outbox into notices, as a process with that job does; what it reports is kept.
import { type NoticeReader, startNoticeReader } from '../../src/modules/users/notifications/notifications.ts'
import type { TestApi } from './api.ts'

export function readNotices({ pool, bus, clock, market }: TestApi, problems: unknown[]): NoticeReader {
  return startNoticeReader({ pool, bus, clock, market, report: (...line) => problems.push(line) })
}
