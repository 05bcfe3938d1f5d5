// Which calls a program may make with an API key. What is not here no key may do: money never leaves an account and nothing is bound by a
// key, and what belongs to the person (sessions, password, second factor, identity, chat, pictures) stays with the person. Beside the table
// of calls rather than in it, because the browser has no use for it.
import type { CallName } from './calls.ts'

/** read: every key. trade: keys that may trade. */
export type KeyScope = 'read' | 'trade'

export const KEY_SCOPES = ['read', 'trade'] as const satisfies readonly KeyScope[]

export const CALLS_BY_KEY: Readonly<Partial<Record<CallName, KeyScope>>> = {
  userInfo: 'read',
  profits: 'read',
  balances: 'read',
  accountDetail: 'read',
  accountLogs: 'read',
  portfolio: 'read',
  ownLiabilities: 'read',
  transferLog: 'read',
  deposits: 'read',
  withdrawals: 'read',
  loans: 'read',
  fundSubscriptions: 'read',
  fundIncome: 'read',
  fundPayouts: 'read',
  mySubscriptions: 'read',
  notices: 'read',
  noticesUnread: 'read',
  noticeSettings: 'read',
  alerts: 'read',
  watchlists: 'read',
  journalTags: 'read',
  journalResults: 'read',
  exportAccountLogs: 'read',
  exportDeposits: 'read',
  exportWithdrawals: 'read',
  exportTransfers: 'read',
  exportOrders: 'read',
  exportMicroOrders: 'read',
  orders: 'read',
  orderHistory: 'read',
  checkOrder: 'read',
  microOrders: 'read',
  microHistory: 'read',
  followedTraders: 'read',
  myFollowers: 'read',
  skippedCopies: 'read',
  copyComparison: 'read',
  comparedOrders: 'read',
  followOrders: 'read',
  submitOrder: 'trade',
  submitTrailing: 'trade',
  submitOco: 'trade',
  editOrder: 'trade',
  reverseOrder: 'trade',
  closeOrder: 'trade',
  closeOrderPart: 'trade',
  closeAllOrders: 'trade',
  cancelOrder: 'trade',
  setTrail: 'trade',
  setAllStops: 'trade',
  setStops: 'trade',
  submitMicro: 'trade',
  makeAlert: 'trade',
  removeAlert: 'trade',
}

/** A key's id, as its user sees it. */
export const API_KEY_ID = '^[A-Za-z0-9_-]{22}$'
/** Keys that a user may have at the same time. */
export const MOST_API_KEYS = 10
/** Longest life of a key. */
export const LONGEST_KEY_DAYS = 365
/** Address ranges that a key may be limited to. */
export const MOST_KEY_ADDRESSES = 10
/** How far the time of a signed request may be from the server's. */
export const SIGNED_WITHIN_MS = 30_000
