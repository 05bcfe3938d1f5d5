// @vitest-environment happy-dom
// Statements as their user meets them: a month or days, progress, and the file.
import { useToasts } from '@tallystick/ui/layers/toasts'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { monthsBefore } from './statements.ts'
import StatementsScreen from './statements-screen.tsx'

usePage('statements', 'orders')
beforeEach(() => useToasts.setState({ toasts: [] }))

const MADE: AnswerOf<'statements'>[number] = {
  id: 7,
  from: Date.UTC(2026, 9, 1),
  until: Date.UTC(2026, 10, 1),
  format: 'pdf',
  language: 'en',
  status: 'ready',
  progress: 100,
  created_at: '2026-11-02 10:00:00',
  size: 41_000,
  hash: 'ab'.repeat(32),
  receipts: 0,
  receipts_size: 0,
}

async function openStatements(answers: Answers = {}) {
  const server = serve({ statements: [], makeStatement: { id: 1 }, ...answers })
  signIn('token', USER)
  await open(<StatementsScreen />, 'en', '/statements')
  return { server, user: newUser() }
}

describe('statements', () => {
  it('are asked for by month, and by days', async () => {
    const { server, user } = await openStatements()
    await screen.findByText('No statements yet. Those you create appear here.')
    await user.click(screen.getByRole('button', { name: 'Create statement' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({ format: 'pdf', from_day: expect.stringMatching(/-01$/) })
    await user.click(screen.getByRole('radio', { name: 'Period' }))
    await user.click(screen.getByRole('radio', { name: 'CSV' }))
    await user.click(screen.getByRole('button', { name: 'Create statement' }))
    await waitFor(() => expect(server.sent[1]).toMatchObject({ format: 'csv' }))
  })

  it('say how far they are, and are downloaded when they are ready', async () => {
    await openStatements({
      statements: [
        { ...MADE, id: 9, status: 'waiting', progress: 0, size: 0, hash: '' },
        { ...MADE, id: 8, status: 'making', progress: 40, size: 0, hash: '' },
        MADE,
        { ...MADE, id: 6, status: 'failed', progress: 0, size: 0, hash: '' },
      ],
    })
    const rows = await screen.findAllByTestId('statement')
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringContaining('Queued'),
      expect.stringContaining('40% done'),
      expect.stringMatching(/31 Oct 2026PDF · 41 kBDownload$/),
      expect.stringContaining('Could not be created'),
    ])
  })
})

describe('receipts', () => {
  it('are offered where a statement has them, and asked for as their own file', async () => {
    const { server, user } = await openStatements({
      statements: [{ ...MADE, receipts: 12, receipts_size: 30_000 }],
      statementAddress: { url: '#receipts', expires_at: '2026-11-02 10:01:00' },
    })
    await user.click(await screen.findByRole('button', { name: 'Receipts' }))
    await waitFor(() => expect(server.asked('statementAddress')).toEqual(['id=7&file=receipts']))
    screen.getByText(/Anyone can verify both files offline/)
  })

  it('are not named where there are none', async () => {
    await openStatements({ statements: [MADE] })
    await screen.findByText('Download')
    expect(screen.queryByRole('button', { name: 'Receipts' })).toBeNull()
    expect(screen.queryByText(/Anyone can verify/)).toBeNull()
  })
})

describe('the months to choose from', () => {
  it('end with their last day, and this one today', () => {
    expect(monthsBefore(Date.UTC(2027, 0, 17, 9), 3)).toEqual([
      { from: '2027-01-01', until: '2027-01-17' },
      { from: '2026-12-01', until: '2026-12-31' },
      { from: '2026-11-01', until: '2026-11-30' },
    ])
  })
})
