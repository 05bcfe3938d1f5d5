// The trader's API: every call of calls.ts with its schemas. A call without a schema does not compile.
import type { Static } from 'typebox'
import type { CallName } from './calls.ts'
import type { CallSchema } from '../call-schema.ts'
import { accountSchemas } from './schemas/users/account.ts'
import { depositSchemas } from './schemas/money/deposit.ts'
import { chatSchemas } from './schemas/content/chat.ts'
import { feedbackSchemas } from './schemas/content/feedback.ts'
import { exportSchemas } from './schemas/trading/exports.ts'
import { followSchemas } from './schemas/trading/follow.ts'
import { forexSchemas } from './schemas/trading/forex.ts'
import { identitySchemas } from './schemas/users/identity.ts'
import { loanSchemas } from './schemas/money/loan.ts'
import { microSchemas } from './schemas/trading/micro.ts'
import { fundSchemas } from './schemas/money/fund.ts'
import { newsSchemas } from './schemas/content/news.ts'
import { alertSchemas, noticeSchemas } from './schemas/users/notices.ts'
import { fairSchemas } from './schemas/content/fair.ts'
import { liabilitiesSchemas } from './schemas/money/liabilities.ts'
import { portfolioSchemas } from './schemas/trading/portfolio.ts'
import { statementSchemas } from './schemas/money/statements.ts'
import { noticeSettingsSchemas } from './schemas/users/notice-settings.ts'
import { searchSchemas } from './schemas/content/search.ts'
import { sessionSchemas } from './schemas/users/session.ts'
import { siteSchemas } from './schemas/content/site.ts'
import { uploadSchemas } from './schemas/users/uploads.ts'
import { walletSchemas } from './schemas/money/wallet.ts'
import { journalSchemas } from './schemas/trading/journal.ts'
import { watchlistSchemas } from './schemas/trading/watchlists.ts'
import { withdrawalSchemas } from './schemas/money/withdrawal.ts'

export const SCHEMAS = {
  ...sessionSchemas,
  ...accountSchemas,
  ...siteSchemas,
  ...newsSchemas,
  ...searchSchemas,
  ...identitySchemas,
  ...chatSchemas,
  ...feedbackSchemas,
  ...noticeSchemas,
  ...noticeSettingsSchemas,
  ...alertSchemas,
  ...watchlistSchemas,
  ...journalSchemas,
  ...walletSchemas,
  ...fairSchemas,
  ...liabilitiesSchemas,
  ...portfolioSchemas,
  ...statementSchemas,
  ...depositSchemas,
  ...withdrawalSchemas,
  ...uploadSchemas,
  ...exportSchemas,
  ...forexSchemas,
  ...followSchemas,
  ...microSchemas,
  ...loanSchemas,
  ...fundSchemas,
} as const satisfies Readonly<Record<CallName, CallSchema>>

/** What a call takes, typed. On the wire everything may travel as text. */
export type ParamsOf<Name extends CallName> = Static<(typeof SCHEMAS)[Name]['params']>
/** What a call answers in `data`. */
export type AnswerOf<Name extends CallName> = Static<(typeof SCHEMAS)[Name]['answer']>

export type User = AnswerOf<'userInfo'>
export type SignedIn = AnswerOf<'login'>
export type Manifest = AnswerOf<'manifest'>
export type NewsItem = AnswerOf<'newsList'>['data'][number]
export type ListedCompany = AnswerOf<'searchCompany'>['data'][number]
export type Instrument = AnswerOf<'searchInstrument'>[number]
export type IdentityCheck = AnswerOf<'identityCheck'>
export type ChatMessage = AnswerOf<'chatSend'>
export type UserNotice = AnswerOf<'notices'>['data'][number]
export type PriceAlert = AnswerOf<'alerts'>['data'][number]
export type Account = AnswerOf<'balances'>[number]
export type KeyMark = AccountLog['KeyActs'][number]
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
