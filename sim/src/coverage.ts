// «Sometimes» counters: a run in which stop-outs, lost answers or refusals never happened proves nothing, and must say so.

export class Coverage {
  readonly counts = new Map<string, number>()

  hit(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  add(other: Iterable<readonly [string, number]>): void {
    for (const [what, times] of other) this.hit(what, times)
  }

  missing(): string[] {
    return MUST_HAPPEN.filter(what => !this.counts.has(what))
  }
}

/** Everything a run of a few hundred seeds has to have met at least once. */
export const MUST_HAPPEN: readonly string[] = [
  'fault: crash',
  'fault: takeover',
  'fault: zombie woke',
  'fault: commit refused',
  'fault: commit lost',
  'fault: answer lost',
  'fault: commit late',
  'fault: database slow',
  'fault: database away',
  'fault: clock jumped',
  'fault: feed frozen',
  'fault: stale tick',
  'fault: duplicate tick',
  'fault: price jumped',
  'fault: market closed',
  'client: repeated key',
  'client: reused key',
  'client: asked again',
  'client: parallel close',
  'order: closed',
  'order: stop_loss',
  'order: take_profit',
  'order: stop_out',
  'order: cancelled',
  'order: money_short',
  'order: voided',
  'money: debt',
  'money: written off',
  'notice: margin_warning',
  'refused: insufficient_balance',
  'refused: market_closed',
  'refused: price_stale',
  'refused: lots_below_minimum',
  'refused: lots_above_maximum',
  'refused: lots_not_in_steps',
  'refused: leverage_not_offered',
  'refused: leverage_not_configured',
  'refused: order_unknown',
  'refused: order_not_holding',
  'refused: order_not_pending',
  'refused: target_equals_market',
  'refused: price_out_of_range',
  'refused: price_not_in_steps',
  'refused: stop_loss_wrong_side',
  'refused: take_profit_wrong_side',
  'refused: only_demo_account',
  'refused: account_unknown',
  'refused: pair_unknown',
  'refused: too_many_orders',
  'refused: key_reused',
  'refused: unavailable',
  'refused: busy',
]
