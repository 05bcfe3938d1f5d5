// Queries and mutations of the wallet: deposits, withdrawals, payout methods, transfers, records.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { CallFailed } from '@tallystick/api-client/call-failed'
import type { ParamsOf } from '@tallystick/wire/trader/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { usePages, useRows } from '../../platform/pages.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { PRIVATE, refreshPrivate } from '../session/session.ts'
import { ACCOUNT, ACCOUNT_NUMBER, type AccountName } from './account.ts'
import { BIND_NUMBER, type Channel, CHANNEL_NUMBER } from './channel.ts'
import { currencyFromWire, depositFromWire, transferFromWire, withdrawalFromWire } from './records.ts'

/** A transfer shows its effect on balances this long after it was made. */
const TRANSFER_REFRESH_MS = 1_000

export interface AccountBalances {
  readonly name: AccountName
  readonly free: Usd
  readonly held: Usd
}

/** The three accounts. */
export function useAccounts() {
  return useQuery({
    queryKey: [PRIVATE, 'accounts'],
    queryFn: async ({ signal }): Promise<readonly AccountBalances[]> => {
      const { data } = await api.call('balances', {}, { signal, showErrorMessage: false })
      return data.map(account => ({
        name: ACCOUNT[account.accountTypeId],
        free: decimal(account.balance),
        held: decimal(account.lockBalance),
      }))
    },
  })
}

/** Prices move what may leave the forex account; asked again this often while it is looked at. */
const TRANSFERABLE_MS = 2_000

/** What may leave the forex account now, as the server reckons it. */
export function useTransferable(enabled: boolean) {
  return useQuery({
    queryKey: [PRIVATE, 'transferable'],
    enabled,
    refetchInterval: TRANSFERABLE_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.call('transferable', {}, { signal, showErrorMessage: false })
      return { free: decimal(data.balance), haircut: decimal(data.haircut), stale: data.stale }
    },
  })
}

/** Demo users have no wallet; asking for it would only be refused. */
export function useIsReal(): boolean {
  return useSession(state => state.token !== '' && state.user?.is_demo !== 1)
}

export function useDeposits(channel: Channel) {
  const params = { type: CHANNEL_NUMBER[channel] }
  return usePages('deposits', {
    queryKey: [PRIVATE, 'deposits', channel],
    params,
    enabled: useIsReal(),
    rowOf: depositFromWire,
    idOf: recordId,
    show: deposits => deposits,
  })
}

/** Of both channels without one. */
export function useWithdrawals(channel?: Channel) {
  const params = channel === undefined ? {} : { type: CHANNEL_NUMBER[channel] }
  return usePages('withdrawals', {
    queryKey: [PRIVATE, 'withdrawals', channel ?? ''],
    params,
    enabled: useIsReal(),
    rowOf: withdrawalFromWire,
    idOf: recordId,
    show: withdrawals => withdrawals,
  })
}

export function useTransfers() {
  return usePages('transferLog', {
    queryKey: [PRIVATE, 'transferLog'],
    params: {},
    enabled: useIsReal(),
    rowOf: transferFromWire,
    idOf: recordId,
    show: transfers => transfers,
  })
}

export function useAccountLogs(account: AccountName) {
  const params = { type: ACCOUNT_NUMBER[account] }
  return useRows('accountLogs', { queryKey: [PRIVATE, 'accountLogs', account], params, idOf: recordId })
}

export function recordId(row: { readonly id: number } | { readonly Id: number }): number {
  return 'id' in row ? row.id : row.Id
}

export function useDepositOptions() {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'deposit-options'],
    enabled,
    queryFn: async ({ signal }) => {
      const [coins, banks, symbols] = await Promise.all([
        api.call('depositOptions', {}, { signal, showErrorMessage: false }),
        api.call('wireOptions', {}, { signal, showErrorMessage: false }),
        api.call('depositTerms', {}, { signal, showErrorMessage: false }),
      ])
      return { coins: coins.data, banks: banks.data, minimum: symbols.data.minimum, maximum: symbols.data.maximum }
    },
  })
}

export async function submitDeposit(params: ParamsOf<'submitDeposit'>, handled: Handled): Promise<void> {
  const { msg } = await api.call('submitDeposit', params, { handled })
  done(msg)
}

export async function submitWire(params: ParamsOf<'submitWire'>, handled: Handled): Promise<void> {
  const { msg } = await api.call('submitWire', params, { handled })
  done(msg)
}

export function useWithdrawalCurrencies(channel: Channel) {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'withdrawal-currencies', channel],
    enabled,
    // Rates follow the market.
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const params = { type: CHANNEL_NUMBER[channel] }
      const { data } = await api.call('withdrawalCurrencies', params, { signal, showErrorMessage: false })
      return data.map(currencyFromWire)
    },
  })
}

export function useWithdrawalTerms() {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'withdrawal-terms'],
    enabled,
    queryFn: async ({ signal }) => (await api.call('withdrawalTerms', {}, { signal, showErrorMessage: false })).data,
  })
}

export function usePayoutMethods(channel: Channel) {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'payout-methods', channel],
    enabled,
    queryFn: async ({ signal }) =>
      (await api.call('payoutMethods', { draw_type: CHANNEL_NUMBER[channel] }, { signal, showErrorMessage: false }))
        .data,
  })
}

/** True when the caller shows the refusal itself. */
type Handled = (failure: CallFailed) => boolean

export async function submitWithdrawal(params: ParamsOf<'submitWithdrawal'>, handled: Handled): Promise<void> {
  const { msg } = await api.call('submitWithdrawal', params, { expected: ['two_factor_needed'], handled })
  done(msg)
}

export async function cancelWithdrawal(id: number): Promise<void> {
  const { msg } = await api.call('cancelWithdrawal', { id })
  done(msg)
}

/** @param shown the amount as the screen shows it: only that is accepted. */
export async function acceptWithdrawal(id: number, shown: string): Promise<void> {
  const { msg } = await api.call('acceptWithdrawal', { id, real_number: shown })
  done(msg)
}

export async function bindMethod(
  channel: Channel,
  params: Omit<ParamsOf<'bindMethod'>, 'type'>,
  handled: Handled,
): Promise<void> {
  const { msg } = await api.call(
    'bindMethod',
    { type: BIND_NUMBER[channel], ...params },
    { expected: ['two_factor_needed'], handled },
  )
  done(msg)
}

export async function deleteMethod(id: number): Promise<void> {
  const { msg } = await api.call('deleteMethod', { id })
  done(msg)
}

/** Dollars, which are the wire's currency 1. */
const USD = 1

export async function transfer(
  { amount, from, to }: { readonly amount: string; readonly from: AccountName; readonly to: AccountName },
  handled: Handled,
): Promise<void> {
  const params = { balance: amount, currency_id: USD, from: ACCOUNT_NUMBER[from], to: ACCOUNT_NUMBER[to] } as const
  const { msg } = await api.call('transfer', params, { handled })
  showToast(msg, 'success')
  setTimeout(refreshPrivate, TRANSFER_REFRESH_MS)
}

export async function freezeAccount(token: string): Promise<void> {
  await api.call('freezeAccount', { token })
}

function done(msg: string): void {
  showToast(msg, 'success')
  refreshPrivate()
}
