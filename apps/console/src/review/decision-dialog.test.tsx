// @vitest-environment happy-dom
// Two notes with a decision: what the user reads, and what stays among operators.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, serve, usePage } from '../../testing/page.tsx'
import DepositsScreen from '../features/queues/deposits-screen.tsx'
import IdentityChecksScreen from '../features/queues/identity-checks-screen.tsx'

usePage()

const DEPOSIT: OperatorAnswerOf<'operatorDeposits'>['data'][number] = {
  id: 12,
  user_id: 'abcdefgh12345678',
  uid: '12345678',
  email: 'ada@example.com',
  is_frozen: 0,
  number: '300.00',
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: 'T9y',
  proof_id: 7,
  similar: [],
  status: 0,
  approvals: 0,
  approvals_needed: 1,
  approved_by: 0,
  decided_by: 0,
  note: '',
  created_at: '2026-03-01 10:00:00',
  decided_at: '',
}
const NOTES = [{ operator: 'Rita Risk', note: 'Called the bank', at: 1_772_000_000_000 }]

it('a rejection needs words for the user; the internal note goes in its own field', async () => {
  const server = serve({
    operatorDeposits: { data: [DEPOSIT], total: 1 },
    operatorNames: [],
    operatorNotes: NOTES,
    operatorDepositReject: { id: 12, status: 2 },
  })
  const user = await open(<DepositsScreen />)
  const details = within(await screen.findByTestId('details'))
  expect(await details.findByText('Called the bank')).toBeDefined()
  await user.click(details.getByRole('button', { name: 'Reject' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Internal note'), 'Same picture as last week')
  expect(dialog.getByText('Only operators see it. Kept in the audit log.')).toBeDefined()
  const reject = dialog.getAllByRole('button', { name: 'Reject' }).at(-1)
  expect(reject).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText('Reason for the user'), 'The proof cannot be read')
  if (reject) await user.click(reject)
  await waitFor(() =>
    expect(server.sent.map(({ params }) => params)).toEqual([
      { id: '12', status: '2', note: 'The proof cannot be read', internal_note: 'Same picture as last week' },
    ]),
  )
})

it('an approval of an identity has nothing for the user to read, and may be noted', async () => {
  const row = {
    id: 4,
    uid: '12345678',
    name: 'Ada',
    card_id: '1',
    country: 'GB',
    front_pic: 1,
    reverse_pic: 2,
    same_card: 0,
    status: 1,
    reason: '',
    created_at: '2026-03-01 10:00:00',
    due_at: '2026-03-03 10:00:00',
    decided_at: '',
  }
  const server = serve({
    operatorIdentityChecks: { data: [row], total: 1 },
    operatorNames: [],
    operatorNotes: [],
    operatorIdentityCheckApprove: {},
  })
  const user = await open(<IdentityChecksScreen />)
  await user.click(within(await screen.findByTestId('details')).getByRole('button', { name: 'Approve' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByLabelText('Note for the user (optional)')).toBeNull()
  await user.type(dialog.getByLabelText('Internal note'), 'Seen twice')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(server.sent.map(({ params }) => params)).toEqual([{ id: '4', internal_note: 'Seen twice' }]),
  )
})
