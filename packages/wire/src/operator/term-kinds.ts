// The term tables an operator edits, row by row.

export const TERM_KINDS = [
  'category',
  'pair',
  'market_closure',
  'market_week',
  'micro_duration',
  'micro_stake',
  'charge_coin',
  'charge_bank',
  'draw_currency',
  'loan_config',
  'fund',
] as const
