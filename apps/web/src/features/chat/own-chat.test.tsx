// @vitest-environment happy-dom
// Our own chat as the user meets it: typed into, left, and tried again after a failure.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import type { TopicFrame, TopicListener } from '../../live/live-client.ts'
import { live } from '../../live/live.ts'
import { resetSession, useSession } from '../../platform/stores/session-store.ts'
import { OwnChat } from './own-chat.tsx'

usePage('chat')

const SENT: AnswerOf<'chatSend'> = { id: 3, from: 'user', text: 'Hello', image: 0, created_at: '2026-03-04 12:00:00' }
const ANSWERS: Answers = { chatMessages: { data: [], more: false, unread: 0 }, chatSend: SENT }

const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Write a message' })

it('Enter sends, Shift+Enter makes a line', async () => {
  const server = serve(ANSWERS)
  await open(<OwnChat />)
  await newUser().type(box(), 'Hello{Shift>}{Enter}{/Shift}there{Enter}')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toMatchObject({ text: 'Hello\nthere' })
  expect(box()).toHaveProperty('value', '')
})

it('keeps a draft while another screen is open, and forgets it with the session', async () => {
  serve(ANSWERS)
  useSession.setState({ token: 'token' })
  await open(<OwnChat />)
  await newUser().type(box(), 'Half a sen')
  cleanup()
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  await open(<OwnChat />)
  expect(box()).toHaveProperty('value', 'Half a sen')
  resetSession()
  useSession.setState({ token: 'token' })
  await waitFor(() => expect(box()).toHaveProperty('value', ''))
})

it('offers what failed again, under the same name', async () => {
  const failing = serve({ ...ANSWERS, chatSend: refusal('too_many_requests') })
  await open(<OwnChat />)
  await newUser().type(box(), 'Hello{Enter}')
  const again = await screen.findByRole('button', { name: 'Not sent. Tap to try again.' })
  const server = serve(ANSWERS)
  await newUser().click(again)
  await waitFor(() => expect(screen.queryByText('Not sent. Tap to try again.')).toBeNull())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.['client_id']).toBe(failing.sent[0]?.['client_id'])
})

it('shows nothing of the account before when another one signs in while it is open', async () => {
  const said = (text: string): AnswerOf<'chatMessages'> => ({
    data: [{ ...SENT, id: 1, text }],
    more: false,
    unread: 0,
  })
  serve({
    ...ANSWERS,
    chatMessages: () => said(`Message of ${useSession.getState().token}`),
    chatSend: { ...SENT, text: 'Just sent by one' },
  })
  useSession.setState({ token: 'one' })
  await open(<OwnChat />)
  await screen.findByText('Message of one')
  await newUser().type(box(), 'Hello{Enter}')
  await screen.findByText('Just sent by one')
  act(() => void useSession.setState({ token: 'two' }))
  await screen.findByText('Message of two')
  expect(document.body.textContent).not.toMatch(/by one|of one/)
})

it.each([
  ['a user', 'token'],
  ['a visitor', ''],
])(
  '%s hears the own topic, asks and tells for nobody else, and is read back to the first message',
  async (_who, token) => {
    const { deviceId } = useSession.getState()
    const listeners = new Map<string, TopicListener>()
    vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    })
    const message = (id: number, from: 'user' | 'support' = 'user') => ({ ...SENT, id, from, text: `Message ${id}` })
    let newest = [message(5), message(6, 'support')]
    const server = serve({
      ...ANSWERS,
      chatMessages: ({ before }) =>
        before === undefined ? { data: newest, more: true, unread: 1 } : { data: [message(4)], more: false, unread: 0 },
      chatSeen: { unread: 0 },
    })
    useSession.setState({ token })
    await open(<OwnChat />)
    await screen.findByText('Message 6')
    const topic = token === '' ? `CHAT.${deviceId}` : 'CHAT'
    const whose = token === '' ? { visitor_id: deviceId } : {}
    expect(listeners.has(topic)).toBe(true)
    await waitFor(() => expect(server.sent).toEqual([{ ...whose, id: '6' }]))

    const hear = (type: string, id: number) =>
      act(() => listeners.get(topic)?.frame({ type, seq: id, data: [message(id, 'support')] } as TopicFrame))
    hear('CHAT.another', 8)
    hear(topic, 7)
    await screen.findByText('Message 7')
    expect(screen.queryByText('Message 8')).toBeNull()
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ ...whose, id: '7' }))

    await newUser().click(screen.getByRole('button', { name: 'Earlier messages' }))
    await screen.findByText('Message 4')
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
    // What was missed while the line was broken is asked for.
    newest = [...newest, message(9)]
    act(() => listeners.get(topic)?.gap?.())
    await screen.findByText('Message 9')
    const asked = server.asked('chatMessages').map(query => Object.fromEntries(new URLSearchParams(query)))
    expect(asked).toEqual([whose, { ...whose, before: '5' }, whose])
  },
)
