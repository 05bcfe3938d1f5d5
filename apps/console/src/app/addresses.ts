// Every path of the console, with what its query may carry.
import type { Addresses } from '@tallystick/ui/routing/router'
import type { SearchText } from '@tallystick/ui/routing/search-text'

const nothing = (): object => ({})
const userIn = ({ uid }: SearchText): { readonly uid?: string } => (uid === undefined ? {} : { uid })

/** One UTC day, and whose money: what a figure of the overview opens into. */
interface DaySearch {
  readonly day?: string
  readonly realm?: 'real' | 'demo'
}
const dayIn = ({ day, realm }: SearchText): DaySearch => ({
  ...(day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
  ...(realm === 'real' || realm === 'demo' ? { realm } : {}),
})

const ledgerIn = (search: SearchText): DaySearch & { readonly uid?: string; readonly kind?: string } => ({
  ...userIn(search),
  ...dayIn(search),
  ...(search['kind'] === undefined ? {} : { kind: search['kind'] }),
})

/** A topic of the help. Signing in keeps it: an alarm's link opens a new tab, which has no session yet. */
const sectionIn = ({ section }: SearchText): { readonly section?: string } =>
  section !== undefined && /^[\w-]{1,40}$/.test(section) ? { section } : {}

export const ADDRESSES = {
  '/sign-in': sectionIn,
  '/set-up': ({ link = '' }: SearchText): { readonly link: string } => ({ link }),
  '/': nothing,
  '/deposits': nothing,
  '/withdrawals': nothing,
  '/identity-checks': nothing,
  '/loan-applicants': nothing,
  '/loans': nothing,
  '/repayments': nothing,
  '/redemptions': nothing,
  '/masters': nothing,
  '/chats': nothing,
  '/feedback': nothing,
  '/proposals': nothing,
  '/users': dayIn,
  '/user': userIn,
  '/risk': nothing,
  '/ledger': ledgerIn,
  '/offers': nothing,
  '/settings': nothing,
  '/changes': nothing,
  '/news': nothing,
  '/companies': nothing,
  '/emails': nothing,
  '/audit': nothing,
  '/operators': nothing,
  '/me': nothing,
  '/help': sectionIn,
} as const satisfies Addresses

declare module '@tallystick/ui/routing/router' {
  interface Register {
    readonly addresses: typeof ADDRESSES
  }
}
