import type { ChatMessage } from '@tallystick/wire/trader/routes'
import { describe, expect, it } from 'vitest'
import { newestAnswer, NO_THREAD, sent, withMessages, withPending } from './chat-thread.ts'

const message = (id: number, from: ChatMessage['from'] = 'user'): ChatMessage => ({
  id,
  from,
  text: String(id),
  image: 0,
  created_at: '',
})
const pending = { clientId: 'a', text: 'x', image: 0, failed: false }

describe('a chat', () => {
  it('shows each message once and in order, however it came', () => {
    const thread = withMessages(withMessages(NO_THREAD, [message(3), message(1)]), [message(2), message(3)])
    expect(thread.messages.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('a message on its way becomes the one that arrived, also when the live line was quicker', () => {
    const waiting = withPending(NO_THREAD, pending)
    const quick = withMessages(waiting, [message(7)])
    const done = sent(quick, 'a', message(7))
    expect(done.pending).toEqual([])
    expect(done.messages).toHaveLength(1)
  })

  it('one that failed keeps its name when it is tried again', () => {
    const failed = withPending(withPending(NO_THREAD, pending), { ...pending, failed: true })
    expect(failed.pending).toEqual([{ ...pending, failed: true }])
  })

  it('knows the newest answer', () => {
    expect(newestAnswer(withMessages(NO_THREAD, [message(1, 'support'), message(2)]))).toBe(1)
    expect(newestAnswer(NO_THREAD)).toBeUndefined()
  })
})
