// Every path of the app, with what its query may carry. Anything else in a query is as if it were not there.
import { filterFrom } from '../entities/order/history-filter.ts'
import type { Addresses } from '@tallystick/ui/routing/router'
import type { SearchText } from '@tallystick/ui/routing/search-text'

const nothing = (): object => ({})

/** One of a few numbers. */
function numberIn<Value extends number>(given: string | undefined, values: readonly Value[]): Value | undefined {
  return values.find(value => String(value) === given)
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [K in Name]?: Value } {
  // A computed name loses its type.
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: Value }
}

const oneOf =
  <Name extends string, const Values extends readonly number[]>(name: Name, values: Values) =>
  (given: SearchText) =>
    optional<Name, Values[number]>(name, numberIn(given[name], values))

const matching =
  <Name extends string>(name: Name, pattern: RegExp) =>
  (given: SearchText) =>
    optional(name, pattern.test(given[name] ?? '') ? given[name] : undefined)

/** Ids of rows are whole numbers. */
const idIn =
  <Name extends string>(name: Name) =>
  (given: SearchText) => {
    const id = Number(given[name])
    return optional(name, Number.isSafeInteger(id) && id > 0 ? id : undefined)
  }

const anyText = /^.+$/s
const amountIn = matching('amount', /^\d{1,15}(\.\d{1,8})?$/)
/** A user's public identifier. */
const userIn = matching('id', /^[A-Za-z0-9]{16}$/)
const channelIn = oneOf('type', [0, 1])

/** 0 contracts, 1 Up/Down; 1 open, 0 pending, 3 history; what narrows the history. */
const orderSearch = (given: SearchText) => ({
  ...oneOf('source', [0, 1])(given),
  ...oneOf('type', [0, 1, 3])(given),
  ...filterFrom(given),
})

const loanSearch = (given: SearchText) => ({ ...idIn('id')(given), ...idIn('loan_id')(given), ...amountIn(given) })

export const ADDRESSES = {
  '/': nothing,
  '/trade': nothing,
  '/market': matching('code', /^[A-Z0-9.]{2,16}$/),
  '/order': orderSearch,
  '/login': matching('from', anyText),
  '/register': matching('invite_code', anyText),
  '/forgot': nothing,
  '/language': nothing,
  '/user': nothing,
  '/notices': nothing,
  '/mine/system': nothing,
  '/mine/api-keys': nothing,
  '/mine/notices': nothing,
  '/unsubscribe': matching('token', /^[\w-]{1,200}\.[\w-]{43}$/),
  '/mine/alerts': nothing,
  '/mine/password': nothing,
  '/mine/invite': nothing,
  '/mine/email': nothing,
  '/mine/announcement': nothing,
  '/mine/auth': nothing,
  '/mine/chat': nothing,
  '/mine/changes': nothing,
  '/portfolio': nothing,
  '/statements': nothing,
  '/fair': nothing,
  '/proof': nothing,
  '/mine/wallet': nothing,
  '/mine/accounts': nothing,
  '/mine/history': oneOf('accountTypeId', [1, 2, 3]),
  '/mine/charge': channelIn,
  '/mine/withdraw': channelIn,
  '/mine/withdraw-way': oneOf('type', [1, 2]),
  '/mine/bank-card-list': nothing,
  '/mine/coin-address-list': nothing,
  '/mine/transfer': nothing,
  '/not-me': matching('token', /^[\w-]{43}$/),
  '/loan': nothing,
  '/loan/submit': nothing,
  '/loan/agreement': loanSearch,
  '/loan/sign': loanSearch,
  '/loan/record': nothing,
  '/loan/repayment': loanSearch,
  '/mining': nothing,
  '/mining/subscribe': idIn('id'),
  '/mining/record': nothing,
  '/mining/income': idIn('id'),
  '/follow': nothing,
  '/follow/follow-list': nothing,
  '/follow/trader': userIn,
  '/follow/trader-apply': nothing,
  '/follow/my-follower': nothing,
  '/follow/submit': userIn,
  '/rank': nothing,
  '/news': nothing,
  '/news/detail': idIn('id'),
  '/product': nothing,
  '/video': nothing,
  '/feedback': nothing,
  '/dev/ui': nothing,
} as const satisfies Addresses

declare module '@tallystick/ui/routing/router' {
  interface Register {
    readonly addresses: typeof ADDRESSES
  }
}
