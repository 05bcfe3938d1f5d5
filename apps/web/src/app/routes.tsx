// The route table: every screen and who may see it. Unknown paths lead to Home.
import { hrefOf, type Path, type Route, Router, type SearchOf, type Shown } from '@tallystick/ui/routing/router'
import { leaveToasts } from '@tallystick/ui/layers/toasts'
import { prefetchTradingRules } from '../entities/wallet/balances.ts'
import { prefetchPairs, revalidatePairs } from '../entities/pair/markets.ts'
import { returnPath } from '../features/session/return-path.ts'
import { live } from '../live/live.ts'
import { isOutgrown } from '../platform/stores/presentation.ts'
import { isDemo, useSession } from '../platform/stores/session-store.ts'
import { ADDRESSES } from './addresses.ts'
import { type Guard, NEEDS } from './choices.ts'
import { keptScreen } from './kept-alive.tsx'
import { type Screen, screen } from './screen.tsx'

/** Home and Trade live in the shell and stay alive (kept-alive.tsx): their routes only name the path. */
const nothing = () => null

const orders = screen(() => import('./order-page.tsx'), ['orders', 'margin', 'micro', 'receipts', 'notices'])
const market = screen(() => import('../features/market/market-screen.tsx'), ['market', 'trade', 'alerts'])
const login = screen(() => import('../features/session/login-screen.tsx'), ['session'])
const register = screen(() => import('../features/session/register-screen.tsx'), ['session'])
const forgot = screen(() => import('../features/session/forgot-screen.tsx'), ['session'])
const user = screen(() => import('../features/user/user-screen.tsx'), ['user'])
const settings = screen(() => import('../features/user/settings-screen.tsx'), ['user'])
const apiKeys = screen(() => import('../features/keys/api-keys-screen.tsx'), ['keys', 'user'])
const alerts = screen(() => import('./alerts-page.tsx'), ['alerts', 'trade', 'notices'])
const password = screen(() => import('../features/user/password-screen.tsx'), ['user'])
const email = screen(() => import('../features/user/email-screen.tsx'), ['user'])
const invite = screen(() => import('../features/user/invite-screen.tsx'), ['user'])
const announcement = screen(() => import('../features/user/announcement-screen.tsx'), ['user'])
const changes = screen(() => import('../features/changes/changes-screen.tsx'), ['changes'])
const news = screen(() => import('../features/news/news-screen.tsx'), ['news'])
const article = screen(() => import('../features/news/article-screen.tsx'), ['news'])
const product = screen(() => import('../features/product/product-screen.tsx'), ['product', 'trade'])
const identity = screen(() => import('../features/identity/identity-screen.tsx'), ['identity'])
const chat = screen(() => import('../features/chat/chat-screen.tsx'), ['chat'])
const notices = screen(() => import('./notices-page.tsx'), ['notices', 'orders', 'margin'])
const noticeSettings = screen(() => import('../features/notices/settings-screen.tsx'), ['notices'])
const unsubscribe = screen(() => import('../features/notices/unsubscribe-screen.tsx'), ['notices'])
const video = screen(() => import('../features/video/video-screen.tsx'), ['video'])
const feedback = screen(() => import('../features/feedback/feedback-screen.tsx'), ['feedback'])
const language = screen(() => import('../features/language/language-screen.tsx'), ['language'])

const fair = screen(() => import('../features/fair/fair-screen.tsx'), ['fair', 'check'])
const proof = screen(() => import('../features/proof/proof-screen.tsx'), ['proof'])
const portfolio = screen(() => import('../features/portfolio/portfolio-screen.tsx'), ['portfolio', 'orders', 'journal'])
const statements = screen(() => import('../features/statements/statements-screen.tsx'), ['statements', 'orders'])
const wallet = screen(() => import('../features/wallet/wallet-screen.tsx'), ['wallet'])
const accounts = screen(() => import('../features/wallet/accounts-screen.tsx'), ['wallet'])
const history = screen(() => import('../features/wallet/history-screen.tsx'), ['wallet', 'receipts'])
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

const follow = screen(() => import('../features/follow/home-screen.tsx'), ['follow', 'masters'])
const followList = screen(() => import('../features/follow/followed-screen.tsx'), ['follow'])
const trader = screen(() => import('../features/follow/master-screen.tsx'), ['follow', 'masters'])
const traderApply = screen(() => import('../features/follow/apply-screen.tsx'), ['follow'])
const myFollower = screen(() => import('../features/follow/followers-screen.tsx'), ['follow'])
const followSubmit = screen(() => import('../features/follow/submit-screen.tsx'), ['follow', 'masters'])
const rank = screen(() => import('../features/rank/rank-screen.tsx'), ['rank', 'masters'])

/** A visitor goes to the login screen, which remembers the requested address. */
const requireSession = ({ href }: Shown): string | undefined =>
  useSession.getState().token === '' ? hrefOf('/login', { from: href }) : undefined

/**
 * A user who is logged in is sent on from the login. Demo users are not: they log in to their real account there. The login screen itself
 * leads on after a login, too; whichever comes first, the place is the same.
 */
function requireVisitor({ search }: Shown): string | undefined {
  const { token, user } = useSession.getState()
  if (token === '' || isDemo(user)) return undefined
  // The login's own query, see addresses.ts.
  const { from } = search as SearchOf<'/login'>
  return returnPath(from, Object.keys(ADDRESSES))
}

/** Screens of a logged-in user. */
const owned = ({ Show }: Screen): Route => ({ Show, guard: requireSession })
/** Screens that are about one thing, which is chosen elsewhere. */
const about = ({ Show }: Screen, guard: Guard): Route => ({ Show, guard })
const ownedAbout = ({ Show }: Screen, guard: Guard): Route => ({ Show, guard: at => requireSession(at) ?? guard(at) })
const open = ({ Show }: Screen): Route => ({ Show })

const routes = {
  '/': { Show: nothing },
  '/trade': { Show: nothing },
  '/order': owned(orders),
  '/market': about(market, NEEDS.market),
  '/login': { ...open(login), guard: requireVisitor },
  '/register': open(register),
  '/forgot': open(forgot),
  '/language': open(language),
  '/user': owned(user),
  '/notices': owned(notices),
  '/mine/system': owned(settings),
  '/mine/api-keys': owned(apiKeys),
  '/mine/notices': owned(noticeSettings),
  '/unsubscribe': open(unsubscribe),
  '/mine/alerts': owned(alerts),
  '/mine/password': owned(password),
  '/mine/invite': owned(invite),
  '/mine/email': open(email),
  '/mine/announcement': open(announcement),
  '/mine/auth': owned(identity),
  '/mine/chat': open(chat),
  '/mine/changes': open(changes),
  '/portfolio': owned(portfolio),
  '/statements': owned(statements),
  '/fair': open(fair),
  '/proof': owned(proof),
  '/mine/wallet': owned(wallet),
  '/mine/accounts': owned(accounts),
  '/mine/history': owned(history),
  '/mine/charge': owned(charge),
  '/mine/withdraw': owned(withdraw),
  '/mine/withdraw-way': owned(withdrawWay),
  '/mine/bank-card-list': owned(bankCards),
  '/mine/coin-address-list': owned(coinAddresses),
  '/mine/transfer': owned(transfer),
  '/not-me': open(notMe),
  '/loan': owned(loan),
  '/loan/submit': owned(loanSubmit),
  '/loan/agreement': ownedAbout(loanAgreement, NEEDS.loanTerms),
  '/loan/sign': ownedAbout(loanSign, NEEDS.loanTermsToSign),
  '/loan/record': owned(loanRecord),
  '/loan/repayment': ownedAbout(loanRepayment, NEEDS.loan),
  '/mining': open(mining),
  '/mining/subscribe': ownedAbout(fundSubscribe, NEEDS.fund),
  '/mining/record': owned(fundRecord),
  '/mining/income': ownedAbout(fundIncome, NEEDS.subscription),
  '/follow': open(follow),
  '/follow/follow-list': owned(followList),
  '/follow/trader': about(trader, NEEDS.master),
  '/follow/trader-apply': owned(traderApply),
  '/follow/my-follower': owned(myFollower),
  '/follow/submit': ownedAbout(followSubmit, NEEDS.master),
  '/rank': open(rank),
  '/news': open(news),
  '/news/detail': about(article, NEEDS.article),
  '/product': open(product),
  '/video': open(video),
  '/feedback': open(feedback),
  ...developmentRoutes(),
} satisfies Partial<Record<Path, Route>>

function developmentRoutes(): Partial<Record<Path, Route>> {
  if (!import.meta.env.DEV) return {}
  return { '/dev/ui': open(screen(() => import('../features/dev-ui/dev-ui-screen.tsx'), ['home', 'trade', 'orders'])) }
}

export const router = new Router({ addresses: ADDRESSES, routes, unknown: '/' })

const SHOWS_PAIRS = ['/', '/trade', '/order', '/market']

router.onLeave(next => {
  live.start()
  // What went wrong on one screen does not follow to the next.
  leaveToasts()
  if (SHOWS_PAIRS.includes(next.path)) revalidatePairs()
})
router.onArrive(() => {
  // The address is already that of the new screen, and what was typed into the old one was given up by leaving it.
  if (isOutgrown()) location.reload()
  else scrollTo(0, 0)
})

/** Brings the screen people land on, if it is one of those the start script asks for, and asks meanwhile for what it will show. */
export async function bringLanding(): Promise<void> {
  const { path } = router.current
  if (SHOWS_PAIRS.includes(path)) prefetchPairs()
  if (path === '/trade') prefetchTradingRules()
  await (path === '/login' ? login : keptScreen(path))?.bring()
}
