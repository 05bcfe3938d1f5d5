// The route table. Without a session every path shows the sign-in screen.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> })

/** `redirect` is made to be thrown by the router's own design. */
function requireSession(): void {
  if (useSession.getState().token === '') throw redirect({ to: '/sign-in', replace: true })
}

function text(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

type Load = Parameters<typeof lazyRouteComponent>[0]

const screen = <Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: requireSession, component: lazyRouteComponent(load) })

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad() {
    if (useSession.getState().token !== '') throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx')),
})
const setUpRoute = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  validateSearch: (search: Record<string, unknown>): { link: string } => ({ link: text(search, 'link') ?? '' }),
  component: lazyRouteComponent(() => import('../features/sign-in/set-up-screen.tsx')),
})
const ledgerRoute = createRoute({
  getParentRoute: () => root,
  path: '/ledger',
  beforeLoad: requireSession,
  validateSearch: (search: Record<string, unknown>): { uid?: string } => {
    const uid = text(search, 'uid')
    return uid === undefined ? {} : { uid }
  },
  component: lazyRouteComponent(() => import('../features/ledger/ledger-screen.tsx')),
})

const routeTree = root.addChildren([
  signInRoute,
  setUpRoute,
  screen('/', () => import('../features/overview/overview-screen.tsx')),
  screen('/deposits', () => import('../features/queues/deposits-screen.tsx')),
  screen('/withdrawals', () => import('../features/queues/withdrawals-screen.tsx')),
  screen('/identity-checks', () => import('../features/queues/identity-checks-screen.tsx')),
  screen('/loan-applicants', () => import('../features/queues/loan-applicants-screen.tsx')),
  screen('/loans', () => import('../features/queues/loans-screen.tsx')),
  screen('/repayments', () => import('../features/queues/repayments-screen.tsx')),
  screen('/redemptions', () => import('../features/queues/redemptions-screen.tsx')),
  screen('/masters', () => import('../features/queues/masters-screen.tsx')),
  screen('/chats', () => import('../features/chats/chats-screen.tsx')),
  screen('/feedback', () => import('../features/feedback/feedback-screen.tsx')),
  screen('/proposals', () => import('../features/proposals/proposals-screen.tsx')),
  screen('/users', () => import('../features/users/users-screen.tsx')),
  screen('/users/$uid', () => import('../features/users/user-screen.tsx')),
  screen('/risk', () => import('../features/risk/risk-screen.tsx')),
  ledgerRoute,
  screen('/offers', () => import('../features/settings/terms-screen.tsx')),
  screen('/settings', () => import('../features/settings/settings-screen.tsx')),
  screen('/changes', () => import('../features/settings/changes-screen.tsx')),
  screen('/news', () => import('../features/content/news-screen.tsx')),
  screen('/companies', () => import('../features/content/companies-screen.tsx')),
  screen('/emails', () => import('../features/content/emails-screen.tsx')),
  screen('/audit', () => import('../features/audit/audit-screen.tsx')),
  screen('/operators', () => import('../features/operators/operators-screen.tsx')),
  screen('/me', () => import('../features/operators/me-screen.tsx')),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
})

router.subscribe('onResolved', ({ pathChanged }) => {
  if (!pathChanged) return
  scrollTo(0, 0)
  // The link that led here must not keep the keys that now belong to the screen.
  document.getElementById('content')?.focus({ preventScroll: true })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
