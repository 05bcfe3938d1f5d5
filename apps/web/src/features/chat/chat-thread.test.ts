import type { ChatMessage } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { newestAnswer, NO_THREAD, withMessages } from './chat-thread.ts'

const message = (id: number, from: ChatMessage['from'] = 'user'): ChatMessage => ({
  id,
  from,
  text: String(id),
  image: 0,
  created_at: '',
})

describe('a chat', () => {
  it('shows each message once and in order, however it came', () => {
    const thread = withMessages(withMessages(NO_THREAD, [message(3), message(1)]), [message(2), message(3)])
    expect(thread.messages.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('knows the newest answer', () => {
    expect(newestAnswer(withMessages(NO_THREAD, [message(1, 'support'), message(2)]))).toBe(1)
    expect(newestAnswer(NO_THREAD)).toBeUndefined()
  })
})
