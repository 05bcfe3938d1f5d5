// Which tables of what is offered an operator edits, row by row.

export const TERM_KINDS = [
  'pair',
  'micro_duration',
  'charge_coin',
  'charge_bank',
  'draw_currency',
  'loan_config',
  'fund',
] as const
