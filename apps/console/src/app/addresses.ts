// Every path of the console, with what its query may carry.
import type { Addresses } from '@tallystick/ui/routing/router'
import type { SearchText } from '@tallystick/ui/routing/search-text'

const nothing = (): object => ({})
const userIn = ({ uid }: SearchText): { readonly uid?: string } => (uid === undefined ? {} : { uid })

export const ADDRESSES = {
  '/sign-in': nothing,
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
  '/users': nothing,
  '/user': userIn,
  '/risk': nothing,
  '/ledger': userIn,
  '/offers': nothing,
  '/settings': nothing,
  '/changes': nothing,
  '/news': nothing,
  '/companies': nothing,
  '/emails': nothing,
  '/audit': nothing,
  '/operators': nothing,
  '/me': nothing,
} as const satisfies Addresses

declare module '@tallystick/ui/routing/router' {
  interface Register {
    readonly addresses: typeof ADDRESSES
  }
}
