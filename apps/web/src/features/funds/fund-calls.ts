// Queries and mutations of mining funds.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { PRIVATE, refreshPrivate } from '../../entities/session/session.ts'
import { ACCOUNT } from '../../entities/wallet/account.ts'
import { api } from '../../platform/api/api.ts'
import { usePages, useRows } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { payoutsOf } from './fund-payouts.ts'
import { subscriptionFromWire } from './subscription.ts'

/** Titles come in the language shown. */
export function useFunds(language: string) {
  return useRows('funds', { queryKey: ['funds', language], params: {}, idOf: fund => fund.id })
}

export function useFund(id: number, language: string) {
  return useQuery({
    queryKey: ['fund', id, language],
    queryFn: async ({ signal }) => (await api.call('fund', { id }, { signal, showErrorMessage: false })).data,
  })
}

export function useSubscriptions(language: string) {
  const queryKey = [PRIVATE, 'funds', 'subscriptions', language]
  return usePages('fundSubscriptions', {
    queryKey,
    params: {},
    rowOf: subscriptionFromWire,
    idOf: subscription => subscription.id,
    show: subscriptions => subscriptions,
  })
}

export function useIncome(subscriptionId: number) {
  return useRows('fundIncome', {
    queryKey: [PRIVATE, 'funds', 'income', subscriptionId],
    params: { sub_id: subscriptionId },
    idOf: interest => interest.id,
  })
}

export function usePayouts(subscriptionId: number) {
  return useQuery({
    queryKey: [PRIVATE, 'funds', 'payouts', subscriptionId],
    queryFn: async ({ signal }) =>
      payoutsOf((await api.call('fundPayouts', { sub_id: subscriptionId }, { signal, showErrorMessage: false })).data),
  })
}

/** What can be locked: the free money of the main account. */
export function useFreeMoney() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: [PRIVATE, 'funds', 'free'],
    enabled: signedIn,
    queryFn: async ({ signal }): Promise<Usd> => {
      const { data } = await api.call('balances', {}, { signal, showErrorMessage: false })
      return decimal(data.find(account => ACCOUNT[account.accountTypeId] === 'main')?.balance ?? '0')
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
