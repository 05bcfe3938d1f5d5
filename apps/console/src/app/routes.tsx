// The route table. Without a session every path shows the sign-in screen.
import { hrefOf, type Path, type Route, Router, type SearchOf, type Shown } from '@tallystick/ui/routing/router'
import { type ComponentType, lazy } from 'react'
import { useSession } from '../platform/session.ts'
import { ADDRESSES } from './addresses.ts'

const isSignedIn = (): boolean => useSession.getState().token !== ''

/** A screen of an operator who is signed in. */
const screen = (load: () => Promise<{ default: ComponentType }>): Route => ({
  Show: lazy(load),
  guard: () => (isSignedIn() ? undefined : '/sign-in'),
})

/** The topic of the help that was asked for before signing in, or the overview. */
function afterSignIn({ search }: Shown): string {
  // As the table of addresses reads it.
  const { section } = search as SearchOf<'/sign-in'>
  return section === undefined ? '/' : hrefOf('/help', { section })
}

/** A link to a topic is kept while its reader signs in. */
function beforeHelp({ search }: Shown): string {
  // As the table of addresses reads it.
  return hrefOf('/sign-in', search as SearchOf<'/help'>)
}

const routes: Record<Path, Route> = {
  '/sign-in': {
    Show: lazy(() => import('../features/sign-in/sign-in-screen.tsx')),
    guard: at => (isSignedIn() ? afterSignIn(at) : undefined),
  },
  '/set-up': { Show: lazy(() => import('../features/sign-in/set-up-screen.tsx')) },
  '/': screen(() => import('../features/overview/overview-screen.tsx')),
  '/deposits': screen(() => import('../features/queues/deposits-screen.tsx')),
  '/withdrawals': screen(() => import('../features/queues/withdrawals-screen.tsx')),
  '/identity-checks': screen(() => import('../features/queues/identity-checks-screen.tsx')),
  '/loan-applicants': screen(() => import('../features/queues/loan-applicants-screen.tsx')),
  '/loans': screen(() => import('../features/queues/loans-screen.tsx')),
  '/repayments': screen(() => import('../features/queues/repayments-screen.tsx')),
  '/redemptions': screen(() => import('../features/queues/redemptions-screen.tsx')),
  '/masters': screen(() => import('../features/queues/masters-screen.tsx')),
  '/chats': screen(() => import('../features/chats/chats-screen.tsx')),
  '/feedback': screen(() => import('../features/feedback/feedback-screen.tsx')),
  '/proposals': screen(() => import('../features/proposals/proposals-screen.tsx')),
  '/users': screen(() => import('../features/users/users-screen.tsx')),
  '/user': screen(() => import('../features/users/user-screen.tsx')),
  '/risk': screen(() => import('../features/risk/risk-screen.tsx')),
  '/ledger': screen(() => import('../features/ledger/ledger-screen.tsx')),
  '/offers': screen(() => import('../features/settings/terms-screen.tsx')),
  '/settings': screen(() => import('../features/settings/settings-screen.tsx')),
  '/changes': screen(() => import('../features/settings/changes-screen.tsx')),
  '/news': screen(() => import('../features/content/news-screen.tsx')),
  '/companies': screen(() => import('../features/content/companies-screen.tsx')),
  '/emails': screen(() => import('../features/content/emails-screen.tsx')),
  '/audit': screen(() => import('../features/audit/audit-screen.tsx')),
  '/operators': screen(() => import('../features/operators/operators-screen.tsx')),
  '/me': screen(() => import('../features/operators/me-screen.tsx')),
  '/help': {
    Show: lazy(() => import('../features/help/help-screen.tsx')),
    guard: at => (isSignedIn() ? undefined : beforeHelp(at)),
  },
}

export const router = new Router({ addresses: ADDRESSES, routes, unknown: '/' })

router.onArrive(() => {
  scrollTo(0, 0)
  // The link that led here must not keep the keys that now belong to the screen.
  document.getElementById('content')?.focus({ preventScroll: true })
})
