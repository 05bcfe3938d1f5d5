// The user's notices, and which of them have been read.
import { flagToWire } from '@tallystick/wire/flag'
import type { NoticeGroup } from '@tallystick/wire/trader/notice-groups'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useCursorPages } from '../../platform/pages.ts'
import { NOTICES, useInbox } from './inbox.ts'

interface NoticeFilter {
  readonly group: NoticeGroup | undefined
  readonly unread: boolean
}

/** Newest first. */
export function useNotices({ group, unread }: NoticeFilter) {
  return useCursorPages('notices', {
    queryKey: [...NOTICES, group ?? 'all', unread],
    params: { ...(group !== undefined && { group }), ...(unread && { unread: flagToWire(true) }) },
    enabled: true,
    rowOf: notice => notice,
  })
}

/** All notices up to this one have been read. */
export async function seeNotices(newest: number): Promise<void> {
  await counted(api.call('noticesSeen', { id: newest }))
}

export async function readNotice(id: number): Promise<void> {
  await counted(api.call('noticeRead', { id }, { showErrorMessage: false }))
}

async function counted(answer: Promise<{ readonly data: { readonly unread: number } }>): Promise<void> {
  useInbox.setState({ notices: (await answer).data.unread })
  await queryClient.invalidateQueries({ queryKey: NOTICES })
}
