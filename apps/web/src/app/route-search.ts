// The query of each route: what it may hold, and where a screen leads that has nothing to show without it.
import { redirect } from '@tanstack/react-router'
import { appWords } from '../platform/words.ts'
import { showToast } from '@tallystick/ui/layers/toasts'

type Raw = Readonly<Record<string, unknown>>

/**
 * The router lays what a route has read over the raw query, so a key that is left out would keep its raw text. Every key is named
 * here: what cannot be read is undefined, and the screen takes its default.
 */
function named<Search extends object>(keys: readonly (keyof Search & string)[], read: (raw: Raw) => Search) {
  const nothing: Readonly<Record<string, undefined>> = Object.fromEntries(keys.map(key => [key, undefined]))
  return (raw: Record<string, unknown>): Search => ({ ...nothing, ...read(raw) })
}

/** One of a few numbers in the query; anything else is as if it were not there. */
function numberIn<Value extends number>(given: unknown, values: readonly Value[]): Value | undefined {
  return values.find(value => String(value) === String(given))
}

/** Ids in a query are whole numbers; anything else is none. */
function idIn(raw: Raw, name: string): number | undefined {
  const id = Number(raw[name])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export interface OrderSearch {
  /** 0 contract, 1 future. */
  readonly source?: 0 | 1
  /** 1 holding, 0 pending, 3 history. */
  readonly type?: 0 | 1 | 3
}

export const orderSearch = named<OrderSearch>(['source', 'type'], raw => {
  const source = numberIn(raw['source'], [0, 1] as const)
  const type = numberIn(raw['type'], [0, 1, 3] as const)
  return { ...(source !== undefined && { source }), ...(type !== undefined && { type }) }
})

/** 0 coin, 1 bank. */
export const channelSearch = named<{ type?: 0 | 1 }>(['type'], raw => {
  const type = numberIn(raw['type'], [0, 1] as const)
  return type === undefined ? {} : { type }
})

/** 1 coin, 2 bank. */
export const methodSearch = named<{ type?: 1 | 2 }>(['type'], raw => {
  const type = numberIn(raw['type'], [1, 2] as const)
  return type === undefined ? {} : { type }
})

export const accountSearch = named<{ accountTypeId?: 1 | 2 | 3 }>(['accountTypeId'], raw => {
  const accountTypeId = numberIn(raw['accountTypeId'], [1, 2, 3] as const)
  return accountTypeId === undefined ? {} : { accountTypeId }
})

export const tokenSearch = named<{ token?: string }>(['token'], ({ token }) =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token) ? { token } : {},
)

export interface LoanSearch {
  readonly id?: number
  readonly amount?: string
  readonly loan_id?: number
}

export const loanSearch = named<LoanSearch>(['id', 'amount', 'loan_id'], raw => {
  const id = idIn(raw, 'id')
  const loanId = idIn(raw, 'loan_id')
  const given = raw['amount']
  const amount = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return {
    ...(id !== undefined && { id }),
    ...(/^\d{1,15}(\.\d{1,8})?$/.test(amount) && { amount }),
    ...(loanId !== undefined && { loan_id: loanId }),
  }
})

export const idSearch = named<{ readonly id?: number }>(['id'], raw => {
  const id = idIn(raw, 'id')
  return id === undefined ? {} : { id }
})

/** A user's public identifier: an opaque text. */
export const userSearch = named<{ readonly id?: string }>(['id'], ({ id }) =>
  typeof id === 'string' && /^[A-Za-z0-9]{16}$/.test(id) ? { id } : {},
)

const LISTS = {
  chooseLoan: '/loan/record',
  chooseLoanTerms: '/loan/submit',
  chooseFund: '/mining',
  chooseSubscription: '/mining/record',
  chooseMaster: '/follow',
  chooseArticle: '/news',
} as const

/** Without what the screen is about the user is led to the list where it is chosen, and told so. */
export function requireChoice<Search>(
  words: keyof typeof LISTS,
  isChosen: (search: Search) => boolean,
): (at: { readonly search: Search }) => void {
  return ({ search }) => {
    if (isChosen(search)) return
    showToast(appWords()(words))
    // `redirect` is made to be thrown by the router's own design.
    throw redirect({ to: LISTS[words], replace: true })
  }
}
