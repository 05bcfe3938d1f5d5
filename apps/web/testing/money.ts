// What money screens are served in component tests.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'

export const balancesOf = (main: string): AnswerOf<'balances'> => [
  { accountTypeId: 1, type: 'forex', currencyId: 1, balance: '0', lockBalance: '0' },
  { accountTypeId: 2, type: 'micro', currencyId: 1, balance: '0', lockBalance: '0' },
  { accountTypeId: 3, type: 'change', currencyId: 1, balance: main, lockBalance: '0' },
]

export const LOAN: AnswerOf<'loanRepayment'> = {
  id: 5,
  amount: '1000.00',
  loan_period: 30,
  free_period: 5,
  interest_amount: '10.00',
  interest_rate: '0.04',
  penalty_rate: '0.25',
  penalty_amount: '2.50',
  total_amount: '1012.50',
  days_late: 1,
  reviewed_at: '2026-03-01 12:00:00',
  repayment_time: '2026-03-31 12:00:00',
  repaid_at: '',
  status: 2,
  remark: '',
  created_at: '2026-03-01 10:00:00',
}

export const TRON: AnswerOf<'withdrawalCurrencies'>[number] = {
  id: 1,
  type: 0,
  code: 'USDT',
  protocol: 'TRC20',
  draw_rate: '1',
  fee_type: 1,
  usd_price: '1',
  rate_source: 0,
  rate_price: '1',
  rate_is_per_usd: 1,
  places: 2,
  has_channel: 1,
}

export const WITHDRAWAL_TERMS: AnswerOf<'withdrawalTerms'> = {
  left_today: '5000.00',
  daily_limit: '5000.00',
  verified_limit: '50000.00',
  is_verified: 0,
  promised_hours: 24,
  method_cooling_hours: 0,
  password_cooling_hours: 0,
  two_person_from: '10000',
  accept_hours: 24,
  usable_at: '',
  rate_tolerance_percent: '1',
}

export const WITHDRAWAL: AnswerOf<'withdrawals'>['data'][number] = {
  id: 1,
  number: '1.00',
  real_number: '1.00',
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  fee: '1.00',
  usd_price: '1',
  rate_source: 0,
  tolerance_percent: '1',
  estimated_number: '1.00',
  estimated_usd_price: '1',
  accepted_at: '',
  new_number: '',
  new_usd_price: '',
  accept_until: '',
  status: 0,
  status_name: 'Under review',
  created_at: '2026-03-04 12:00:00',
  decided_at: '',
  promised_at: '2026-03-05 12:00:00',
  type: 0,
  address: 'T9y',
  bank_name: '',
  payee_name: '',
  payee_account: '',
  memo: '',
  notes: '',
  approvals: 0,
  approvals_needed: 1,
}
