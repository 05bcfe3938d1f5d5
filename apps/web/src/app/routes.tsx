// The route table: every screen, who may see it, and its query parameters. Unknown paths redirect to Home.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { prefetchTradingRules } from '../entities/wallet/balances.ts'
import { prefetchPairs, revalidatePairs } from '../entities/pair/markets.ts'
import { leaveToasts } from '@tallystick/ui/layers/toasts'
import { live } from '../live/live.ts'
import { isOutgrown } from '../platform/stores/presentation.ts'
import { useSession } from '../platform/stores/session-store.ts'
import { keptScreen } from './kept-alive.tsx'
import {
  accountSearch,
  channelSearch,
  idSearch,
  type LoanSearch,
  loanSearch,
  methodSearch,
  orderSearch,
  requireChoice,
  tokenSearch,
  userSearch,
} from './route-search.ts'
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
const walletRoute = createRoute({ ...owned, path: '/mine/wallet', component: wallet.Show })
const accountsRoute = createRoute({ ...owned, path: '/mine/accounts', component: accounts.Show })
const historyRoute = createRoute({
  ...owned,
  path: '/mine/history',
  validateSearch: accountSearch,
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
  validateSearch: methodSearch,
  component: withdrawWay.Show,
})
const bankCardsRoute = createRoute({ ...owned, path: '/mine/bank-card-list', component: bankCards.Show })
const coinAddressesRoute = createRoute({ ...owned, path: '/mine/coin-address-list', component: coinAddresses.Show })
const transferRoute = createRoute({ ...owned, path: '/mine/transfer', component: transfer.Show })
const notMeRoute = createRoute({
  getParentRoute: () => root,
  path: '/not-me',
  validateSearch: tokenSearch,
  component: notMe.Show,
})
/** Content and support: public. */
const open = { getParentRoute: () => root } as const
const newsRoute = createRoute({ ...open, path: '/news', component: news.Show })
const articleRoute = createRoute({
  ...open,
  path: '/news/detail',
  validateSearch: idSearch,
  beforeLoad: requireChoice<{ id?: number }>('chooseArticle', ({ id }) => id !== undefined),
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

const needsFund = requireChoice<{ id?: number }>('chooseFund', ({ id }) => id !== undefined)
const needsSubscription = requireChoice<{ id?: number }>('chooseSubscription', ({ id }) => id !== undefined)
const needsMaster = requireChoice<{ id?: string }>('chooseMaster', ({ id }) => id !== undefined)
const needsLoan = requireChoice<LoanSearch>('chooseLoan', ({ loan_id: loanId }) => loanId !== undefined)
const needsTerms = requireChoice<LoanSearch>(
  'chooseLoanTerms',
  ({ id, amount, loan_id: loanId }) => loanId !== undefined || (id !== undefined && amount !== undefined),
)
const needsTermsToSign = requireChoice<LoanSearch>(
  'chooseLoanTerms',
  ({ id, amount }) => id !== undefined && amount !== undefined,
)

/** Screens of the signed-in user that are about one thing. */
function ownedWith<Search>(choice: (at: { readonly search: Search }) => void) {
  return {
    getParentRoute: () => root,
    beforeLoad: (at: { readonly location: { readonly href: string }; readonly search: Search }): void => {
      requireSession(at)
      choice(at)
    },
  } as const
}

const loanRoutes = [
  createRoute({ ...owned, path: '/loan', component: loan.Show }),
  createRoute({ ...owned, path: '/loan/submit', component: loanSubmit.Show }),
  createRoute({
    ...ownedWith(needsTerms),
    path: '/loan/agreement',
    validateSearch: loanSearch,
    component: loanAgreement.Show,
  }),
  createRoute({
    ...ownedWith(needsTermsToSign),
    path: '/loan/sign',
    validateSearch: loanSearch,
    component: loanSign.Show,
  }),
  createRoute({ ...owned, path: '/loan/record', component: loanRecord.Show }),
  createRoute({
    ...ownedWith(needsLoan),
    path: '/loan/repayment',
    validateSearch: loanSearch,
    component: loanRepayment.Show,
  }),
] as const
const fundRoutes = [
  createRoute({ getParentRoute: () => root, path: '/mining', component: mining.Show }),
  createRoute({
    ...ownedWith(needsFund),
    path: '/mining/subscribe',
    validateSearch: idSearch,
    component: fundSubscribe.Show,
  }),
  createRoute({ ...owned, path: '/mining/record', component: fundRecord.Show }),
  createRoute({
    ...ownedWith(needsSubscription),
    path: '/mining/income',
    validateSearch: idSearch,
    component: fundIncome.Show,
  }),
] as const

const followRoutes = [
  createRoute({ getParentRoute: () => root, path: '/follow', component: follow.Show }),
  createRoute({ ...owned, path: '/follow/follow-list', component: followList.Show }),
  createRoute({
    getParentRoute: () => root,
    path: '/follow/trader',
    validateSearch: userSearch,
    beforeLoad: needsMaster,
    component: trader.Show,
  }),
  createRoute({ ...owned, path: '/follow/trader-apply', component: traderApply.Show }),
  createRoute({ ...owned, path: '/follow/my-follower', component: myFollower.Show }),
  createRoute({
    ...ownedWith(needsMaster),
    path: '/follow/submit',
    validateSearch: userSearch,
    component: followSubmit.Show,
  }),
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

router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
  live.start()
  // What went wrong on one screen does not follow to the next.
  if (pathChanged) leaveToasts()
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
