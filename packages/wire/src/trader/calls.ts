// Every HTTP call by name: the table of contents of the API. Plain data without schemas, so that the browser can
// import it for a few hundred bytes; what goes in and out is typed by the schemas of the same name in schemas.ts.
// (Longer than most files because it is one table, to be read and searched in one place.)

export interface Call {
  readonly path: string
  /** The first is what our own client uses. State-changing GETs of the specification have a POST twin. */
  readonly methods: readonly ['GET'] | readonly ['POST'] | readonly ['GET', 'POST']
  /** user = 999 without a valid session; optional = a session is used when there is one. */
  readonly auth: 'none' | 'optional' | 'user'
  /** Changes state: takes an idempotency key, is never cancelled and never served to a navigation. */
  readonly mutating: boolean
  /** Which accounts may use it; absent = both. */
  readonly realm?: 'demo' | 'real'
  /** The client shows its loader while this call runs. */
  readonly loader?: boolean
  /** Made while the app starts: an invalid session then resets the user, but does not redirect to /login. */
  readonly initial?: boolean
  /** Answered as plain JSON instead of the envelope. */
  readonly bare?: boolean
  /** Answered as a CSV file of this name instead of the envelope. */
  readonly csv?: string
  /** The same for everybody: may be kept by caches for so long. */
  readonly maxAgeSeconds?: number
  /** Takes one file (multipart, field `file`). */
  readonly upload?: boolean
  /**
   * Not refused here to a frozen user: the engine decides (orders, money, copying), or a freeze does not protect it (signing out, reading,
   * asking support for help).
   */
  readonly whileFrozen?: true
  /** Refused to a real user who has not agreed yet: deposits and trading. */
  readonly needsAgreement?: true
}

const read = { methods: ['GET'], mutating: false } as const
const change = { methods: ['GET', 'POST'], mutating: true, auth: 'user' } as const

export const CALLS = {
  // Session
  createDemoAccount: {
    path: '/api/user/createAccountDemoForU',
    methods: ['GET', 'POST'],
    auth: 'none',
    mutating: true,
    loader: true,
  },
  login: {
    path: '/api/user/loginForU',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
  },
  register: {
    path: '/api/user/register',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
  },
  forgetPassword: {
    path: '/api/user/forget_password',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
  },
  amendPassword: {
    path: '/api/user/amend_password',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
  },
  sendEmail: {
    path: '/api/notify/send_email',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
  },
  sendSms: {
    path: '/api/notify/send_sms',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
  },
  registerConfig: {
    ...read,
    path: '/api/default/register_config',
    auth: 'none',
  },
  captcha: {
    ...read,
    path: '/api/default/captcha',
    auth: 'none',
  },
  sessions: { ...read, path: '/api/user/sessions', auth: 'user' },
  revokeSession: {
    path: '/api/user/session_revoke',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  revokeOtherSessions: {
    path: '/api/user/session_revoke_others',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  setProfile: {
    path: '/api/user/profile',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
  },
  agree: {
    path: '/api/user/agree',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    whileFrozen: true,
  },
  invite: {
    ...read,
    path: '/api/user/invite',
    auth: 'user',
    realm: 'real',
  },
  twoFactor: {
    ...read,
    path: '/api/user/two_factor',
    auth: 'user',
    realm: 'real',
  },
  twoFactorBegin: {
    path: '/api/user/two_factor_begin',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
  },
  twoFactorOn: {
    path: '/api/user/two_factor_on',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
  },
  twoFactorOff: {
    path: '/api/user/two_factor_off',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
  },
  apiKeys: { ...read, path: '/api/user/api_keys', auth: 'user' },
  createApiKey: {
    path: '/api/user/api_key_create',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
  },
  revokeApiKey: {
    path: '/api/user/api_key_revoke',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  logout: {
    path: '/api/user/logout',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  userInfo: {
    ...read,
    path: '/api/user/info',
    auth: 'user',
    initial: true,
  },
  profits: {
    ...read,
    path: '/api/user/get_profits',
    auth: 'user',
  },

  // Site
  manifest: {
    ...read,
    path: '/manifest',
    auth: 'none',
    bare: true,
  },
  company: {
    ...read,
    path: '/api/company/getCompany',
    auth: 'none',
  },
  companyStatus: {
    ...read,
    path: '/api/company/getCompanyStatus',
    auth: 'none',
    initial: true,
  },
  basicInfo: {
    ...read,
    path: '/api/basicSet/getBasicInfo',
    auth: 'none',
    initial: true,
  },
  areaList: {
    ...read,
    path: '/api/default/area_list',
    auth: 'none',
  },
  changes: {
    ...read,
    path: '/api/default/changes',
    auth: 'none',
  },
  fair: {
    ...read,
    path: '/api/default/fair',
    auth: 'none',
    maxAgeSeconds: 5,
  },
  liabilities: {
    ...read,
    path: '/api/default/liabilities',
    auth: 'none',
  },
  setting: {
    ...read,
    path: '/api/default/setting',
    auth: 'none',
  },
  feedKeys: {
    ...read,
    path: '/api/feed/keys',
    auth: 'none',
  },

  // News and search
  newsList: { ...read, path: '/api/news/list', auth: 'none' },
  newsInfo: { ...read, path: '/api/news/info', auth: 'none', loader: true },
  searchCompany: {
    ...read,
    path: '/api/company/search',
    auth: 'none',
  },
  searchInstrument: {
    ...read,
    path: '/v2/api/forex/search',
    auth: 'none',
  },

  // Identity verification
  identityCheck: {
    ...read,
    path: '/api/user_real/center',
    auth: 'user',
    realm: 'real',
  },
  submitIdentityCheck: {
    path: '/api/user_real/real_name',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
  },

  // Support chat and notices
  chatMessages: {
    ...read,
    path: '/api/chat/messages',
    auth: 'optional',
  },
  chatSend: {
    path: '/api/chat/send',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    whileFrozen: true,
  },
  chatImageUpload: {
    path: '/api/chat/image_upload',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    upload: true,
    whileFrozen: true,
  },
  chatImage: {
    ...read,
    path: '/api/chat/image',
    auth: 'optional',
  },
  chatSeen: {
    path: '/api/chat/seen',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    whileFrozen: true,
  },
  feedbackSend: {
    path: '/api/feedback/send',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  feedbackList: {
    ...read,
    path: '/api/feedback/list',
    auth: 'user',
  },
  notices: {
    ...read,
    path: '/api/notice/list',
    auth: 'user',
  },
  noticesUnread: { ...read, path: '/api/notice/unread', auth: 'user' },
  noticesSeen: {
    path: '/api/notice/seen',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  noticeRead: {
    path: '/api/notice/read',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  noticeSettings: { ...read, path: '/api/user/notice_settings', auth: 'user' },
  saveNoticeSettings: {
    path: '/api/user/notice_settings_save',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  pushSubscribe: {
    path: '/api/push/subscribe',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  pushUnsubscribe: {
    path: '/api/push/unsubscribe',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  pushRenew: {
    path: '/api/push/renew',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
  },
  unsubscribeEmails: {
    path: '/api/notice/unsubscribe',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
  },

  // Watchlists
  watchlists: { ...read, path: '/api/user/watchlists', auth: 'user' },
  saveWatchlist: {
    path: '/api/user/watchlist_save',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  watchPairs: {
    path: '/api/user/watchlist_pairs',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  orderWatchlists: {
    path: '/api/user/watchlist_order',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },
  removeWatchlist: {
    path: '/api/user/watchlist_remove',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },

  // Journal
  journalTags: { ...read, path: '/api/journal/tags', auth: 'user' },
  journalResults: { ...read, path: '/api/journal/results', auth: 'user' },
  saveJournalEntry: {
    path: '/api/journal/save',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },

  // Price alerts
  alerts: { ...read, path: '/api/alert/list', auth: 'user' },
  makeAlert: {
    path: '/api/alert/make',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  removeAlert: {
    path: '/api/alert/remove',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
  },

  // Wallet
  balances: {
    ...read,
    path: '/v2/api/main/wallet/getBalance',
    auth: 'user',
  },
  accountDetail: {
    ...read,
    path: '/v2/api/main/account/forexDetail',
    auth: 'user',
  },
  portfolio: {
    ...read,
    path: '/v2/api/portfolio/overview',
    auth: 'user',
  },
  statements: {
    ...read,
    path: '/v2/api/statement/list',
    auth: 'user',
  },
  makeStatement: {
    path: '/v2/api/statement/make',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    loader: true,
    whileFrozen: true,
  },
  statementAddress: {
    ...read,
    path: '/v2/api/statement/address',
    auth: 'user',
  },
  ownLiabilities: {
    ...read,
    path: '/v2/api/main/account/liabilities',
    auth: 'user',
  },
  accountLogs: {
    ...read,
    path: '/v2/api/main/accountLog/forexChange',
    auth: 'user',
  },
  transfer: {
    path: '/api/account/transfer',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  transferable: {
    ...read,
    path: '/api/account/transferable',
    auth: 'user',
    realm: 'real',
  },
  transferLog: {
    ...read,
    path: '/api/account/transfer_log',
    auth: 'user',
    realm: 'real',
  },

  // Deposits
  depositOptions: {
    ...read,
    path: '/api/quickCharge/info',
    auth: 'user',
    realm: 'real',
  },
  depositTerms: {
    ...read,
    path: '/api/quickCharge/symbols',
    auth: 'user',
    realm: 'real',
  },
  wireOptions: {
    ...read,
    path: '/api/quickCharge/wire_info',
    auth: 'user',
    realm: 'real',
  },
  deposits: {
    ...read,
    path: '/api/quickCharge/quick_ist',
    auth: 'user',
    realm: 'real',
  },
  submitDeposit: {
    ...change,
    path: '/api/quickCharge/submit',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  submitWire: {
    ...change,
    path: '/api/quickCharge/wire_submit',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },

  // Withdrawals
  withdrawalCurrencies: {
    ...read,
    path: '/api/account/draw_symbol_list',
    auth: 'user',
    realm: 'real',
  },
  withdrawalTerms: {
    ...read,
    path: '/api/account/draw_terms',
    auth: 'user',
    realm: 'real',
  },
  withdrawals: {
    ...read,
    path: '/api/account/draw_list',
    auth: 'user',
    realm: 'real',
  },
  submitWithdrawal: {
    path: '/api/account/draw',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  cancelWithdrawal: {
    path: '/api/account/draw_cancel',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  acceptWithdrawal: {
    path: '/api/account/draw_accept',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
  },
  payoutMethods: {
    ...read,
    path: '/api/wallet/get_draw_method',
    auth: 'user',
    realm: 'real',
  },
  bindMethod: {
    path: '/api/wallet/bind_draw_method',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  deleteMethod: {
    path: '/api/wallet/del_draw_method',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  freezeAccount: {
    path: '/api/account/not_me',
    methods: ['POST'],
    mutating: true,
    auth: 'none',
    loader: true,
  },

  // Loans
  loanApplicant: {
    ...read,
    path: '/api/loan/info',
    auth: 'user',
    realm: 'real',
  },
  submitLoanApplicant: {
    path: '/api/loan/kyc_submit',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
  },
  loanConfigs: { ...read, path: '/api/loan/loan_config', auth: 'user', realm: 'real' },
  loanConfig: {
    ...read,
    path: '/api/loan/config_info',
    auth: 'user',
    realm: 'real',
  },
  loanDate: {
    ...read,
    path: '/api/loan/get_date',
    auth: 'user',
    realm: 'real',
  },
  submitLoan: {
    path: '/api/loan/loan_submit',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  loans: { ...read, path: '/api/loan/loan_list', auth: 'user', realm: 'real' },
  loan: {
    ...read,
    path: '/api/loan/loan_info',
    auth: 'user',
    realm: 'real',
  },
  loanRepayment: {
    ...read,
    path: '/api/loan/repayment_info',
    auth: 'user',
    realm: 'real',
  },
  repaymentAccounts: {
    ...read,
    path: '/api/loan/repayment_accounts',
    auth: 'user',
    realm: 'real',
  },
  repayLoan: {
    path: '/api/loan/repayment',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },
  repayLoanFromBalance: {
    path: '/api/loan/repayment_from_balance',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
  },

  // Mining funds
  funds: { ...read, path: '/api/fund/list', auth: 'none' },
  fund: { ...read, path: '/api/fund/info', auth: 'none' },
  buyFund: {
    ...change,
    path: '/api/fund/buy',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  fundSubscriptions: {
    ...read,
    path: '/api/fund/subList',
    auth: 'user',
  },
  fundIncome: {
    ...read,
    path: '/api/fund/insList',
    auth: 'user',
  },
  fundPayouts: {
    ...read,
    path: '/api/fund/payouts',
    auth: 'user',
  },
  redeemFund: {
    ...change,
    path: '/api/fund/applyRefund',
    loader: true,
    whileFrozen: true,
  },
  subscriptionList: {
    ...read,
    path: '/api/subscription/subscription_list',
    auth: 'none',
  },
  subscriptionInfo: {
    ...read,
    path: '/api/subscription/sub_info',
    auth: 'none',
  },
  payableCurrencies: {
    path: '/api/subscription/getPayableCurrencies',
    methods: ['POST'],
    mutating: false,
    auth: 'user',
  },
  subscriptionSubmit: {
    ...change,
    path: '/api/subscription/submit',
    loader: true,
    needsAgreement: true,
  },
  mySubscriptions: {
    ...read,
    path: '/api/subscription/mySubList',
    auth: 'user',
  },

  // Uploads
  imageUpload: {
    path: '/api/common/image_upload',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    loader: true,
    upload: true,
    whileFrozen: true,
  },
  imageAddress: {
    ...read,
    path: '/api/common/image_address',
    auth: 'user',
  },

  // Record lists as files
  exportAccountLogs: {
    ...read,
    path: '/api/export/account_logs',
    auth: 'user',
    csv: 'account-records',
  },
  exportDeposits: { ...read, path: '/api/export/charges', auth: 'user', csv: 'deposits' },
  exportWithdrawals: {
    ...read,
    path: '/api/export/withdrawals',
    auth: 'user',
    csv: 'withdrawals',
  },
  exportTransfers: {
    ...read,
    path: '/api/export/transfers',
    auth: 'user',
    csv: 'transfers',
  },
  exportOrders: {
    ...read,
    path: '/api/export/orders',
    auth: 'user',
    csv: 'contract-orders',
  },
  exportMicroOrders: {
    ...read,
    path: '/api/export/micro_orders',
    auth: 'user',
    csv: 'micro-orders',
  },
  resetDemoAccount: {
    ...change,
    path: '/v2/api/main/user/resetForexDemoAccount',
    realm: 'demo',
    loader: true,
    whileFrozen: true,
  },

  // Forex
  tradeList: {
    ...read,
    path: '/v2/api/forex/trade_list',
    auth: 'none',
  },
  categories: {
    ...read,
    path: '/v2/api/forex/getCategories',
    auth: 'none',
  },
  sparklines: {
    ...read,
    path: '/v2/api/forex/abbreviated_cache_kline',
    auth: 'none',
  },
  kline: {
    ...read,
    path: '/v2/api/forex/kline',
    auth: 'none',
  },
  tradingHours: {
    ...read,
    path: '/v2/api/forex/hours',
    auth: 'none',
  },
  submitOrder: {
    ...change,
    path: '/v2/api/forex/submit',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  submitTrailing: {
    ...change,
    path: '/v2/api/forex/submit_trailing',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  submitOco: {
    ...change,
    path: '/v2/api/forex/submit_oco',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  orders: {
    ...read,
    path: '/v2/api/forex/my_deal',
    auth: 'user',
  },
  orderHistory: {
    ...read,
    path: '/v2/api/forex/history',
    auth: 'user',
  },
  closeOrder: {
    ...change,
    path: '/v2/api/forex/close',
    loader: true,
    whileFrozen: true,
  },
  closeOrderPart: {
    ...change,
    path: '/v2/api/forex/close_part',
    loader: true,
    whileFrozen: true,
  },
  closeAllOrders: {
    ...change,
    path: '/v2/api/forex/close_all',
    loader: true,
    whileFrozen: true,
  },
  cancelOrder: {
    ...change,
    path: '/v2/api/forex/cancel_trade',
    loader: true,
    whileFrozen: true,
  },
  editOrder: {
    ...change,
    path: '/v2/api/forex/edit',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  reverseOrder: {
    ...change,
    path: '/v2/api/forex/reverse',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  setTrail: {
    ...change,
    path: '/v2/api/forex/set_trail',
    loader: true,
    whileFrozen: true,
  },
  setAllStops: {
    ...change,
    path: '/v2/api/forex/set_all_stops',
    loader: true,
    whileFrozen: true,
  },
  setStops: {
    ...change,
    path: '/v2/api/forex/set_stop_price',
    loader: true,
    whileFrozen: true,
  },

  // Copy trading
  rankedMasters: {
    ...read,
    path: '/api/follow/list',
    auth: 'optional',
  },
  traders: {
    ...read,
    path: '/api/follow/trader_list',
    auth: 'optional',
  },
  trader: { ...read, path: '/api/follow/trader_detail', auth: 'optional' },
  masterPerformance: { ...read, path: '/api/follow/performance', auth: 'optional' },
  followedTraders: {
    ...read,
    path: '/api/follow/followed_trader',
    auth: 'user',
  },
  myFollowers: {
    ...read,
    path: '/api/follow/my_follower',
    auth: 'user',
  },
  applyTrader: {
    path: '/api/follow/apply_trader',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
  },
  traderApplication: {
    ...read,
    path: '/api/follow/application',
    auth: 'user',
  },
  followTrader: {
    path: '/api/follow/follow_trader',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  unfollowTrader: {
    path: '/api/follow/canal_follow',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  pauseFollowing: {
    path: '/api/follow/pause',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  setFollowStop: {
    path: '/api/follow/stop_loss',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
  },
  skippedCopies: {
    ...read,
    path: '/api/follow/skips',
    auth: 'user',
  },
  copyComparison: {
    ...read,
    path: '/api/follow/comparison',
    auth: 'user',
  },
  comparedOrders: {
    ...read,
    path: '/api/follow/compared_orders',
    auth: 'user',
  },
  followOrders: {
    ...read,
    path: '/v2/api/forex/my_deal_follow_order',
    auth: 'optional',
  },

  // Micro
  microSeconds: {
    ...read,
    path: '/v2/api/micro/get_seconds',
    auth: 'none',
  },
  submitMicro: {
    ...change,
    path: '/v2/api/micro/submit',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
  },
  microOrders: {
    ...read,
    path: '/v2/api/micro/orders',
    auth: 'user',
  },
  microHistory: {
    ...read,
    path: '/v2/api/micro/history',
    auth: 'user',
  },
  checkOrder: {
    ...read,
    path: '/v2/api/order/check',
    auth: 'optional',
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof CALLS
