// The chapters of the API: which call belongs where.
import type { CallName } from '../trader/calls.ts'
import { accountRoutes } from '../trader/routes/account.ts'
import { depositRoutes } from '../trader/routes/deposit.ts'
import { chatRoutes } from '../trader/routes/chat.ts'
import { exportRoutes } from '../trader/routes/exports.ts'
import { feedbackRoutes } from '../trader/routes/feedback.ts'
import { followRoutes } from '../trader/routes/follow.ts'
import { forexRoutes } from '../trader/routes/forex.ts'
import { identityRoutes } from '../trader/routes/identity.ts'
import { loanRoutes } from '../trader/routes/loan.ts'
import { microRoutes } from '../trader/routes/micro.ts'
import { fundRoutes } from '../trader/routes/fund.ts'
import { newsRoutes } from '../trader/routes/news.ts'
import { noticeRoutes } from '../trader/routes/notices.ts'
import { searchRoutes } from '../trader/routes/search.ts'
import { sessionRoutes } from '../trader/routes/session.ts'
import { siteRoutes } from '../trader/routes/site.ts'
import { uploadRoutes } from '../trader/routes/uploads.ts'
import { walletRoutes } from '../trader/routes/wallet.ts'
import { withdrawalRoutes } from '../trader/routes/withdrawal.ts'

export interface Tag {
  readonly name: string
  readonly description: string
  readonly calls: ReadonlySet<string>
}

const tag = (name: string, description: string, ...routes: readonly object[]): Tag => ({
  name,
  description,
  calls: new Set(routes.flatMap(group => Object.keys(group))),
})

/** In the order a reader wants them. */
export const TAGS: readonly Tag[] = [
  tag('Session', 'Demo login, login, registration, passwords, the second factor.', sessionRoutes, accountRoutes),
  tag('Contracts', 'Pairs, candles, and leveraged orders.', forexRoutes),
  tag('Up/Down', 'Short trades with a fixed payout, and the check of any order.', microRoutes),
  tag('Copy trading', 'Masters, followers and copied orders.', followRoutes),
  tag('Wallet', 'Own accounts, their records and transfers between them.', walletRoutes),
  tag('Deposits', 'Money coming in.', depositRoutes),
  tag('Withdrawals', 'Money going out, and where to.', withdrawalRoutes),
  tag('Loans', 'Offers, agreements, repayments.', loanRoutes),
  tag('Funds', 'Mining funds and subscriptions.', fundRoutes),
  tag('Identity', 'Identity verification.', identityRoutes),
  tag('Support', 'Support chat, feedback and notifications.', chatRoutes, feedbackRoutes, noticeRoutes),
  tag('Uploads', 'Images, which other calls then name by id.', uploadRoutes),
  tag('Exports', 'Own records as CSV files.', exportRoutes),
  tag('Site', 'What is public about this site, news and search.', siteRoutes, newsRoutes, searchRoutes),
]

export function tagOf(name: CallName): string {
  const found = TAGS.find(({ calls }) => calls.has(name))
  if (!found) throw new Error(`${name} belongs to no chapter`)
  return found.name
}
