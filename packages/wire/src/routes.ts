// The contract: every call of calls.ts with its schemas. A call without a shape does not compile.
import type { Static } from 'typebox'
import type { CallName } from './calls.ts'
import type { RouteShape } from './route.ts'
import { forexRoutes } from './routes/forex.ts'
import { sessionRoutes } from './routes/session.ts'
import { siteRoutes } from './routes/site.ts'
import { walletRoutes } from './routes/wallet.ts'

export const ROUTES = {
  ...sessionRoutes,
  ...siteRoutes,
  ...walletRoutes,
  ...forexRoutes,
} as const satisfies Readonly<Record<CallName, RouteShape>>

/** What a call takes, typed. On the wire everything may travel as text. */
export type ParamsOf<Name extends CallName> = Static<(typeof ROUTES)[Name]['params']>
/** What a call answers in `data`. */
export type AnswerOf<Name extends CallName> = Static<(typeof ROUTES)[Name]['answer']>

export type User = AnswerOf<'userInfo'>
export type SignedIn = AnswerOf<'login'>
export type Manifest = AnswerOf<'manifest'>
export type Account = AnswerOf<'balances'>[number]
export type Pair = AnswerOf<'tradeList'>[number]
export type Candle = AnswerOf<'kline'>[number]
export type Order = AnswerOf<'orders'>['data'][number]
export type CloseReason = Order['CloseReason']
