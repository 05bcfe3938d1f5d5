// The named schemas of the OpenAPI document. A schema is replaced by a reference wherever the contract uses it, so that generated clients
// have one type per entity.
import type { TSchema } from 'typebox'
import { SCHEMAS } from '../trader/schemas.ts'

const page = <Row extends TSchema>(answer: { readonly properties: { readonly data: { readonly items: Row } } }): Row =>
  answer.properties.data.items

export const ENTITIES: Readonly<Record<string, TSchema>> = {
  User: SCHEMAS.userInfo.answer,
  SignedIn: SCHEMAS.login.answer,
  Session: SCHEMAS.sessions.answer.items,
  ApiKey: SCHEMAS.apiKeys.answer.items,
  RegisterConfig: SCHEMAS.registerConfig.answer,
  Manifest: SCHEMAS.manifest.answer,
  Company: SCHEMAS.company.answer,
  CompanyStatus: SCHEMAS.companyStatus.answer,
  BasicInfo: SCHEMAS.basicInfo.answer,
  Area: SCHEMAS.areaList.answer.items,
  TermChange: page(SCHEMAS.changes.answer),
  FeedDay: SCHEMAS.feedKeys.answer.properties.days.items,
  FeedHours: SCHEMAS.feedKeys.answer.properties.hours.items,
  NewsItem: page(SCHEMAS.newsList.answer),
  Article: SCHEMAS.newsInfo.answer,
  ListedCompany: page(SCHEMAS.searchCompany.answer),
  FoundPair: SCHEMAS.searchInstrument.answer.items,
  IdentityCheck: SCHEMAS.identityCheck.answer,
  ChatMessage: SCHEMAS.chatSend.answer,
  Feedback: page(SCHEMAS.feedbackList.answer),
  Notice: page(SCHEMAS.notices.answer),
  NoticeGroup: SCHEMAS.noticeSettings.answer.properties.groups.items,
  NoticeSettings: SCHEMAS.noticeSettings.answer,
  Watchlist: SCHEMAS.watchlists.answer.items,
  TagResult: SCHEMAS.journalResults.answer.items,
  PriceAlert: page(SCHEMAS.alerts.answer),
  Account: SCHEMAS.accountDetail.answer,
  AccountRecord: page(SCHEMAS.accountLogs.answer),
  Fair: SCHEMAS.fair.answer,
  FairDay: SCHEMAS.fair.answer.properties.days.items,
  FairReserve: SCHEMAS.fair.answer.properties.reserves.items,
  FairLog: SCHEMAS.fair.answer.properties.log.anyOf[0],
  FairFigures: SCHEMAS.fair.answer.properties.days.items.properties.real,
  LiabilityDay: SCHEMAS.liabilities.answer.properties.days.items,
  LiabilityLeaf: SCHEMAS.ownLiabilities.answer.properties.leaves.items,
  Portfolio: SCHEMAS.portfolio.answer,
  EquityPoint: SCHEMAS.portfolio.answer.properties.points.items,
  DayProfit: SCHEMAS.portfolio.answer.properties.days.items,
  GroupResult: SCHEMAS.portfolio.answer.properties.results.items,
  Statement: SCHEMAS.statements.answer.items,
  Transferable: SCHEMAS.transferable.answer,
  Transfer: page(SCHEMAS.transferLog.answer),
  CoinNetwork: SCHEMAS.depositOptions.answer.items,
  DepositTerms: SCHEMAS.depositTerms.answer,
  Bank: SCHEMAS.wireOptions.answer.items,
  Deposit: page(SCHEMAS.deposits.answer),
  WithdrawalCurrency: SCHEMAS.withdrawalCurrencies.answer.items,
  WithdrawalTerms: SCHEMAS.withdrawalTerms.answer,
  Withdrawal: page(SCHEMAS.withdrawals.answer),
  SubmittedWithdrawal: SCHEMAS.submitWithdrawal.answer,
  PayoutMethod: SCHEMAS.payoutMethods.answer.items,
  PayoutCurrency: SCHEMAS.payoutMethods.answer.items.properties.draw_currency,
  LoanApplicant: SCHEMAS.loanApplicant.answer,
  LoanOffer: SCHEMAS.loanConfigs.answer.items,
  QuotedLoan: SCHEMAS.loanConfig.answer,
  Loan: page(SCHEMAS.loans.answer),
  SignedLoan: SCHEMAS.loan.answer,
  LoanRepayment: SCHEMAS.loanRepayment.answer,
  RepaymentAccount: SCHEMAS.repaymentAccounts.answer.items,
  Fund: SCHEMAS.fund.answer,
  Subscription: page(SCHEMAS.fundSubscriptions.answer),
  FundInterest: page(SCHEMAS.fundIncome.answer),
  FundPayouts: SCHEMAS.fundPayouts.answer,
  PayableCurrency: SCHEMAS.payableCurrencies.answer.items,
  Upload: SCHEMAS.imageUpload.answer,
  SignedAddress: SCHEMAS.imageAddress.answer,
  Pair: SCHEMAS.tradeList.answer.items,
  Category: SCHEMAS.categories.answer.items,
  Sparkline: SCHEMAS.sparklines.answer.items,
  Candle: SCHEMAS.kline.answer.items,
  PlacedOrder: SCHEMAS.submitOrder.answer,
  Order: page(SCHEMAS.orders.answer),
  ClosedOrder: SCHEMAS.closeOrder.answer,
  RankedMaster: page(SCHEMAS.rankedMasters.answer),
  Master: SCHEMAS.trader.answer,
  MasterPerformance: SCHEMAS.masterPerformance.answer.items,
  FollowedMaster: page(SCHEMAS.followedTraders.answer),
  Follower: page(SCHEMAS.myFollowers.answer),
  SkippedCopy: page(SCHEMAS.skippedCopies.answer),
  CopyComparison: SCHEMAS.copyComparison.answer,
  ComparedOrder: page(SCHEMAS.comparedOrders.answer),
  MicroOffer: SCHEMAS.microSeconds.answer,
  PlacedMicroOrder: SCHEMAS.submitMicro.answer,
  MicroOrder: page(SCHEMAS.microOrders.answer),
  MicroHistory: SCHEMAS.microHistory.answer,
  OrderCheck: SCHEMAS.checkOrder.answer,
  Tick: SCHEMAS.checkOrder.answer.properties.Ticks.items,
}

const NAMES: ReadonlyMap<object, string> = new Map(Object.entries(ENTITIES).map(([name, schema]) => [schema, name]))

/** The schema as plain JSON, entities inside it as references. */
export function referring(schema: object): object {
  const name = NAMES.get(schema)
  return name === undefined ? plain(schema) : { $ref: `#/components/schemas/${name}` }
}

/** The schema itself as plain JSON, entities inside it as references. What the schema library keeps for itself is left out. */
export function plain(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, value]) =>
        key === 'patternProperties' ? ['additionalProperties', anyKey(value)] : [key, part(value)],
      ),
  )
}

/** A record of texts: generated clients know it by this form. */
function anyKey(patterns: unknown): unknown {
  return typeof patterns === 'object' && patterns !== null ? part(Object.values(patterns)[0]) : true
}

function part(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(part)
  return typeof value === 'object' && value !== null ? referring(value) : value
}
