// Every screen of the trader's app, and the user who sees most on it. Compared with the route table by its story.
import type { Cast, Role } from './cast.ts'

export interface Place {
  /** Path as in the route table. */
  readonly path: string
  readonly query?: string
  readonly as?: Role
  /** Told apart in reports when a path is visited in more than one state. */
  readonly state?: string
  /** What the user does there before it is looked at. */
  readonly steps?: readonly Step[]
  /** What they did opens a sheet or a question, whose code may have to come first. */
  readonly opens?: true
  /** Where only one presentation has it. */
  readonly only?: 'phone' | 'desktop'
}

/** A tap, or a text typed into a field. Selectors are the same in every language; the first visible element counts. */
export type Step = { readonly tap: string } | { readonly field: string; readonly text: string }

const CHART_SETTINGS = '#content button[aria-haspopup=dialog]:has(svg.lucide-sliders-horizontal)'
const OPEN_ORDER = '[data-order] button:not([aria-label])'
const CONFIRM_STEPS: readonly Step[] = [
  { field: '#content form input[inputmode=decimal]', text: '25' },
  { tap: '#content form button[type=submit]' },
]

export const PLACES: readonly Place[] = [
  { path: '/', as: 'trader' },
  { path: '/', state: 'visitor' },
  {
    path: '/',
    as: 'trader',
    state: 'menu',
    steps: [{ tap: 'button:has(svg.lucide-menu)' }],
    opens: true,
    only: 'phone',
  },
  { path: '/trade', as: 'trader' },
  {
    path: '/trade',
    as: 'trader',
    state: 'pairs',
    steps: [{ tap: 'h1 button[aria-haspopup=dialog]' }],
    opens: true,
    only: 'phone',
  },
  { path: '/trade', as: 'trader', state: 'chart settings', steps: [{ tap: CHART_SETTINGS }], opens: true },
  { path: '/trade', as: 'trader', state: 'size by risk', steps: [{ tap: '#content [role=switch]' }] },
  {
    path: '/trade',
    as: 'trader',
    state: 'one cancels the other',
    steps: [{ tap: '#content [role=radio][data-choice=pending]' }, { tap: '#content [role=switch]' }],
  },
  {
    path: '/trade',
    as: 'trader',
    state: 'trailing stop',
    steps: [{ tap: '#content [data-testid=trail] [role=switch]' }],
  },
  { path: '/trade', as: 'demo', state: 'studies' },
  { path: '/trade', as: 'demo', state: 'presets', steps: [{ tap: '#content fieldset button[aria-pressed]' }] },
  {
    path: '/trade',
    as: 'demo',
    state: 'full screen',
    steps: [{ tap: '#content button:has(svg.lucide-maximize)' }],
  },
  { path: '/order', as: 'trader' },
  {
    path: '/order',
    as: 'trader',
    state: 'details',
    steps: [{ tap: OPEN_ORDER }],
    opens: true,
  },
  { path: '/order', as: 'trader', state: 'closing', steps: [{ tap: '[data-order] button[aria-label]' }], opens: true },
  {
    path: '/order',
    as: 'trader',
    state: 'reversing',
    steps: [{ tap: OPEN_ORDER }, { tap: '[role=dialog] .grid-cols-2 > button:nth-child(2)' }],
    opens: true,
  },
  { path: '/order', query: 'source=0&type=0', as: 'trader', state: 'pending' },
  {
    path: '/order',
    query: 'source=0&type=0',
    as: 'trader',
    state: 'editing',
    steps: [{ tap: OPEN_ORDER }, { tap: '[role=dialog] .grid-cols-2 > button' }],
    opens: true,
  },
  { path: '/order', query: 'source=0&type=3', as: 'trader', state: 'history' },
  { path: '/order', query: 'source=0&type=3&result=profit', as: 'trader', state: 'filtered history' },
  {
    path: '/order',
    as: 'trader',
    state: 'stops',
    steps: [
      { tap: OPEN_ORDER },
      { tap: '[role=dialog] .grid-cols-2 > button:nth-child(3)' },
      { tap: '.space-y-3 > div:nth-child(3) > [role=switch]:not([inert] *)' },
    ],
    opens: true,
  },
  { path: '/order', query: 'source=1&type=1', as: 'trader', state: 'micro' },
  { path: '/order', query: 'source=1&type=3', as: 'trader', state: 'micro history' },
  { path: '/order', as: 'demo', state: 'by key' },
  { path: '/order', as: 'demo', state: 'by key, details', steps: [{ tap: OPEN_ORDER }], opens: true },
  { path: '/order', query: 'source=1&type=1', as: 'demo', state: 'micro by key' },
  { path: '/order', as: 'newcomer', state: 'empty' },
  { path: '/market', query: 'code=EURUSD' },
  { path: '/market', query: 'code=USDJPY', state: 'converted' },
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot' },
  { path: '/language' },
  { path: '/user', as: 'trader' },
  { path: '/user', as: 'demo', state: 'demo' },
  { path: '/mine/system', as: 'trader' },
  { path: '/mine/password', as: 'trader' },
  { path: '/mine/alerts', as: 'trader' },
  { path: '/mine/alerts', as: 'trader', state: 'triggered', steps: [{ tap: '#content [role=tab]:nth-of-type(2)' }] },
  { path: '/mine/alerts', as: 'trader', state: 'removed', steps: [{ tap: '#content [role=tab]:nth-of-type(3)' }] },
  { path: '/mine/alerts', as: 'newcomer', state: 'empty' },
  {
    path: '/mine/alerts',
    as: 'trader',
    state: 'new alert',
    steps: [{ tap: '#content button.bg-accent' }],
    opens: true,
  },
  { path: '/mine/api-keys', as: 'demo' },
  { path: '/mine/api-keys', as: 'newcomer', state: 'empty' },
  {
    path: '/mine/api-keys',
    as: 'newcomer',
    state: 'form',
    steps: [{ tap: '#content button[class*=bg-accent]' }],
    opens: true,
  },
  { path: '/mine/invite', as: 'trader' },
  { path: '/mine/email' },
  { path: '/mine/announcement' },
  { path: '/mine/changes' },
  { path: '/mine/auth', as: 'trader' },
  { path: '/mine/auth', as: 'newcomer', state: 'form' },
  { path: '/mine/chat', as: 'trader' },
  { path: '/portfolio', as: 'trader' },
  { path: '/portfolio', as: 'newcomer', state: 'empty' },
  { path: '/statements', as: 'trader' },
  { path: '/statements', as: 'newcomer', state: 'empty' },
  { path: '/fair' },
  { path: '/proof', as: 'trader' },
  { path: '/mine/wallet', as: 'trader' },
  { path: '/mine/accounts', as: 'trader' },
  { path: '/mine/history', as: 'trader', query: 'accountTypeId=3' },
  { path: '/mine/history', as: 'demo', query: 'accountTypeId=1', state: 'by key' },
  { path: '/mine/charge', as: 'trader' },
  { path: '/mine/charge', as: 'trader', query: 'type=1', state: 'bank' },
  { path: '/mine/charge', as: 'demo', state: 'demo' },
  { path: '/mine/withdraw', as: 'trader' },
  { path: '/mine/withdraw', as: 'trader', state: 'summary', steps: CONFIRM_STEPS, opens: true },
  { path: '/mine/withdraw', as: 'trader', query: 'type=1', state: 'bank' },
  { path: '/mine/withdraw-way', as: 'trader', query: 'type=1' },
  { path: '/mine/withdraw-way', as: 'trader', query: 'type=2', state: 'bank' },
  { path: '/mine/bank-card-list', as: 'trader' },
  { path: '/mine/coin-address-list', as: 'trader' },
  { path: '/mine/transfer', as: 'trader' },
  { path: '/not-me', query: `token=${'a'.repeat(43)}` },
  { path: '/loan', as: 'newcomer' },
  { path: '/loan/submit', as: 'trader' },
  {
    path: '/loan/submit',
    as: 'trader',
    state: 'calculator',
    steps: [
      { tap: '#content form [role=radio]:last-child' },
      { field: '#content form input[inputmode=decimal]', text: '7500' },
    ],
  },
  { path: '/loan/agreement', as: 'trader', query: 'id=3&amount=1000' },
  { path: '/loan/sign', as: 'trader', query: 'id=3&amount=1000' },
  { path: '/loan/record', as: 'trader' },
  { path: '/loan/repayment', as: 'trader', query: 'loan_id=LOAN' },
  {
    path: '/loan/repayment',
    as: 'trader',
    query: 'loan_id=LOAN',
    state: 'outside',
    steps: [{ tap: '[role=radiogroup] [role=radio]:nth-child(2)' }],
  },
  {
    path: '/loan/repayment',
    as: 'trader',
    query: 'loan_id=LOAN',
    state: 'question',
    steps: [{ tap: '[role=radiogroup] [role=radio]:nth-child(1)' }, { tap: '#content button[class*=bg-accent]' }],
    opens: true,
  },
  { path: '/mining', as: 'trader' },
  { path: '/mining/subscribe', as: 'trader', query: 'id=1' },
  {
    path: '/mining/subscribe',
    as: 'trader',
    query: 'id=3',
    state: 'calculator',
    steps: [{ field: '#content form input[inputmode=decimal]', text: '1250' }],
  },
  { path: '/mining/record', as: 'trader' },
  { path: '/mining/income', as: 'trader', query: 'id=SHARE' },
  { path: '/follow', as: 'trader' },
  { path: '/follow', as: 'master', state: 'master' },
  { path: '/follow/follow-list', as: 'trader' },
  { path: '/follow/trader', as: 'trader', query: 'id=MASTER' },
  {
    path: '/follow/trader',
    as: 'trader',
    query: 'id=MASTER',
    state: 'order by order',
    steps: [{ tap: '[data-testid=order-by-order] button' }],
    opens: true,
  },
  { path: '/follow/trader-apply', as: 'master' },
  { path: '/follow/trader-apply', as: 'newcomer', state: 'form' },
  { path: '/follow/my-follower', as: 'master' },
  { path: '/follow/submit', as: 'newcomer', query: 'id=MASTER' },
  { path: '/rank', as: 'trader' },
  { path: '/news' },
  { path: '/news/detail', query: 'id=1' },
  { path: '/product' },
  { path: '/video' },
  { path: '/feedback' },
  { path: '/feedback', as: 'trader', state: 'form' },
  { path: '/notices', as: 'trader' },
  { path: '/mine/notices', as: 'trader' },
  { path: '/mine/notices', as: 'demo', state: 'demo' },
  { path: '/unsubscribe', query: `token=12345678-orders.${'a'.repeat(43)}` },
]

export function nameOf({ path, state }: Place): string {
  return state === undefined ? path : `${path} (${state})`
}

/** The address behind the hash; ids are known only once the cast is there. */
export function addressOf({ path, query = '' }: Place, cast: Cast): string {
  const ids = { MASTER: String(cast.master.user['id']), LOAN: String(cast.loanId), SHARE: String(cast.shareId) }
  const known = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), query)
  return known === '' ? path : `${path}?${known}`
}
