// The term tables an operator edits, row by row.

export const TERM_KINDS = [
  'category',
  'pair',
  'market_closure',
  'market_week',
  'micro_duration',
  'micro_stake',
  'deposit_coin',
  'deposit_bank',
  'withdrawal_currency',
  'loan_config',
  'fund',
  'reserve_address',
] as const
