// Every HTTP call by name: the table of contents of the API. Plain data without schemas, so that the browser can
// import it for a few hundred bytes; what goes in and out is typed by the schemas of the same name in routes.ts.

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
  /** Made while the app starts: an invalid session then resets the user, but does not send him to /login. */
  readonly initial?: boolean
  /** Answered as plain JSON instead of the envelope. */
  readonly bare?: boolean
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
    summary: 'Login by e-mail and password.',
  },
  logout: {
    path: '/api/user/logout',
    methods: ['POST'],
    auth: 'user',
    mutating: true,
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
    summary: 'Daily keys of the simulated feed: hashes beforehand, keys once the day is over.',
  },

  // Wallet
  balances: {
    ...read,
    path: '/v2/api/main/wallet/getBalance',
    auth: 'user',
    summary: 'Own accounts by accountTypeId.',
  },
  resetDemoAccount: {
    ...change,
    path: '/v2/api/main/user/resetForexDemoAccount',
    realm: 'demo',
    loader: true,
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
    summary: 'The newest 500 candles, oldest first.',
  },
  submitOrder: {
    ...change,
    path: '/v2/api/forex/submit',
    loader: true,
    summary: 'Market or pending order.',
  },
  orders: {
    ...read,
    path: '/v2/api/forex/my_deal',
    auth: 'user',
    summary: 'Own orders, newest first.',
  },
  closeOrder: {
    ...change,
    path: '/v2/api/forex/close',
    loader: true,
    summary: 'Closes a holding order.',
  },
  cancelOrder: {
    ...change,
    path: '/v2/api/forex/cancel_trade',
    loader: true,
    summary: 'Cancels a pending order.',
  },
  setStops: {
    ...change,
    path: '/v2/api/forex/set_stop_price',
    loader: true,
    summary: 'Sets stop-loss and take-profit; 0 = none.',
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof CALLS
