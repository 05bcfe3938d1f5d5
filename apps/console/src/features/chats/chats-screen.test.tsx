// @vitest-environment happy-dom
// Answering in chats: what failed can be sent again, and nothing written is lost by looking at another chat.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, refusal, serve, usePage } from '../../../testing/page.tsx'
import ChatsScreen from './chats-screen.tsx'

usePage()

const thread = (id: number, uid: string) => ({ id, uid, last: 'Hello', last_at: '2026-03-04 12:00:00', unread: 0 })
const THREADS: OperatorAnswerOf<'operatorChats'> = { data: [thread(1, '11111111'), thread(2, '22222222')], total: 2 }
const SAID: OperatorAnswerOf<'operatorChatSend'> = {
  id: 9,
  from: 'support',
  text: 'It is on its way.',
  image: 0,
  created_at: '2026-03-04 12:00:01',
}
const ANSWERS = { operatorChats: THREADS, operatorChat: { data: [], more: false }, operatorChatSend: SAID }

const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' })

it('keeps a draft while another chat is open', async () => {
  serve(ANSWERS)
  const user = await open(<ChatsScreen />)
  await user.click(await screen.findByText('11111111'))
  await user.type(box(), 'Half a sen')
  await user.click(screen.getByText('22222222'))
  expect(box()).toHaveProperty('value', '')
  await user.click(screen.getByText('11111111'))
  expect(box()).toHaveProperty('value', 'Half a sen')
})

it('sends with Enter, and the same message again when it failed, also after another chat was open', async () => {
  const server = serve({ ...ANSWERS, operatorChatSend: refusal('too_many_requests') })
  const user = await open(<ChatsScreen />)
  await user.click(await screen.findByText('11111111'))
  await user.type(box(), 'It is on{Shift>}{Enter}{/Shift}its way.{Enter}')
  expect(box()).toHaveProperty('value', '')
  await screen.findByRole('button', { name: 'Not sent. Try again.' })
  await user.click(screen.getByText('22222222'))
  expect(screen.queryByText('Not sent. Try again.')).toBeNull()
  await user.click(screen.getByText('11111111'))
  server.answer({ operatorChatSend: SAID })
  await user.click(screen.getByRole('button', { name: 'Not sent. Try again.' }))
  await waitFor(() => expect(screen.queryByText('It is on', { exact: false, selector: 'div' })).toBeNull())
  expect(server.sent.map(({ params }) => params['text'])).toEqual(['It is on\nits way.', 'It is on\nits way.'])
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1)
})
