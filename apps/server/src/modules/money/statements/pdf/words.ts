// The words of a statement as a document. Most are the screens'.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText } from '@tallystick/i18n/server-messages'
import { fillMessage, loadServerTexts } from '@tallystick/i18n/server-words'
import type { AccountType } from '@tallystick/ledger/chart'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import type { Cause } from '../figures.ts'

const [DOCUMENT, WALLET, ORDERS, PORTFOLIO, RECEIPTS, FUNDS, LOAN] = await Promise.all([
  loadServerTexts('statement-file'),
  loadServerTexts('wallet'),
  loadServerTexts('orders'),
  loadServerTexts('portfolio'),
  loadServerTexts('receipts'),
  loadServerTexts('funds'),
  loadServerTexts('loan'),
])

export type DocumentWords = ReturnType<typeof documentWords>

export function documentWords(language: LanguageCode) {
  const { page, ...own } = DOCUMENT[language]
  const { forex, micro, main, records, recordId, time, amountUsd } = WALLET[language]
  const { buy, sell, market, side, lots, openPrice, openTime, profit } = ORDERS[language]
  const { fees } = PORTFOLIO[language]
  const { records: subscriptions, dailyProfit, earlyPenalty, closedAt } = FUNDS[language]
  const {
    records: loanRecords,
    period: term,
    dailyRate,
    totalInterest,
    dueAt,
    repaidAt,
    penalty: lateFee,
  } = LOAN[language]
  const { keyMade: made, keyChanged: changed, keyEnded: ended, keyRemoved } = RECEIPTS[language]
  const byKey = { made, changed, ended }
  const accounts: Readonly<Record<AccountType, string>> = { forex, micro, main }
  const causes: Readonly<Record<Cause, string>> = {
    deposits: own.deposits,
    withdrawals: own.withdrawals,
    demo_money: messageText(language, 'log_demo_grant'),
    corrections: messageText(language, 'log_adjustment'),
    loans: own.loans,
    forex_result: `${forex}: ${profit}`,
    micro_result: `${micro}: ${profit}`,
    fees,
    profit_shares: own.profitShares,
    loss_forgiven: messageText(language, 'log_loss_forgiven'),
    loan_interest: own.loanInterest,
    fund_interest: messageText(language, 'log_fund_interest'),
  }
  return {
    ...own,
    accounts,
    causes,
    subscriptions: { heading: subscriptions, dailyProfit, term, earlyPenalty, closedAt },
    loanTable: { heading: loanRecords, dailyRate, totalInterest, dueAt, repaidAt, lateFee },
    sides: { buy, sell },
    columns: { records, recordId, time, amountUsd, market, side, lots, openPrice, openTime, profit },
    byKey: ({ Act, Key }: KeyMark): string => fillMessage(language, byKey[Act], { name: Key || keyRemoved }),
    page: (number: number): string => fillMessage(language, page, { number }),
  }
}
