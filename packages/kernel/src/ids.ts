// Ids of what the engine knows, each a type of its own: a plain number fits any of them, an order's id does not fit where a user's is
// wanted. Nothing of it exists at run time.

declare const of: unique symbol

type IdOf<What extends string> = number & { readonly [of]?: What }

export type UserId = IdOf<'user'>
export type OperatorId = IdOf<'operator'>
export type PairId = IdOf<'pair'>
export type TickId = IdOf<'tick'>
/** Of a forex or a micro order. */
export type OrderId = IdOf<'order'>
export type RelationId = IdOf<'copy relation'>
export type DepositId = IdOf<'deposit'>
export type WithdrawalId = IdOf<'withdrawal'>
export type MethodId = IdOf<'payout method'>
export type AlertId = IdOf<'price alert'>
/** The number of an API key; its id, by which programs name it, is a text. */
export type KeyId = IdOf<'API key'>
export type LoanId = IdOf<'loan'>
export type FundId = IdOf<'fund'>
export type SubscriptionId = IdOf<'fund subscription'>
