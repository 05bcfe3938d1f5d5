// Questions and changes of copy trading. Lists are paged by total: finished when as many are loaded as there are.
import type { AnswerOf } from '@tallystick/wire/routes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Order, orderFromWire, uniqueOrders } from '../../account/order.ts'
import { PRIVATE, refreshPrivate } from '../../account/session.ts'
import { api } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useSession, useSignedIn } from '../../platform/session-store.ts'
import { showToast } from '@tallystick/ui/toasts'

interface Paged {
  readonly data: readonly unknown[]
  readonly total: number
}

/** Masters are public, but what is shown of them depends on who asks: they live under the private key all the same. */
const MASTERS = [PRIVATE, 'follow', 'masters'] as const

function nextPage(last: Paged, pages: readonly Paged[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && loaded < last.total ? pages.length + 1 : undefined
}

function unique<Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map(row => [idOf(row), row])).values()]
}

const quietly = (signal: AbortSignal) => ({ signal, showErrorMessage: false }) as const

export function useTraders(uid: string) {
  const token = useSession(state => state.token)
  return useInfiniteQuery({
    queryKey: [...MASTERS, uid, token !== ''],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('traders', { page: pageParam, ...(uid !== '' && { uid }) }, quietly(signal))).data,
    getNextPageParam: nextPage,
    select: data =>
      unique(
        data.pages.flatMap(page => page.data),
        row => row.user_id,
      ),
  })
}

export function useTrader(id: string) {
  return useQuery({
    queryKey: [...MASTERS, 'one', id],
    enabled: id !== '',
    retry: false,
    queryFn: async ({ signal }) => (await api.call('trader', { id }, quietly(signal))).data,
  })
}

export function useFollowed() {
  return useInfiniteQuery({
    queryKey: [PRIVATE, 'follow', 'followed'],
    enabled: useSignedIn(),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('followedTraders', { page: pageParam }, quietly(signal))).data,
    getNextPageParam: nextPage,
    select: data =>
      unique(
        data.pages.flatMap(page => page.data),
        row => row.user_id,
      ),
  })
}

export function useFollowers() {
  return useInfiniteQuery({
    queryKey: [PRIVATE, 'follow', 'followers'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('myFollowers', { page: pageParam }, quietly(signal))).data,
    getNextPageParam: nextPage,
    select: data => ({
      summary: data.pages[0],
      followers: unique(
        data.pages.flatMap(page => page.data),
        row => row.follow_id,
      ),
    }),
  })
}

export function useSkips(traderId: string) {
  return useInfiniteQuery({
    queryKey: [PRIVATE, 'follow', 'skips', traderId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('skippedCopies', { trader_id: traderId, page: pageParam }, quietly(signal))).data,
    getNextPageParam: nextPage,
    select: data =>
      unique(
        data.pages.flatMap(page => page.data),
        row => row.id,
      ),
  })
}

interface Orders {
  readonly orders: readonly Order[]
  readonly total: number
}

/** With a follower: copies of that relation, 1 open or 3 closed. Without: the master's own closed orders. */
export function useFollowOrders(master: string, follower: string | undefined, status: 1 | 3) {
  return useInfiniteQuery({
    queryKey: [PRIVATE, 'follow', 'orders', master, follower ?? '', status],
    enabled: master !== '',
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const side = follower === undefined ? {} : { follower_user_id: follower }
      const asked = { status, page: pageParam, user_id: master, ...side }
      return (await api.call('followOrders', asked, quietly(signal))).data
    },
    getNextPageParam: nextPage,
    select: (data): Orders => ({
      orders: uniqueOrders(data.pages.map(page => page.data.map(orderFromWire))),
      total: data.pages[0]?.total ?? 0,
    }),
  })
}

export function useApplication() {
  return useQuery({
    queryKey: [PRIVATE, 'follow', 'application'],
    enabled: useSignedIn(),
    queryFn: async ({ signal }): Promise<AnswerOf<'traderApplication'>> =>
      (await api.call('traderApplication', {}, quietly(signal))).data,
  })
}

function done(msg: string): void {
  showToast(msg, 'success')
  refreshPrivate()
  void queryClient.invalidateQueries({ queryKey: MASTERS })
}

export interface FollowTerms {
  readonly multiple: number
  readonly maxAmount: string
  readonly stopLossPercent: number
}

export async function followTrader(traderId: string, terms: FollowTerms): Promise<void> {
  const { msg } = await api.call('followTrader', {
    trader_id: traderId,
    multiple: terms.multiple,
    max_amount: terms.maxAmount,
    stop_loss_percent: terms.stopLossPercent,
  })
  done(msg)
}

export async function unfollowTrader(traderId: string): Promise<void> {
  done((await api.call('unfollowTrader', { trader_id: traderId })).msg)
}

export async function pauseFollowing(traderId: string, paused: boolean): Promise<void> {
  done((await api.call('pauseFollowing', { trader_id: traderId, paused: paused ? 1 : 0 })).msg)
}

export async function setFollowStop(traderId: string, percent: number): Promise<void> {
  done((await api.call('setFollowStop', { trader_id: traderId, stop_loss_percent: percent })).msg)
}

export async function applyTrader(): Promise<void> {
  done((await api.call('applyTrader', {})).msg)
}
