// @vitest-environment happy-dom
// Feedback in the console: an operator reads what waits and answers it.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, refusal, serve, usePage } from '../../../testing/page.tsx'
import FeedbackScreen from './feedback-screen.tsx'

usePage('support')

const ROW: OperatorAnswerOf<'operatorFeedback'>['data'][number] = {
  id: 5,
  uid: '11111111',
  email: 'a@example.com',
  category: 'idea',
  text: '<b>More</b> markets',
  reply: 'email',
  image: 0,
  answer: '',
  created_at: '2026-03-04 12:00:00',
  answered_at: '',
}

it('an operator answers what waits, the way the user chose', async () => {
  const server = serve({ operatorFeedback: { data: [ROW], total: 1 }, operatorFeedbackAnswer: {} })
  const user = await open(<FeedbackScreen />)
  expect((await screen.findByTestId('details')).textContent).toContain('<b>More</b> markets')
  expect(screen.getByText('By email')).toBeDefined()
  const send = screen.getByRole('button', { name: 'Send answer' })
  expect(send).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Answer to the user' }), 'They are coming.')
  await user.click(send)
  await waitFor(() => expect(server.sent.map(({ params }) => params)).toEqual([{ id: '5', text: 'They are coming.' }]))
})

it('an answer that was refused stays in the box', async () => {
  serve({ operatorFeedback: { data: [ROW], total: 1 }, operatorFeedbackAnswer: refusal('feedback_answered') })
  const user = await open(<FeedbackScreen />)
  await user.type(await screen.findByRole('textbox', { name: 'Answer to the user' }), 'Again')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send answer' })).toHaveProperty('disabled', false))
  expect(screen.getByRole('textbox', { name: 'Answer to the user' })).toHaveProperty('value', 'Again')
})

it('what was answered shows its answer and no box', async () => {
  const answered = { ...ROW, answer: 'They are coming.', answered_at: '2026-03-05 10:00:00' }
  serve({ operatorFeedback: { data: [answered], total: 1 } })
  await open(<FeedbackScreen />)
  expect(await screen.findByText('They are coming.')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Answer to the user' })).toBeNull()
})
