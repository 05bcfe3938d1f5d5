// Screens that are about one thing: without a valid id in the query the user is led to the list where it is chosen, and told so.
import { showToast } from '@tallystick/ui/layers/toasts'
import type { Path, Route, SearchOf } from '@tallystick/ui/routing/router'
import { appWords } from '../platform/words.ts'

export type Guard = NonNullable<Route['guard']>

const LISTS = {
  chooseLoan: '/loan/record',
  chooseLoanTerms: '/loan/submit',
  chooseFund: '/mining',
  chooseSubscription: '/mining/record',
  chooseMaster: '/follow',
  chooseArticle: '/news',
  chooseMarket: '/',
} as const satisfies Record<string, Path>

function needs<P extends Path>(_path: P, words: keyof typeof LISTS, isChosen: (search: SearchOf<P>) => boolean): Guard {
  return ({ search }) => {
    // What the path's own reader has made of the query, see addresses.ts.
    if (isChosen(search as SearchOf<P>)) return undefined
    showToast(appWords()(words))
    return LISTS[words]
  }
}

export const NEEDS = {
  loan: needs('/loan/repayment', 'chooseLoan', search => search.loan_id !== undefined),
  loanTerms: needs(
    '/loan/agreement',
    'chooseLoanTerms',
    ({ id, amount, loan_id: loanId }) => loanId !== undefined || (id !== undefined && amount !== undefined),
  ),
  loanTermsToSign: needs('/loan/sign', 'chooseLoanTerms', ({ id, amount }) => id !== undefined && amount !== undefined),
  fund: needs('/mining/subscribe', 'chooseFund', ({ id }) => id !== undefined),
  subscription: needs('/mining/income', 'chooseSubscription', ({ id }) => id !== undefined),
  master: needs('/follow/trader', 'chooseMaster', ({ id }) => id !== undefined),
  market: needs('/market', 'chooseMarket', ({ code }) => code !== undefined),
  article: needs('/news/detail', 'chooseArticle', ({ id }) => id !== undefined),
}
