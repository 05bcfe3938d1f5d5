// @vitest-environment happy-dom
// Feedback as the user meets it: filled in, sent, and answered.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import FeedbackScreen from './feedback-screen.tsx'

usePage('feedback')

const ROW: AnswerOf<'feedbackList'>['data'][number] = {
  id: 5,
  category: 'idea',
  text: '<b>More</b>\nmarkets',
  reply: 'chat',
  image: 0,
  answer: '',
  created_at: '2026-03-04 12:00:00',
  answered_at: '',
}

async function openFeedback(answers: Answers = {}, ...data: AnswerOf<'feedbackList'>['data']) {
  const server = serve({ feedbackList: { data, total: data.length }, feedbackSend: { id: 5 }, ...answers })
  useSession.setState({ token: 'token' })
  const page = await open(<FeedbackScreen />)
  await screen.findByRole('button', { name: 'Send' })
  return { server, page, user: newUser() }
}

const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Your message' })

it('sends the topic and the text, and is empty for the next', async () => {
  const { server, user } = await openFeedback()
  await user.click(screen.getByRole('radio', { name: 'Suggestion' }))
  await user.type(box(), 'More markets')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(box()).toHaveProperty('value', ''))
  expect(server.sent).toMatchObject([{ category: 'idea', text: 'More markets', reply: 'chat' }])
})

it('keeps what was written when it is refused, and sends it again under the same name', async () => {
  const { server, user } = await openFeedback({ feedbackSend: refusal('too_many_requests') })
  await user.type(box(), 'Hello')
  const send = screen.getByRole('button', { name: 'Send' })
  for (const times of [1, 2]) {
    await user.click(send)
    await waitFor(() => expect(server.sent).toHaveLength(times))
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
  }
  expect(box()).toHaveProperty('value', 'Hello')
  expect(server.sent[0]?.['client_id']).toBe(server.sent[1]?.['client_id'])
})

it('says what is missing instead of sending nothing', async () => {
  const { server, user } = await openFeedback()
  await user.type(box(), '   ')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('Please enter a message')
  expect(server.sent).toEqual([])
})

it('shows what was sent as text, open or with the answer of support', async () => {
  const answered = { ...ROW, id: 4, answer: 'They are coming.', answered_at: '2026-03-05 10:00:00' }
  await openFeedback({}, ROW, answered)
  const [first, second] = await screen.findAllByTestId('feedback')
  expect(first?.textContent).toContain('<b>More</b>\nmarkets')
  expect(first?.textContent).toContain('Open')
  expect(within(second ?? document.body).getByTestId('feedback-answer').textContent).toContain('They are coming.')
})

it('goes back by its back button, and offers a visitor the login and the chat', async () => {
  serve({})
  const page = await open(<FeedbackScreen />)
  expect(screen.getByRole('link', { name: 'Log in to write to us' }).getAttribute('href')).toContain('/login')
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toContain('/mine/chat')
  await newUser().click(screen.getByRole('button', { name: 'Back' }))
  expect(page.path()).toBe('/')
})
