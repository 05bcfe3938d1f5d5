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
  /** Takes one file (multipart, field `file`). */
  readonly upload?: boolean
  /**
   * Not refused here to a frozen user: the engine decides (orders, money, copying), or a freeze does not protect it (signing out, reading,
   * asking support for help).
   */
  readonly whileFrozen?: true
  /** Refused to a real user who has not agreed yet: deposits and trading. */
  readonly needsAgreement?: true
  readonly summary: string
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
    summary: 'Demo login: the same device identifier returns the same account.',
  },
  login: {
    path: '/api/user/loginForU',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
    summary: 'Login by e-mail or mobile number and password; with the second factor on also by a one-time code.',
  },
  register: {
    path: '/api/user/register',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
    summary: 'Opens an account, with a code from an email or an image captcha.',
  },
  forgetPassword: {
    path: '/api/user/forget_password',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    loader: true,
    summary: 'Sets a new password with a code, and ends every session.',
  },
  amendPassword: {
    path: '/api/user/amend_password',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
    summary: 'Changes the password with a code, and ends the other sessions.',
  },
  sendEmail: {
    path: '/api/notify/send_email',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    summary: 'Sends a code by mail. The answer is the same whether or not there is such an account.',
  },
  sendSms: {
    path: '/api/notify/send_sms',
    methods: ['POST'],
    auth: 'none',
    mutating: true,
    summary: 'Sends a code by text message, where mobile numbers are enabled.',
  },
  registerConfig: {
    ...read,
    path: '/api/default/register_config',
    auth: 'none',
    summary: 'What registration and login ask for. The address is ours: the specification names none.',
  },
  captcha: {
    ...read,
    path: '/api/default/captcha',
    auth: 'none',
    summary: 'A new image captcha, good for one try within two minutes. The address is ours.',
  },
  sessions: { ...read, path: '/api/user/sessions', auth: 'user', summary: 'Own sessions, newest first.' },
  revokeSession: {
    path: '/api/user/session_revoke',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
    summary: 'Ends one own session.',
  },
  revokeOtherSessions: {
    path: '/api/user/session_revoke_others',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
    summary: 'Ends every own session but this one.',
  },
  setProfile: {
    path: '/api/user/profile',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    summary: 'Sets nickname and avatar.',
  },
  agree: {
    path: '/api/user/agree',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    whileFrozen: true,
    summary: 'Gives the agreement that registration may leave out: deposits and trading need it. The address is ours.',
  },
  invite: {
    ...read,
    path: '/api/user/invite',
    auth: 'user',
    realm: 'real',
    summary: 'Own invite code and how many people came by it.',
  },
  twoFactor: {
    ...read,
    path: '/api/user/two_factor',
    auth: 'user',
    realm: 'real',
    summary: 'Whether the second factor is on.',
  },
  twoFactorBegin: {
    path: '/api/user/two_factor_begin',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    summary: 'Makes a secret for an authenticator; nothing changes until a code confirms it.',
  },
  twoFactorOn: {
    path: '/api/user/two_factor_on',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    summary: 'Switches the second factor on and shows the recovery codes, once.',
  },
  twoFactorOff: {
    path: '/api/user/two_factor_off',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    summary: 'Switches the second factor off.',
  },
  logout: {
    path: '/api/user/logout',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
    summary: 'Ends the session of this device.',
  },
  userInfo: {
    ...read,
    path: '/api/user/info',
    auth: 'user',
    initial: true,
    summary: 'The signed-in user.',
  },
  profits: {
    ...read,
    path: '/api/user/get_profits',
    auth: 'user',
    summary: 'Floating profit plus what was realised today (UTC) in contract trading.',
  },

  // Site
  manifest: {
    ...read,
    path: '/manifest',
    auth: 'none',
    bare: true,
    summary: 'Title, mode, API host rule, feed label.',
  },
  company: {
    ...read,
    path: '/api/company/getCompany',
    auth: 'none',
    summary: 'The company behind this site.',
  },
  companyStatus: {
    ...read,
    path: '/api/company/getCompanyStatus',
    auth: 'none',
    initial: true,
    summary: 'Market status check: 0 is normal, otherwise the app goes to loss_url.',
  },
  basicInfo: {
    ...read,
    path: '/api/basicSet/getBasicInfo',
    auth: 'none',
    initial: true,
    summary: 'Base settings.',
  },
  areaList: {
    ...read,
    path: '/api/default/area_list',
    auth: 'none',
    summary: 'International dialling codes.',
  },
  changes: {
    ...read,
    path: '/api/default/changes',
    auth: 'none',
    summary: 'What operators changed of what is offered, newest first.',
  },
  setting: {
    ...read,
    path: '/api/default/setting',
    auth: 'none',
    summary: 'One public setting by key.',
  },
  feedKeys: {
    ...read,
    path: '/api/feed/keys',
    auth: 'none',
    summary: 'Days of the simulated feed: method and hashes beforehand, keys and terms once the day is over.',
  },

  // News and search
  newsList: { ...read, path: '/api/news/list', auth: 'none', summary: 'Articles of a category, newest first.' },
  newsInfo: { ...read, path: '/api/news/info', auth: 'none', loader: true, summary: 'One article.' },
  searchCompany: {
    ...read,
    path: '/api/company/search',
    auth: 'none',
    summary: 'Companies by part of their name. The address is ours: the specification names none.',
  },
  searchInstrument: {
    ...read,
    path: '/v2/api/forex/search',
    auth: 'none',
    summary: 'Instruments by part of code or name, with the newest close. The address is ours.',
  },

  // Real-name verification
  identityCheck: {
    ...read,
    path: '/api/user_real/center',
    auth: 'user',
    realm: 'real',
    summary: 'Own real-name verification.',
  },
  submitIdentityCheck: {
    path: '/api/user_real/real_name',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
    summary: 'Submits name, document number and photos for review within 48 hours.',
  },

  // Support chat and notices
  chatMessages: {
    ...read,
    path: '/api/chat/messages',
    auth: 'optional',
    summary: 'Own support chat; a visitor sends the identifier of the device. Not part of the specification.',
  },
  chatSend: {
    path: '/api/chat/send',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    whileFrozen: true,
    summary: 'Writes to support. The address is ours.',
  },
  chatImageUpload: {
    path: '/api/chat/image_upload',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    upload: true,
    whileFrozen: true,
    summary: 'Uploads an image for the own support chat, also for visitors. The address is ours.',
  },
  chatImage: {
    ...read,
    path: '/api/chat/image',
    auth: 'optional',
    summary: 'An address of an image of the own support chat. The address is ours.',
  },
  chatSeen: {
    path: '/api/chat/seen',
    methods: ['POST'],
    auth: 'optional',
    mutating: true,
    whileFrozen: true,
    summary: 'Marks messages of support as seen. The address is ours.',
  },
  feedbackSend: {
    path: '/api/feedback/send',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    summary: 'Sends feedback to support. The address is ours.',
  },
  feedbackList: {
    ...read,
    path: '/api/feedback/list',
    auth: 'user',
    summary: 'Own feedback with its answers, newest first. The address is ours.',
  },
  notices: {
    ...read,
    path: '/api/notice/list',
    auth: 'user',
    summary: 'What happened to own money and reviews, newest first. The address is ours.',
  },
  noticesUnread: { ...read, path: '/api/notice/unread', auth: 'user', summary: 'How many notices are unread.' },
  noticesSeen: {
    path: '/api/notice/seen',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    whileFrozen: true,
    summary: 'Marks notices as read, up to one. The address is ours.',
  },

  // Wallet
  balances: {
    ...read,
    path: '/v2/api/main/wallet/getBalance',
    auth: 'user',
    summary: 'Own accounts by accountTypeId.',
  },
  accountDetail: {
    ...read,
    path: '/v2/api/main/account/forexDetail',
    auth: 'user',
    summary: 'One own account, forex unless another is named.',
  },
  accountLogs: {
    ...read,
    path: '/v2/api/main/accountLog/forexChange',
    auth: 'user',
    summary: 'Every movement on one own account, forex unless another is named, newest first.',
  },
  transfer: {
    path: '/api/account/transfer',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Moves free money between two own accounts.',
  },
  transferable: {
    ...read,
    path: '/api/account/transferable',
    auth: 'user',
    realm: 'real',
    summary: 'What may leave the forex account now, and why it may be less than what is free.',
  },
  transferLog: {
    ...read,
    path: '/api/account/transfer_log',
    auth: 'user',
    realm: 'real',
    summary: 'Own transfers, newest first.',
  },

  // Deposits
  depositOptions: {
    ...read,
    path: '/api/quickCharge/info',
    auth: 'user',
    realm: 'real',
    summary: 'Coin networks to deposit by.',
  },
  depositTerms: {
    ...read,
    path: '/api/quickCharge/symbols',
    auth: 'user',
    realm: 'real',
    summary: 'Currencies that can be deposited, and the limits.',
  },
  wireOptions: {
    ...read,
    path: '/api/quickCharge/wire_info',
    auth: 'user',
    realm: 'real',
    summary: 'Banks to deposit by.',
  },
  deposits: {
    ...read,
    path: '/api/quickCharge/quick_ist',
    auth: 'user',
    realm: 'real',
    summary: 'Own deposits, newest first.',
  },
  submitDeposit: {
    ...change,
    path: '/api/quickCharge/submit',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Submits a deposit by coin network with its proof.',
  },
  submitWire: {
    ...change,
    path: '/api/quickCharge/wire_submit',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Submits a deposit by bank wire with its proof.',
  },

  // Withdrawals
  withdrawalCurrencies: {
    ...read,
    path: '/api/account/draw_symbol_list',
    auth: 'user',
    realm: 'real',
    summary: 'Currencies that can be withdrawn, with fee and rate.',
  },
  withdrawalTerms: {
    ...read,
    path: '/api/account/draw_terms',
    auth: 'user',
    realm: 'real',
    summary: 'Own limits and waiting times for withdrawals.',
  },
  withdrawals: {
    ...read,
    path: '/api/account/draw_list',
    auth: 'user',
    realm: 'real',
    summary: 'Own withdrawals, newest first.',
  },
  submitWithdrawal: {
    path: '/api/account/draw',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary:
      'Withdraws: the amount is held at once and the fee is fixed; the rate is an estimate until the last approval.',
  },
  cancelWithdrawal: {
    path: '/api/account/draw_cancel',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Cancels an own withdrawal while it is under review.',
  },
  acceptWithdrawal: {
    path: '/api/account/draw_accept',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    summary: 'Accepts the new rate of an own withdrawal, which then goes back to review.',
  },
  payoutMethods: {
    ...read,
    path: '/api/wallet/get_draw_method',
    auth: 'user',
    realm: 'real',
    summary: 'Bound withdrawal methods.',
  },
  bindMethod: {
    path: '/api/wallet/bind_draw_method',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Binds a coin address or a bank account.',
  },
  deleteMethod: {
    path: '/api/wallet/del_draw_method',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Deletes a bound method; withdrawals under way keep their payee.',
  },
  freezeAccount: {
    path: '/api/account/not_me',
    methods: ['POST'],
    mutating: true,
    auth: 'none',
    loader: true,
    summary: 'The link in a withdrawal email: freezes the account and ends every session.',
  },

  // Loans
  loanApplicant: {
    ...read,
    path: '/api/loan/info',
    auth: 'user',
    realm: 'real',
    summary: 'Own identity data for loans and their review.',
  },
  submitLoanApplicant: {
    path: '/api/loan/kyc_submit',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    summary: 'Hands in identity data for review; again after a rejection.',
  },
  loanConfigs: { ...read, path: '/api/loan/loan_config', auth: 'user', realm: 'real', summary: 'Loans on offer.' },
  loanConfig: {
    ...read,
    path: '/api/loan/config_info',
    auth: 'user',
    realm: 'real',
    summary: 'One loan on offer; with an amount also its cost and the agreement to sign.',
  },
  loanDate: {
    ...read,
    path: '/api/loan/get_date',
    auth: 'user',
    realm: 'real',
    summary: 'The date an agreement is signed under.',
  },
  submitLoan: {
    path: '/api/loan/loan_submit',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Asks for a loan with a signed agreement. One open loan per user.',
  },
  loans: { ...read, path: '/api/loan/loan_list', auth: 'user', realm: 'real', summary: 'Own loans, newest first.' },
  loan: {
    ...read,
    path: '/api/loan/loan_info',
    auth: 'user',
    realm: 'real',
    summary: 'One own loan with the agreement as signed.',
  },
  loanRepayment: {
    ...read,
    path: '/api/loan/repayment_info',
    auth: 'user',
    realm: 'real',
    summary: 'What is to be repaid on an own loan now.',
  },
  repaymentAccounts: {
    ...read,
    path: '/api/loan/repayment_accounts',
    auth: 'user',
    realm: 'real',
    summary: 'Networks to repay by; only currencies that are worth a dollar each.',
  },
  repayLoan: {
    path: '/api/loan/repayment',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Hands in the proof of a repayment; what is owed is fixed at this moment.',
  },
  repayLoanFromBalance: {
    path: '/api/loan/repayment_from_balance',
    methods: ['POST'],
    mutating: true,
    auth: 'user',
    realm: 'real',
    loader: true,
    whileFrozen: true,
    summary: 'Repays an own loan out of the main account, at once. Only the sum that was shown is paid.',
  },

  // Mining funds
  funds: { ...read, path: '/api/fund/list', auth: 'none', summary: 'Mining funds on offer.' },
  fund: { ...read, path: '/api/fund/info', auth: 'none', summary: 'One mining fund.' },
  buyFund: {
    ...change,
    path: '/api/fund/buy',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Locks a share in a fund, from the change account.',
  },
  fundSubscriptions: {
    ...read,
    path: '/api/fund/subList',
    auth: 'user',
    summary: 'Own subscriptions, newest first.',
  },
  fundIncome: {
    ...read,
    path: '/api/fund/insList',
    auth: 'user',
    summary: 'Interest paid on an own subscription, newest first.',
  },
  redeemFund: {
    ...change,
    path: '/api/fund/applyRefund',
    loader: true,
    whileFrozen: true,
    summary: 'Asks for early redemption: interest stops now, an operator confirms.',
  },
  subscriptionList: {
    ...read,
    path: '/api/subscription/subscription_list',
    auth: 'none',
    summary: 'The same funds under the second name the specification declares and never uses.',
  },
  subscriptionInfo: {
    ...read,
    path: '/api/subscription/sub_info',
    auth: 'none',
    summary: 'The same as /api/fund/info.',
  },
  payableCurrencies: {
    path: '/api/subscription/getPayableCurrencies',
    methods: ['POST'],
    mutating: false,
    auth: 'user',
    summary: 'Currencies a share can be paid in, and the free money for it.',
  },
  subscriptionSubmit: {
    ...change,
    path: '/api/subscription/submit',
    loader: true,
    needsAgreement: true,
    summary: 'The same as /api/fund/buy.',
  },
  mySubscriptions: {
    ...read,
    path: '/api/subscription/mySubList',
    auth: 'user',
    summary: 'The same as /api/fund/subList.',
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
    summary: 'Uploads one image: JPEG, PNG or WebP, at most 8 MB and 40 megapixels.',
  },
  imageAddress: {
    ...read,
    path: '/api/common/image_address',
    auth: 'user',
    summary: 'A fresh address of an own upload.',
  },

  // Record lists as files
  exportAccountLogs: {
    ...read,
    path: '/api/export/account_logs',
    auth: 'user',
    csv: 'account-records',
    summary: 'Account records as CSV.',
  },
  exportDeposits: { ...read, path: '/api/export/charges', auth: 'user', csv: 'deposits', summary: 'Deposits as CSV.' },
  exportWithdrawals: {
    ...read,
    path: '/api/export/withdrawals',
    auth: 'user',
    csv: 'withdrawals',
    summary: 'Withdrawals as CSV.',
  },
  exportTransfers: {
    ...read,
    path: '/api/export/transfers',
    auth: 'user',
    csv: 'transfers',
    summary: 'Transfers as CSV.',
  },
  exportOrders: {
    ...read,
    path: '/api/export/orders',
    auth: 'user',
    csv: 'contract-orders',
    summary: 'Closed contract orders as CSV.',
  },
  exportMicroOrders: {
    ...read,
    path: '/api/export/micro_orders',
    auth: 'user',
    csv: 'micro-orders',
    summary: 'Closed micro orders as CSV.',
  },
  resetDemoAccount: {
    ...change,
    path: '/v2/api/main/user/resetForexDemoAccount',
    realm: 'demo',
    loader: true,
    whileFrozen: true,
    summary: 'Restores the starting amounts of a demo account.',
  },

  // Forex
  tradeList: {
    ...read,
    path: '/v2/api/forex/trade_list',
    auth: 'none',
    summary: 'Trade pairs with terms and quotes.',
  },
  categories: {
    ...read,
    path: '/v2/api/forex/getCategories',
    auth: 'none',
    summary: 'Categories of trade pairs.',
  },
  sparklines: {
    ...read,
    path: '/v2/api/forex/abbreviated_cache_kline',
    auth: 'none',
    summary: 'About 48 closes of the last day for every pair.',
  },
  kline: {
    ...read,
    path: '/v2/api/forex/kline',
    auth: 'none',
    summary: 'The newest 500 candles, or those before an instant; oldest first.',
  },
  tradingHours: {
    ...read,
    path: '/v2/api/forex/hours',
    auth: 'none',
    summary: 'Weekly trading hours of a pair and its coming holidays.',
  },
  submitOrder: {
    ...change,
    path: '/v2/api/forex/submit',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Market or pending order.',
  },
  orders: {
    ...read,
    path: '/v2/api/forex/my_deal',
    auth: 'user',
    summary: 'Own orders, newest first.',
  },
  orderHistory: {
    ...read,
    path: '/v2/api/forex/history',
    auth: 'user',
    summary: 'Own closed orders by day, market, side, result and product, with their sum. The address is ours.',
  },
  closeOrder: {
    ...change,
    path: '/v2/api/forex/close',
    loader: true,
    whileFrozen: true,
    summary: 'Closes a holding order.',
  },
  closeOrderPart: {
    ...change,
    path: '/v2/api/forex/close_part',
    loader: true,
    whileFrozen: true,
    summary: 'Closes some of the lots of a holding order; the rest stays open under its id. The address is ours.',
  },
  cancelOrder: {
    ...change,
    path: '/v2/api/forex/cancel_trade',
    loader: true,
    whileFrozen: true,
    summary: 'Cancels a pending order.',
  },
  setStops: {
    ...change,
    path: '/v2/api/forex/set_stop_price',
    loader: true,
    whileFrozen: true,
    summary: 'Sets stop-loss and take-profit; 0 = none.',
  },

  // Copy trading
  rankedMasters: {
    ...read,
    path: '/api/follow/list',
    auth: 'optional',
    summary: 'Ranking: masters by the rate of the last three weeks, from their closed orders.',
  },
  traders: {
    ...read,
    path: '/api/follow/trader_list',
    auth: 'optional',
    summary: 'Masters, those with most followers first.',
  },
  trader: { ...read, path: '/api/follow/trader_detail', auth: 'optional', summary: 'One master.' },
  followedTraders: {
    ...read,
    path: '/api/follow/followed_trader',
    auth: 'user',
    summary: 'Masters the user follows.',
  },
  myFollowers: {
    ...read,
    path: '/api/follow/my_follower',
    auth: 'user',
    summary: 'Own followers and what they bring, for masters.',
  },
  applyTrader: {
    path: '/api/follow/apply_trader',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    realm: 'real',
    loader: true,
    summary: 'Applies to become a master.',
  },
  traderApplication: {
    ...read,
    path: '/api/follow/application',
    auth: 'user',
    summary: 'What became of the own application. The address is ours.',
  },
  followTrader: {
    path: '/api/follow/follow_trader',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Follows a master. stop_loss_percent is ours and optional.',
  },
  unfollowTrader: {
    path: '/api/follow/canal_follow',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    summary: 'Unfollows. Open copies stay open and are the own from then on.',
  },
  pauseFollowing: {
    path: '/api/follow/pause',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    summary: 'Pauses copying or goes on with it. The address is ours.',
  },
  setFollowStop: {
    path: '/api/follow/stop_loss',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
    loader: true,
    whileFrozen: true,
    summary: 'Sets the stop-loss of the whole relation. The address is ours.',
  },
  skippedCopies: {
    ...read,
    path: '/api/follow/skips',
    auth: 'user',
    summary: 'What was not copied, and why. The address is ours.',
  },
  followOrders: {
    ...read,
    path: '/v2/api/forex/my_deal_follow_order',
    auth: 'optional',
    summary: "Copies of one relation, for its two sides; or a master's closed orders, for everybody.",
  },

  // Micro
  microSeconds: {
    ...read,
    path: '/v2/api/micro/get_seconds',
    auth: 'none',
    summary: 'Durations with ratio and minimum, and stakes.',
  },
  submitMicro: {
    ...change,
    path: '/v2/api/micro/submit',
    loader: true,
    whileFrozen: true,
    needsAgreement: true,
    summary: 'Up or down from the newest price, for a stake and a duration.',
  },
  microOrders: {
    ...read,
    path: '/v2/api/micro/orders',
    auth: 'user',
    summary: 'Own micro orders, newest first.',
  },
  microHistory: {
    ...read,
    path: '/v2/api/micro/history',
    auth: 'user',
    summary: 'Own closed micro orders by day, market, side and result, with their sum. The address is ours.',
  },
  checkOrder: {
    ...read,
    path: '/v2/api/order/check',
    auth: 'optional',
    summary:
      'Terms of an order and the prices it opened and ended on, for its owner or whoever holds its receipt. The address is ours.',
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof CALLS
