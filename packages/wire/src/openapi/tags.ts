// The chapters of the API: which call belongs where.
import type { CallName } from '../trader/calls.ts'
import { accountSchemas } from '../trader/schemas/users/account.ts'
import { depositSchemas } from '../trader/schemas/money/deposit.ts'
import { chatSchemas } from '../trader/schemas/content/chat.ts'
import { exportSchemas } from '../trader/schemas/trading/exports.ts'
import { feedbackSchemas } from '../trader/schemas/content/feedback.ts'
import { followSchemas } from '../trader/schemas/trading/follow.ts'
import { forexSchemas } from '../trader/schemas/trading/forex.ts'
import { identitySchemas } from '../trader/schemas/users/identity.ts'
import { loanSchemas } from '../trader/schemas/money/loan.ts'
import { microSchemas } from '../trader/schemas/trading/micro.ts'
import { fundSchemas } from '../trader/schemas/money/fund.ts'
import { newsSchemas } from '../trader/schemas/content/news.ts'
import { alertSchemas, noticeSchemas } from '../trader/schemas/users/notices.ts'
import { fairSchemas } from '../trader/schemas/content/fair.ts'
import { liabilitiesSchemas } from '../trader/schemas/money/liabilities.ts'
import { portfolioSchemas } from '../trader/schemas/trading/portfolio.ts'
import { statementSchemas } from '../trader/schemas/money/statements.ts'
import { noticeSettingsSchemas } from '../trader/schemas/users/notice-settings.ts'
import { searchSchemas } from '../trader/schemas/content/search.ts'
import { sessionSchemas } from '../trader/schemas/users/session.ts'
import { siteSchemas } from '../trader/schemas/content/site.ts'
import { uploadSchemas } from '../trader/schemas/users/uploads.ts'
import { walletSchemas } from '../trader/schemas/money/wallet.ts'
import { journalSchemas } from '../trader/schemas/trading/journal.ts'
import { watchlistSchemas } from '../trader/schemas/trading/watchlists.ts'
import { withdrawalSchemas } from '../trader/schemas/money/withdrawal.ts'

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
  tag('Session', 'Demo login, login, registration, passwords, the second factor.', sessionSchemas, accountSchemas),
  tag('Contracts', 'Pairs, candles, and leveraged orders.', forexSchemas),
  tag('Up/Down', 'Short trades with a fixed payout, and the check of any order.', microSchemas),
  tag('Copy trading', 'Masters, followers and copied orders.', followSchemas),
  tag(
    'Wallet',
    'Own accounts, their records and transfers between them, and equity over time.',
    walletSchemas,
    liabilitiesSchemas,
    portfolioSchemas,
  ),
  tag('Deposits', 'Money coming in.', depositSchemas),
  tag('Withdrawals', 'Money going out, and where to.', withdrawalSchemas),
  tag('Loans', 'Offers, agreements, repayments.', loanSchemas),
  tag('Funds', 'Mining funds and subscriptions.', fundSchemas),
  tag('Identity', 'Identity verification.', identitySchemas),
  tag(
    'Support',
    'Support chat, feedback and notifications.',
    chatSchemas,
    feedbackSchemas,
    noticeSchemas,
    noticeSettingsSchemas,
  ),
  tag('Watchlists', 'Named lists of pairs.', watchlistSchemas),
  tag('Journal', 'A note and tags on own orders, and results by tag.', journalSchemas),
  tag('Price alerts', 'A notification when a price reaches a level.', alertSchemas),
  tag('Uploads', 'Images, which other calls then name by id.', uploadSchemas),
  tag('Exports', 'Own records as CSV files, and statements.', exportSchemas, statementSchemas),
  tag('Site', 'What is public about this site, news and search.', siteSchemas, fairSchemas, newsSchemas, searchSchemas),
]

export function tagOf(name: CallName): string {
  const found = TAGS.find(({ calls }) => calls.has(name))
  if (!found) throw new Error(`${name} belongs to no chapter`)
  return found.name
}
