// The named schemas of the OpenAPI document. A schema is replaced by a reference wherever the contract uses it, so that generated clients
// have one type per entity.
import type { TSchema } from 'typebox'
import { ROUTES } from '../trader/routes.ts'

const page = <Row extends TSchema>(answer: { readonly properties: { readonly data: { readonly items: Row } } }): Row =>
  answer.properties.data.items

export const ENTITIES: Readonly<Record<string, TSchema>> = {
  User: ROUTES.userInfo.answer,
  SignedIn: ROUTES.login.answer,
  Session: ROUTES.sessions.answer.items,
  RegisterConfig: ROUTES.registerConfig.answer,
  Manifest: ROUTES.manifest.answer,
  Company: ROUTES.company.answer,
  CompanyStatus: ROUTES.companyStatus.answer,
  BasicInfo: ROUTES.basicInfo.answer,
  Area: ROUTES.areaList.answer.items,
  TermChange: page(ROUTES.changes.answer),
  FeedDay: ROUTES.feedKeys.answer.properties.days.items,
  FeedHours: ROUTES.feedKeys.answer.properties.hours.items,
  NewsItem: page(ROUTES.newsList.answer),
  Article: ROUTES.newsInfo.answer,
  ListedCompany: page(ROUTES.searchCompany.answer),
  FoundPair: ROUTES.searchInstrument.answer.items,
  IdentityCheck: ROUTES.identityCheck.answer,
  ChatMessage: ROUTES.chatSend.answer,
  Feedback: page(ROUTES.feedbackList.answer),
  Notice: page(ROUTES.notices.answer),
  Account: ROUTES.accountDetail.answer,
  AccountRecord: page(ROUTES.accountLogs.answer),
  Transferable: ROUTES.transferable.answer,
  Transfer: page(ROUTES.transferLog.answer),
  CoinNetwork: ROUTES.depositOptions.answer.items,
  DepositTerms: ROUTES.depositTerms.answer,
  Bank: ROUTES.wireOptions.answer.items,
  Deposit: page(ROUTES.deposits.answer),
  WithdrawalCurrency: ROUTES.withdrawalCurrencies.answer.items,
  WithdrawalTerms: ROUTES.withdrawalTerms.answer,
  Withdrawal: page(ROUTES.withdrawals.answer),
  SubmittedWithdrawal: ROUTES.submitWithdrawal.answer,
  PayoutMethod: ROUTES.payoutMethods.answer.items,
  PayoutCurrency: ROUTES.payoutMethods.answer.items.properties.draw_currency,
  LoanApplicant: ROUTES.loanApplicant.answer,
  LoanOffer: ROUTES.loanConfigs.answer.items,
  QuotedLoan: ROUTES.loanConfig.answer,
  Loan: page(ROUTES.loans.answer),
  SignedLoan: ROUTES.loan.answer,
  LoanRepayment: ROUTES.loanRepayment.answer,
  RepaymentAccount: ROUTES.repaymentAccounts.answer.items,
  Fund: ROUTES.fund.answer,
  Subscription: page(ROUTES.fundSubscriptions.answer),
  FundInterest: page(ROUTES.fundIncome.answer),
  PayableCurrency: ROUTES.payableCurrencies.answer.items,
  Upload: ROUTES.imageUpload.answer,
  SignedAddress: ROUTES.imageAddress.answer,
  Pair: ROUTES.tradeList.answer.items,
  Category: ROUTES.categories.answer.items,
  Sparkline: ROUTES.sparklines.answer.items,
  Candle: ROUTES.kline.answer.items,
  PlacedOrder: ROUTES.submitOrder.answer,
  Order: page(ROUTES.orders.answer),
  ClosedOrder: ROUTES.closeOrder.answer,
  RankedMaster: page(ROUTES.rankedMasters.answer),
  Master: ROUTES.trader.answer,
  FollowedMaster: page(ROUTES.followedTraders.answer),
  Follower: page(ROUTES.myFollowers.answer),
  SkippedCopy: page(ROUTES.skippedCopies.answer),
  MicroOffer: ROUTES.microSeconds.answer,
  PlacedMicroOrder: ROUTES.submitMicro.answer,
  MicroOrder: page(ROUTES.microOrders.answer),
  OrderCheck: ROUTES.checkOrder.answer,
  Tick: ROUTES.checkOrder.answer.properties.Ticks.items,
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
