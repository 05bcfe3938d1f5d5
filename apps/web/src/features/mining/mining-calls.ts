// Questions and changes of mining funds. Lists are paged by last_page: finished when that page is loaded.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PRIVATE, refreshPrivate } from '../../account/session.ts'
import { api } from '../../platform/api.ts'
import { useSignedIn } from '../../platform/session-store.ts'
import { showToast } from '@tallystick/ui/toasts'

const CHANGE_ACCOUNT = 3
/** Interest comes and operators decide meanwhile: asked for again now and then, and whenever a screen opens. */
const FRESH = { refetchOnMount: 'always', refetchInterval: 30_000 } as const

const nextPage = (last: { readonly last_page: number }, pages: readonly unknown[]): number | undefined =>
  pages.length < last.last_page ? pages.length + 1 : undefined

function unique<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map(row => [row.id, row])).values()]
}

/** Titles come in the language shown. */
export function useFunds(language: string) {
  return useInfiniteQuery({
    queryKey: ['funds', language],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('funds', { page: pageParam }, { signal, showErrorMessage: false })).data,
    getNextPageParam: nextPage,
    select: data => unique(data.pages.flatMap(page => page.data)),
  })
}

export function useFund(id: number, language: string) {
  return useQuery({
    queryKey: ['fund', id, language],
    queryFn: async ({ signal }) => (await api.call('fund', { id }, { signal, showErrorMessage: false })).data,
  })
}

export function useSubscriptions(language: string) {
  return useInfiniteQuery({
    ...FRESH,
    queryKey: [PRIVATE, 'mining', 'subscriptions', language],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('fundSubscriptions', { page: pageParam }, { signal, showErrorMessage: false })).data,
    getNextPageParam: nextPage,
    select: data => unique(data.pages.flatMap(page => page.data)),
  })
}

export function useIncome(subscriptionId: number) {
  return useInfiniteQuery({
    ...FRESH,
    queryKey: [PRIVATE, 'mining', 'income', subscriptionId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('fundIncome', { sub_id: subscriptionId, page: pageParam }, { signal, showErrorMessage: false }))
        .data,
    getNextPageParam: nextPage,
    select: data => unique(data.pages.flatMap(page => page.data)),
  })
}

/** What can be locked: the free money of the change account. */
export function useFreeMoney() {
  const signedIn = useSignedIn()
  return useQuery({
    ...FRESH,
    queryKey: [PRIVATE, 'mining', 'free'],
    enabled: signedIn,
    queryFn: async ({ signal }): Promise<Usd> => {
      const { data } = await api.call('balances', {}, { signal, showErrorMessage: false })
      return decimal(data.find(account => account.accountTypeId === CHANGE_ACCOUNT)?.balance ?? '0')
    },
  })
}

export async function buyFund(id: number, amount: string): Promise<void> {
  const { msg } = await api.call('buyFund', { id, amount })
  showToast(msg, 'success')
  refreshPrivate()
}

export async function redeem(subscriptionId: number): Promise<void> {
  const { msg } = await api.call('redeemFund', { sub_id: subscriptionId })
  showToast(msg, 'success')
  refreshPrivate()
}
