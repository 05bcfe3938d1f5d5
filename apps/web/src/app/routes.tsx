// The route table: every screen, who may see it, and its query parameters. Unknown paths redirect to Home.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { filterFrom, type HistoryFilter } from '../entities/order/history-filter.ts'
import { prefetchTradingRules } from '../entities/wallet/balances.ts'
import { prefetchPairs, revalidatePairs } from '../entities/pair/markets.ts'
import { live } from '../live/live.ts'
import { isOutgrown } from '../platform/stores/presentation.ts'
import { useSession } from '../platform/stores/session-store.ts'
import { keptScreen } from './kept-alive.tsx'
import { screen } from './screen.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { Shell } from './shell.tsx'

/** Home and Trade live in the shell and stay alive (kept-alive.tsx): their routes only name the path. */
const nothing = () => null

const orders = screen(() => import('./order-page.tsx'), ['orders', 'micro', 'receipts'])
const login = screen(() => import('../features/session/login-screen.tsx'), ['session'])
const register = screen(() => import('../features/session/register-screen.tsx'), ['session'])
const forgot = screen(() => import('../features/session/forgot-screen.tsx'), ['session'])
const user = screen(() => import('../features/user/user-screen.tsx'), ['user'])
const settings = screen(() => import('../features/user/settings-screen.tsx'), ['user'])
const password = screen(() => import('../features/user/password-screen.tsx'), ['user'])
const email = screen(() => import('../features/user/email-screen.tsx'), ['user'])
const invite = screen(() => import('../features/user/invite-screen.tsx'), ['user'])
const announcement = screen(() => import('../features/user/announcement-screen.tsx'), ['user'])
const changes = screen(() => import('../features/changes/changes-screen.tsx'), ['changes'])
const news = screen(() => import('../features/news/news-screen.tsx'), ['news'])
const article = screen(() => import('../features/news/article-screen.tsx'), ['news'])
const product = screen(() => import('../features/product/product-screen.tsx'), ['product'])
const identity = screen(() => import('../features/identity/identity-screen.tsx'), ['identity'])
const chat = screen(() => import('../features/chat/chat-screen.tsx'), ['chat'])
const notices = screen(() => import('../features/notices/notices-screen.tsx'), ['notices'])
const video = screen(() => import('../features/video/video-screen.tsx'), ['video'])
const feedback = screen(() => import('../features/feedback/feedback-screen.tsx'), ['feedback'])
const language = screen(() => import('../features/language/language-screen.tsx'), ['language'])

const wallet = screen(() => import('../features/wallet/wallet-screen.tsx'), ['wallet'])
const accounts = screen(() => import('../features/wallet/accounts-screen.tsx'), ['wallet'])
const history = screen(() => import('../features/wallet/history-screen.tsx'), ['wallet'])
const charge = screen(() => import('../features/wallet/deposit/deposit-screen.tsx'), ['wallet'])
const withdraw = screen(() => import('../features/wallet/withdraw/withdraw-screen.tsx'), ['wallet'])
const withdrawWay = screen(() => import('../features/wallet/withdraw/bind-screen.tsx'), ['wallet'])
const bankCards = screen(() => import('../features/wallet/withdraw/bank-card-list-screen.tsx'), ['wallet'])
const coinAddresses = screen(() => import('../features/wallet/withdraw/coin-address-list-screen.tsx'), ['wallet'])
const transfer = screen(() => import('../features/wallet/transfer-screen.tsx'), ['wallet'])
const notMe = screen(() => import('../features/wallet/withdraw/not-me-screen.tsx'), ['wallet'])

const loan = screen(() => import('../features/loan/index-screen.tsx'), ['loan'])
const loanSubmit = screen(() => import('../features/loan/submit-screen.tsx'), ['loan'])
const loanAgreement = screen(() => import('../features/loan/agreement-screen.tsx'), ['loan'])
const loanSign = screen(() => import('../features/loan/sign-screen.tsx'), ['loan'])
const loanRecord = screen(() => import('../features/loan/record-screen.tsx'), ['loan'])
const loanRepayment = screen(() => import('../features/loan/repayment-screen.tsx'), ['loan'])
const mining = screen(() => import('../features/funds/list-screen.tsx'), ['funds'])
const fundSubscribe = screen(() => import('../features/funds/subscribe-screen.tsx'), ['funds'])
const fundRecord = screen(() => import('../features/funds/record-screen.tsx'), ['funds'])
const fundIncome = screen(() => import('../features/funds/income-screen.tsx'), ['funds'])

const follow = screen(() => import('../features/follow/home-screen.tsx'), ['follow'])
const followList = screen(() => import('../features/follow/followed-screen.tsx'), ['follow'])
const trader = screen(() => import('../features/follow/master-screen.tsx'), ['follow'])
const traderApply = screen(() => import('../features/follow/apply-screen.tsx'), ['follow'])
const myFollower = screen(() => import('../features/follow/followers-screen.tsx'), ['follow'])
const followSubmit = screen(() => import('../features/follow/submit-screen.tsx'), ['follow'])
const rank = screen(() => import('../features/rank/rank-screen.tsx'), ['rank'])

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> })

/** A visitor goes to the login screen, which remembers the requested address. */
function requireSession({ location }: { readonly location: { readonly href: string } }): void {
  // `redirect` is made to be thrown by the router's own design.
  if (useSession.getState().token === '')
    throw redirect({ to: '/login', search: { from: location.href }, replace: true })
}

export interface OrderSearch extends HistoryFilter {
  /** 0 contract, 1 future. */
  readonly source?: 0 | 1
  /** 1 holding, 0 pending, 3 history. */
  readonly type?: 0 | 1 | 3
}

function orderSearch(search: Record<string, unknown>): OrderSearch {
  const type = search['type']
  return {
    ...(search['source'] === '0' || search['source'] === 0 ? { source: 0 } : {}),
    ...(search['source'] === '1' || search['source'] === 1 ? { source: 1 } : {}),
    ...(type === '0' || type === 0
      ? { type: 0 }
      : type === '3' || type === 3
        ? { type: 3 }
        : type === '1' || type === 1
          ? { type: 1 }
          : {}),
    ...filterFrom(search),
  }
}

const homeRoute = createRoute({ getParentRoute: () => root, path: '/', component: nothing })
const tradeRoute = createRoute({ getParentRoute: () => root, path: '/trade', component: nothing })
const orderRoute = createRoute({
  getParentRoute: () => root,
  path: '/order',
  beforeLoad: requireSession,
  validateSearch: orderSearch,
  component: orders.Show,
})
const loginRoute = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' ? { from: search['from'] } : {},
  component: login.Show,
})
const registerRoute = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search: Record<string, unknown>): { invite_code?: string } =>
    typeof search['invite_code'] === 'string' ? { invite_code: search['invite_code'] } : {},
  component: register.Show,
})
const forgotRoute = createRoute({ getParentRoute: () => root, path: '/forgot', component: forgot.Show })
/** Screens of the signed-in user. */
const owned = { getParentRoute: () => root, beforeLoad: requireSession } as const
const userRoute = createRoute({ ...owned, path: '/user', component: user.Show })
const settingsRoute = createRoute({ ...owned, path: '/mine/system', component: settings.Show })
const passwordRoute = createRoute({ ...owned, path: '/mine/password', component: password.Show })
const inviteRoute = createRoute({ ...owned, path: '/mine/invite', component: invite.Show })
const emailRoute = createRoute({ getParentRoute: () => root, path: '/mine/email', component: email.Show })
const announcementRoute = createRoute({
  getParentRoute: () => root,
  path: '/mine/announcement',
  component: announcement.Show,
})
/** One of a few numbers in the query; anything else is as if it were not there. */
function numberIn<Value extends number>(given: unknown, values: readonly Value[]): Value | undefined {
  return values.find(value => String(value) === String(given))
}

function channelSearch(search: Record<string, unknown>): { type?: 0 | 1 } {
  const type = numberIn(search['type'], [0, 1] as const)
  return type === undefined ? {} : { type }
}

const walletRoute = createRoute({ ...owned, path: '/mine/wallet', component: wallet.Show })
const accountsRoute = createRoute({ ...owned, path: '/mine/accounts', component: accounts.Show })
const historyRoute = createRoute({
  ...owned,
  path: '/mine/history',
  validateSearch: (search: Record<string, unknown>): { accountTypeId?: 1 | 2 | 3 } => {
    const accountTypeId = numberIn(search['accountTypeId'], [1, 2, 3] as const)
    return accountTypeId === undefined ? {} : { accountTypeId }
  },
  component: history.Show,
})
const depositRoute = createRoute({
  ...owned,
  path: '/mine/charge',
  validateSearch: channelSearch,
  component: charge.Show,
})
const withdrawRoute = createRoute({
  ...owned,
  path: '/mine/withdraw',
  validateSearch: channelSearch,
  component: withdraw.Show,
})
const withdrawWayRoute = createRoute({
  ...owned,
  path: '/mine/withdraw-way',
  validateSearch: (search: Record<string, unknown>): { type?: 1 | 2 } => {
    const type = numberIn(search['type'], [1, 2] as const)
    return type === undefined ? {} : { type }
  },
  component: withdrawWay.Show,
})
const bankCardsRoute = createRoute({ ...owned, path: '/mine/bank-card-list', component: bankCards.Show })
const coinAddressesRoute = createRoute({ ...owned, path: '/mine/coin-address-list', component: coinAddresses.Show })
const transferRoute = createRoute({ ...owned, path: '/mine/transfer', component: transfer.Show })
const notMeRoute = createRoute({
  getParentRoute: () => root,
  path: '/not-me',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search['token'] === 'string' && /^[\w-]{43}$/.test(search['token']) ? { token: search['token'] } : {},
  component: notMe.Show,
})
/** Content and support: public. */
const open = { getParentRoute: () => root } as const
const newsRoute = createRoute({ ...open, path: '/news', component: news.Show })
const articleRoute = createRoute({
  ...open,
  path: '/news/detail',
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search['id'])
    return Number.isSafeInteger(id) && id > 0 ? { id } : {}
  },
  component: article.Show,
})
const productRoute = createRoute({ ...open, path: '/product', component: product.Show })
const changesRoute = createRoute({ ...open, path: '/mine/changes', component: changes.Show })
const chatRoute = createRoute({ ...open, path: '/mine/chat', component: chat.Show })
const videoRoute = createRoute({ ...open, path: '/video', component: video.Show })
const feedbackRoute = createRoute({ ...open, path: '/feedback', component: feedback.Show })
const identityRoute = createRoute({ ...owned, path: '/mine/auth', component: identity.Show })
const noticesRoute = createRoute({ ...owned, path: '/notices', component: notices.Show })
const languageRoute = createRoute({ getParentRoute: () => root, path: '/language', component: language.Show })

/** Ids in a query are whole numbers; anything else is none. */
function idIn(search: Record<string, unknown>, name: string): number | undefined {
  const id = Number(search[name])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

interface LoanSearch {
  readonly id?: number
  readonly amount?: string
  readonly loan_id?: number
}

function loanSearch(search: Record<string, unknown>): LoanSearch {
  const id = idIn(search, 'id')
  const loanId = idIn(search, 'loan_id')
  const given = search['amount']
  const amount = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return {
    ...(id !== undefined && { id }),
    ...(/^\d{1,15}(\.\d{1,8})?$/.test(amount) && { amount }),
    ...(loanId !== undefined && { loan_id: loanId }),
  }
}

function idSearch(search: Record<string, unknown>): { readonly id?: number } {
  const id = idIn(search, 'id')
  return id === undefined ? {} : { id }
}

const loanRoutes = [
  createRoute({ ...owned, path: '/loan', component: loan.Show }),
  createRoute({ ...owned, path: '/loan/submit', component: loanSubmit.Show }),
  createRoute({ ...owned, path: '/loan/agreement', validateSearch: loanSearch, component: loanAgreement.Show }),
  createRoute({ ...owned, path: '/loan/sign', validateSearch: loanSearch, component: loanSign.Show }),
  createRoute({ ...owned, path: '/loan/record', component: loanRecord.Show }),
  createRoute({ ...owned, path: '/loan/repayment', validateSearch: loanSearch, component: loanRepayment.Show }),
] as const
const fundRoutes = [
  createRoute({ getParentRoute: () => root, path: '/mining', component: mining.Show }),
  createRoute({ ...owned, path: '/mining/subscribe', validateSearch: idSearch, component: fundSubscribe.Show }),
  createRoute({ ...owned, path: '/mining/record', component: fundRecord.Show }),
  createRoute({ ...owned, path: '/mining/income', validateSearch: idSearch, component: fundIncome.Show }),
] as const

/** A user's public identifier: an opaque text. */
function userSearch(search: Record<string, unknown>): { readonly id?: string } {
  const id = search['id']
  return typeof id === 'string' && /^[A-Za-z0-9]{16}$/.test(id) ? { id } : {}
}

const followRoutes = [
  createRoute({ getParentRoute: () => root, path: '/follow', component: follow.Show }),
  createRoute({ ...owned, path: '/follow/follow-list', component: followList.Show }),
  createRoute({
    getParentRoute: () => root,
    path: '/follow/trader',
    validateSearch: userSearch,
    component: trader.Show,
  }),
  createRoute({ ...owned, path: '/follow/trader-apply', component: traderApply.Show }),
  createRoute({ ...owned, path: '/follow/my-follower', component: myFollower.Show }),
  createRoute({ ...owned, path: '/follow/submit', validateSearch: userSearch, component: followSubmit.Show }),
  createRoute({ getParentRoute: () => root, path: '/rank', component: rank.Show }),
] as const

const routeTree = root.addChildren([
  homeRoute,
  tradeRoute,
  orderRoute,
  loginRoute,
  languageRoute,
  registerRoute,
  forgotRoute,
  userRoute,
  settingsRoute,
  passwordRoute,
  inviteRoute,
  emailRoute,
  announcementRoute,
  walletRoute,
  accountsRoute,
  historyRoute,
  depositRoute,
  withdrawRoute,
  withdrawWayRoute,
  bankCardsRoute,
  coinAddressesRoute,
  transferRoute,
  notMeRoute,
  ...loanRoutes,
  ...fundRoutes,
  ...followRoutes,
  newsRoute,
  articleRoute,
  productRoute,
  changesRoute,
  chatRoute,
  videoRoute,
  feedbackRoute,
  identityRoute,
  noticesRoute,
  ...developmentRoutes(),
])

function developmentRoutes() {
  if (!import.meta.env.DEV) return []
  const parts = screen(() => import('../features/dev-ui/dev-ui-screen.tsx'), ['home', 'trade', 'orders'])
  return [createRoute({ getParentRoute: () => root, path: '/dev/ui', component: parts.Show })]
}

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
})

const SHOWS_PAIRS = ['/', '/trade', '/order']

router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
  live.start()
  // What the first screen shows has just been asked for.
  if (fromLocation !== undefined && SHOWS_PAIRS.includes(toLocation.pathname)) revalidatePairs()
})
router.subscribe('onResolved', ({ pathChanged }) => {
  if (!pathChanged) return
  // The address is already that of the new screen, and what was typed into the old one was given up by leaving it.
  if (isOutgrown()) location.reload()
  else scrollTo(0, 0)
})

/** Brings the screen people land on, if it is one of those the start script asks for, and asks meanwhile for what it will show. */
export async function bringLanding(): Promise<void> {
  const path = router.history.location.pathname
  if (SHOWS_PAIRS.includes(path)) prefetchPairs()
  if (path === '/trade') prefetchTradingRules()
  await (path === '/login' ? login : keptScreen(path))?.bring()
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
