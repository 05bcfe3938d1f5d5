// The closed, numbered catalogue of refusals. Code numbers are part of the contract: never renumber, only add.
// Ranges: 1 success · 2–99 request · 100 account · 200 forex · 300 micro · 400 copy · 500 wallet · 600 loan · 700 mining · 800 content · 999 session.

export const REFUSALS = {
  bad_request: 2,
  not_found: 3,
  method_not_allowed: 4,
  too_large: 5,
  unsupported_type: 6,
  too_many_requests: 7,
  forbidden: 8,
  internal_error: 9,
  busy: 10,
  unavailable: 11,
  timeout: 12,
  key_reused: 13,
  unsafe_navigation: 14,
  unknown_topic: 15,
  unknown_method: 16,
  login_needed: 17,
  only_true_account: 101,
  only_demo_account: 102,
  account_unknown: 103,
  account_frozen: 104,
  insufficient_balance: 105,
  wrong_credentials: 106,
  pair_unknown: 201,
  market_closed: 202,
  price_stale: 203,
  lots_below_minimum: 204,
  lots_above_maximum: 205,
  lots_not_in_steps: 206,
  leverage_not_offered: 207,
  leverage_not_configured: 208,
  order_unknown: 209,
  order_not_holding: 210,
  order_not_pending: 211,
  target_equals_market: 212,
  price_out_of_range: 213,
  stop_loss_wrong_side: 214,
  take_profit_wrong_side: 215,
  too_many_orders: 216,
  order_settled: 217,
  trading_paused: 218,
  price_not_in_steps: 219,
  session_invalid: 999,
} as const

export type RefusalName = keyof typeof REFUSALS

/** Values named in the words of a refusal, for example {needed: "12.50"}. */
export type RefusalParams = Readonly<Record<string, string | number>>

export interface Refusal {
  readonly reason: RefusalName
  readonly params: RefusalParams
}
