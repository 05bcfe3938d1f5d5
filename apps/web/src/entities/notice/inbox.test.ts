// @vitest-environment happy-dom
// The unread counts follow the session and the live connection.
import type { TopicFrame, TopicListener } from '../../live/live-client.ts'
import { expect, it, vi } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { live } from '../../live/live.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { NOTICES, useInbox, watchInbox } from './inbox.ts'

usePage()

const notice = (seq: number, unread: number) => ({ type: 'NOTICE', seq, data: { unread } }) as const
const message = (id: number, from: 'user' | 'support') => ({
  id,
  from,
  text: 'x',
  url: '',
  width: 0,
  height: 0,
  created_at: '2026-03-04 12:00:00',
})

it('counts notices and answers of support for the user who is signed in, and for nobody else', async () => {
  const listening = new Map<string, TopicListener>()
  let ended = 0
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    listening.set(topic, listener)
    return () => {
      ended += 1
      listening.delete(topic)
    }
  })
  // Frames as the server sends them; a message has fields that are of no interest here.
  const hear = (frame: object): void => {
    for (const listener of listening.values()) listener.frame(frame as TopicFrame)
  }
  const chat = (from: readonly ('user' | 'support')[], more = {}) => ({
    type: 'CHAT',
    seq: 1,
    data: from.map((who, id) => message(id, who)),
    ...more,
  })
  const server = serve({ userInfo: USER, chatMessages: { data: [], unread: 4, thread: 0, more: false } as never })
  const counts = () => useInbox.getState()
  const isStale = () => queryClient.getQueryState(NOTICES)?.isInvalidated

  useSession.setState({ token: '' })
  watchInbox()
  expect(listening.size).toBe(0)
  useSession.setState({ token: 'one', user: USER })
  expect([...listening.keys()]).toEqual(['NOTICE', 'CHAT'])

  queryClient.setQueryData(NOTICES, [])
  hear(notice(1, 3))
  expect([counts().notices, isStale()]).toEqual([3, true])
  // Whatever changed, the user is asked for again.
  await vi.waitFor(() => expect(server.asked('userInfo')).toHaveLength(1))
  queryClient.setQueryData(NOTICES, [])
  hear(notice(2, 3))
  expect(isStale()).toBe(false)
  hear(notice(3, 2))
  expect([counts().notices, isStale()]).toEqual([2, true])

  hear(chat(['user', 'support', 'support']))
  expect(counts().messages).toBe(2)
  hear(chat(['user']))
  expect(counts().messages).toBe(2)
  expect(server.asked('chatMessages')).toHaveLength(0)
  // The first frame of a connection: what came before it is counted by the server.
  hear(chat([], { snapshot: true }))
  await vi.waitFor(() => expect(counts().messages).toBe(4))

  // The same session again, as when the user's name changes, loses nothing.
  useSession.setState({ token: 'one' })
  expect([ended, counts().messages]).toEqual([0, 4])
  useSession.setState({ token: 'two' })
  expect([ended, counts()]).toEqual([2, { notices: 0, messages: 0 }])
  useSession.setState({ token: '' })
  expect([ended, listening.size, counts()]).toEqual([4, 0, { notices: 0, messages: 0 }])
})
