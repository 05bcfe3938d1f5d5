// Queries and mutations of copy trading.
import { useQuery } from '@tanstack/react-query'
import { orderFromWire } from '../../entities/order/order.ts'
import type { MasterListing } from '../../entities/master/master-filters.tsx'
import { PRIVATE, refreshPrivate } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { usePages } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { flagToWire } from '@tallystick/wire/flag'
import { showToast } from '@tallystick/ui/layers/toasts'
import {
  applicationFromWire,
  COPIES_NUMBER,
  type Copies,
  followedFromWire,
  masterFromWire,
  percentToWire,
  skipFromWire,
} from './relation.ts'

/** Masters are public, but what is shown of them depends on who asks: they live under the private key all the same. */
const MASTERS = [PRIVATE, 'follow', 'masters'] as const

const quietly = (signal: AbortSignal) => ({ signal, showErrorMessage: false }) as const

export function useTraders(uid: string, listing: MasterListing) {
  return usePages('traders', {
    queryKey: [...MASTERS, uid, listing, useSignedIn()],
    params: { ...listing, ...(uid !== '' && { uid }) },
    rowOf: masterFromWire,
    idOf: trader => trader.user_id,
    show: masters => masters,
  })
}

export function useTrader(id: string) {
  return useQuery({
    queryKey: [...MASTERS, 'one', id],
    enabled: id !== '',
    retry: false,
    queryFn: async ({ signal }) => masterFromWire((await api.call('trader', { id }, quietly(signal))).data),
  })
}

export function useFollowed() {
  return usePages('followedTraders', {
    queryKey: [PRIVATE, 'follow', 'followed'],
    params: {},
    enabled: useSignedIn(),
    rowOf: followedFromWire,
    idOf: trader => trader.user_id,
    show: masters => masters,
  })
}

export function useFollowers() {
  return usePages('myFollowers', {
    queryKey: [PRIVATE, 'follow', 'followers'],
    params: {},
    rowOf: follower => follower,
    idOf: follower => follower.follow_id,
    show: (followers, summary) => ({ summary, followers }),
  })
}

export function useSkips(traderId: string) {
  return usePages('skippedCopies', {
    queryKey: [PRIVATE, 'follow', 'skips', traderId],
    params: { trader_id: traderId },
    rowOf: skipFromWire,
    idOf: skip => skip.id,
    show: skips => skips,
  })
}

/** With a follower: copies of that relation. Without: the master's own closed orders. */
export function useFollowOrders(master: string, follower: string | undefined, copies: Copies) {
  return usePages('followOrders', {
    queryKey: [PRIVATE, 'follow', 'orders', master, follower ?? '', copies],
    params: {
      status: COPIES_NUMBER[copies],
      user_id: master,
      ...(follower === undefined ? {} : { follower_user_id: follower }),
    },
    enabled: master !== '',
    rowOf: orderFromWire,
    idOf: order => order.id,
    show: (orders, head) => ({ orders, total: head?.total ?? 0 }),
  })
}

export function useApplication() {
  return useQuery({
    queryKey: [PRIVATE, 'follow', 'application'],
    enabled: useSignedIn(),
    queryFn: async ({ signal }) => applicationFromWire((await api.call('traderApplication', {}, quietly(signal))).data),
  })
}

function done(msg: string): void {
  showToast(msg, 'success')
  refreshPrivate()
}

export interface FollowTerms {
  readonly multiple: number
  readonly maxAmount: string
  readonly stopLossPercent: number | null
}

export async function followTrader(traderId: string, terms: FollowTerms): Promise<void> {
  const { msg } = await api.call('followTrader', {
    trader_id: traderId,
    multiple: terms.multiple,
    max_amount: terms.maxAmount,
    stop_loss_percent: percentToWire(terms.stopLossPercent),
  })
  done(msg)
}

export async function unfollowTrader(traderId: string): Promise<void> {
  done((await api.call('unfollowTrader', { trader_id: traderId })).msg)
}

export async function pauseFollowing(traderId: string, paused: boolean): Promise<void> {
  done((await api.call('pauseFollowing', { trader_id: traderId, paused: flagToWire(paused) })).msg)
}

export async function setFollowStop(traderId: string, percent: number | null): Promise<void> {
  done((await api.call('setFollowStop', { trader_id: traderId, stop_loss_percent: percentToWire(percent) })).msg)
}

export async function applyTrader(): Promise<void> {
  done((await api.call('applyTrader', {})).msg)
}
