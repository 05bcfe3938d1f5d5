// The trader's API: every call of calls.ts with its schemas. A call without a schema does not compile.
import type { Static } from 'typebox'
import type { CallName } from './calls.ts'
import type { RouteShape } from '../route.ts'
import { accountRoutes } from './routes/account.ts'
import { depositRoutes } from './routes/deposit.ts'
import { chatRoutes } from './routes/chat.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { exportRoutes } from './routes/exports.ts'
import { followRoutes } from './routes/follow.ts'
import { forexRoutes } from './routes/forex.ts'
import { identityRoutes } from './routes/identity.ts'
import { loanRoutes } from './routes/loan.ts'
import { microRoutes } from './routes/micro.ts'
import { fundRoutes } from './routes/fund.ts'
import { newsRoutes } from './routes/news.ts'
import { noticeRoutes } from './routes/notices.ts'
import { searchRoutes } from './routes/search.ts'
import { sessionRoutes } from './routes/session.ts'
import { siteRoutes } from './routes/site.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { walletRoutes } from './routes/wallet.ts'
import { withdrawalRoutes } from './routes/withdrawal.ts'

export const ROUTES = {
  ...sessionRoutes,
  ...accountRoutes,
  ...siteRoutes,
  ...newsRoutes,
  ...searchRoutes,
  ...identityRoutes,
  ...chatRoutes,
  ...feedbackRoutes,
  ...noticeRoutes,
  ...walletRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...uploadRoutes,
  ...exportRoutes,
  ...forexRoutes,
  ...followRoutes,
  ...microRoutes,
  ...loanRoutes,
  ...fundRoutes,
} as const satisfies Readonly<Record<CallName, RouteShape>>

/** What a call takes, typed. On the wire everything may travel as text. */
export type ParamsOf<Name extends CallName> = Static<(typeof ROUTES)[Name]['params']>
/** What a call answers in `data`. */
export type AnswerOf<Name extends CallName> = Static<(typeof ROUTES)[Name]['answer']>

export type User = AnswerOf<'userInfo'>
export type SignedIn = AnswerOf<'login'>
export type Manifest = AnswerOf<'manifest'>
export type NewsItem = AnswerOf<'newsList'>['data'][number]
export type ListedCompany = AnswerOf<'searchCompany'>['data'][number]
export type Instrument = AnswerOf<'searchInstrument'>[number]
export type IdentityCheck = AnswerOf<'identityCheck'>
export type ChatMessage = AnswerOf<'chatSend'>
export type UserNotice = AnswerOf<'notices'>['data'][number]
export type Account = AnswerOf<'balances'>[number]
export type AccountLog = AnswerOf<'accountLogs'>['data'][number]
export type OwnTransfer = AnswerOf<'transferLog'>['data'][number]
export type DepositOption = AnswerOf<'depositOptions'>[number]
export type WireOption = AnswerOf<'wireOptions'>[number]
export type DepositRecord = AnswerOf<'deposits'>['data'][number]
export type WithdrawalCurrency = AnswerOf<'withdrawalCurrencies'>[number]
export type WithdrawalRecord = AnswerOf<'withdrawals'>['data'][number]
export type BoundMethod = AnswerOf<'payoutMethods'>[number]
export type LoanApplicant = AnswerOf<'loanApplicant'>
export type LoanConfig = AnswerOf<'loanConfigs'>[number]
export type Loan = AnswerOf<'loans'>['data'][number]
export type RepaymentAccount = AnswerOf<'repaymentAccounts'>[number]
export type Fund = AnswerOf<'fund'>
export type FundSubscription = AnswerOf<'fundSubscriptions'>['data'][number]
export type FundInterest = AnswerOf<'fundIncome'>['data'][number]
export type Pair = AnswerOf<'tradeList'>[number]
export type Candle = AnswerOf<'kline'>[number]
export type Order = AnswerOf<'orders'>['data'][number]
export type CloseReason = Order['CloseReason']
export type RankedMaster = AnswerOf<'rankedMasters'>['data'][number]
export type Trader = AnswerOf<'trader'>
export type FollowedTrader = AnswerOf<'followedTraders'>['data'][number]
export type Follower = AnswerOf<'myFollowers'>['data'][number]
export type SkippedCopy = AnswerOf<'skippedCopies'>['data'][number]
export type MicroOffer = AnswerOf<'microSeconds'>
export type MicroOrder = AnswerOf<'microOrders'>['data'][number]
export type OrderCheck = AnswerOf<'checkOrder'>
