// @vitest-environment happy-dom
// A loan day by day as the user meets it: in the calculator before it, and in the calendar while it is out.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { balancesOf, LOAN } from '../../../../testing/money.ts'
import { enter, newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import LoanRepaymentScreen from '../repayment-screen.tsx'
import LoanSubmitScreen from '../submit-screen.tsx'

usePage('loan')
beforeEach(() => useSession.setState({ token: 'token' }))

const OFFER = {
  id: 3,
  loan_period: 40,
  free_period: 5,
  min_amount: '100.00',
  max_amount: '10000.00',
  interest_rate: '0.5',
  yearly_rate: '182.5',
  penalty_rate: '0.25',
}
const rows = (): string[] =>
  within(screen.getByTestId('dated-bars'))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent ?? '')

it('the calculator waits for an amount, tells months of a long term first and days on demand', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.UTC(2026, 0, 20, 12))
  serve({ loanConfigs: [OFFER], loans: { data: [], total: 0 } })
  await open(<LoanSubmitScreen />, 'en', '/loan/submit')
  const user = newUser()
  expect(await screen.findByText('Enter an amount to see its interest by day.')).toBeDefined()
  expect(screen.getByTestId('loan-due').textContent).toBe('Sun 1 Mar')
  await enter(user, 'Amount', '99')
  expect(screen.queryByTestId('dated-bars')).toBeNull()
  await enter(user, 'Amount', '1000')
  // 11 days of January, of which 5 are free; then February; the last day is 1 March.
  expect(rows()).toEqual(['Jan 202630.0030.00', 'Feb 2026140.00170.00', 'Mar 20265.00175.00'])
  await user.click(screen.getByRole('radio', { name: 'By day' }))
  expect(rows()).toHaveLength(40)
  expect(rows()[4]).toBe('25 Jan0.000.00')
  expect(rows()[5]).toBe('26 Jan5.005.00')
})

it('the calendar of a late loan marks the due day and goes on by late fees', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.UTC(2026, 2, 31, 13))
  serve({ loanRepayment: LOAN, repaymentAccounts: [], balances: balancesOf('5000') })
  await open(<LoanRepaymentScreen />, 'en', '/loan/repayment?loan_id=5')
  const calendar = within(await screen.findByTestId('repayment-calendar'))
  expect(calendar.getByTestId('pay-today').textContent).toBe('1,012.50USD')
  expect(calendar.queryByTestId('pay-at-due')).toBeNull()
  expect(
    calendar.getByText('The interest is agreed for the whole term. Repaying earlier does not lower it.'),
  ).toBeDefined()
  // Of the 30 days the last 25 cost 0.40.
  expect(rows().slice(-2)).toEqual(['31 MarDue0.4010.00', '1 AprToday2.5012.50'])
  expect(screen.getByTestId('dated-bars').querySelectorAll('[data-tone=late]')).toHaveLength(1)
})
