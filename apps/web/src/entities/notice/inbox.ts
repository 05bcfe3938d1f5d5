// Unread counts of notices and support messages, and the frame that says that something of the user changed.
import { create } from 'zustand'
import { live } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { PRIVATE, refreshPrivate } from '../session/session.ts'

interface Inbox {
  readonly notices: number
  readonly messages: number
}

export const useInbox = create<Inbox>()(() => ({ notices: 0, messages: 0 }))

export const NOTICES = [PRIVATE, 'notices']
export const CHAT = [PRIVATE, 'chat']

async function countMessages(): Promise<void> {
  const { data } = await api.call('chatMessages', {}, { showErrorMessage: false })
  useInbox.setState({ messages: data.unread })
}

/** Once, at start: follows the session. */
export function watchInbox(): void {
  let stop: (() => void)[] = []
  const listen = (token: string): void => {
    for (const end of stop) end()
    stop = []
    useInbox.setState({ notices: 0, messages: 0 })
    if (token === '') return
    stop = [
      live.subscribe('NOTICE', {
        frame: frame => {
          if (frame.type !== 'NOTICE') return
          const isOther = frame.data.unread !== useInbox.getState().notices
          useInbox.setState({ notices: frame.data.unread })
          // More are new; fewer were read on another device.
          if (isOther) void queryClient.invalidateQueries({ queryKey: NOTICES })
          // The snapshot, too: what was answered before it may have changed before anybody told this connection.
          refreshPrivate()
        },
      }),
      live.subscribe('CHAT', {
        frame: frame => {
          if (frame.type !== 'CHAT') return
          // Counted once the connection tells of every further one.
          if (frame.snapshot === true) countMessages().catch(() => {})
          const answers = frame.data.filter(message => message.from === 'support').length
          if (answers > 0) useInbox.setState(({ messages }) => ({ messages: messages + answers }))
        },
      }),
    ]
  }
  listen(useSession.getState().token)
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) listen(now.token)
  })
}
