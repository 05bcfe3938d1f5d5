// The two sides of a trade.
export type Side = 'buy' | 'sell'
