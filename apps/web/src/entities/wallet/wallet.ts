// Queries and mutations of the wallet: deposits, withdrawals, payout methods, transfers, records.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { CallFailed } from '@tallystick/api-client/call-failed'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { usePages } from '../../platform/pages.ts'
import { isDemo, useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { PRIVATE, refreshPrivate } from '../session/session.ts'
import { ACCOUNT, ACCOUNT_NUMBER, type AccountName } from './account.ts'
import { bankFromWire, depositFromWire, type DepositBank, type DepositNetwork, networkFromWire } from './deposit.ts'
import { detailsToWire, type MethodDetails, methodFromWire } from './payout-method.ts'
import { transactionFromWire, transferFromWire } from './transaction.ts'
import { METHOD_NUMBER, type Way, WAY_NUMBER } from './way.ts'
import { currencyFromWire, rulesFromWire, withdrawalFromWire } from './withdrawal.ts'

/** A transfer shows its effect on balances this long after it was made. */
const TRANSFER_REFRESH_MS = 1_000

/** The wire's `currency_id`. */
const USD = 1

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
  return useSession(({ token, user }) => token !== '' && !isDemo(user))
}

type RecordCall = 'deposits' | 'withdrawals' | 'transferLog' | 'accountLogs'

/** One of the wallet's own record lists. */
function useRecords<Name extends RecordCall, Row extends { readonly id: number }>(
  name: Name,
  params: Omit<ParamsOf<Name>, 'page'>,
  rowOf: (row: AnswerOf<Name>['data'][number]) => Row,
  enabled: boolean,
) {
  return usePages(name, {
    queryKey: [PRIVATE, name, params],
    params,
    enabled,
    rowOf,
    idOf: row => row.id,
    show: rows => rows,
  })
}

export function useDeposits(way: Way) {
  return useRecords('deposits', { type: WAY_NUMBER[way] }, depositFromWire, useIsReal())
}

/** Of both ways where none is named. */
export function useWithdrawals(way?: Way) {
  return useRecords('withdrawals', way === undefined ? {} : { type: WAY_NUMBER[way] }, withdrawalFromWire, useIsReal())
}

export function useTransfers() {
  return useRecords('transferLog', {}, transferFromWire, useIsReal())
}

export function useTransactions(account: AccountName) {
  return useRecords('accountLogs', { type: ACCOUNT_NUMBER[account] }, transactionFromWire, true)
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
      return {
        coins: coins.data.map(networkFromWire),
        banks: banks.data.map(bankFromWire),
        minimum: symbols.data.minimum,
        maximum: symbols.data.maximum,
      }
    },
  })
}

interface NewDeposit {
  readonly target: DepositNetwork | DepositBank
  readonly amount: string
  /** Id of the upload that shows the payment. */
  readonly proofId: number | undefined
}

export async function submitDeposit({ target, amount, proofId }: NewDeposit, handled: Handled): Promise<void> {
  const sent = { number: amount, proofImg: String(proofId) }
  const { msg } =
    'address' in target
      ? await api.call('submitDeposit', { ...sent, charge_id: target.id, address: target.address }, { handled })
      : await api.call('submitWire', { ...sent, wire_id: target.id }, { handled })
  done(msg)
}

export function useWithdrawalCurrencies(way: Way) {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'withdrawal-currencies', way],
    enabled,
    // Rates follow the market.
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(
        'withdrawalCurrencies',
        { type: WAY_NUMBER[way] },
        { signal, showErrorMessage: false },
      )
      return data.map(currencyFromWire)
    },
  })
}

export function useWithdrawalRules() {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'withdrawal-terms'],
    enabled,
    queryFn: async ({ signal }) =>
      rulesFromWire((await api.call('withdrawalTerms', {}, { signal, showErrorMessage: false })).data),
  })
}

export function usePayoutMethods(way: Way) {
  const enabled = useIsReal()
  return useQuery({
    queryKey: [PRIVATE, 'payout-methods', way],
    enabled,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(
        'payoutMethods',
        { draw_type: WAY_NUMBER[way] },
        { signal, showErrorMessage: false },
      )
      return data.map(methodFromWire)
    },
  })
}

/** True when the caller shows the refusal itself. */
type Handled = (failure: CallFailed) => boolean

interface NewWithdrawal {
  readonly currencyId: number
  readonly methodId: number
  readonly amount: string
  readonly memo: string
}

/** @param otp of the second factor, once the server has said that it is needed. */
export async function submitWithdrawal(
  { currencyId, methodId, amount, memo }: NewWithdrawal,
  otp: string | undefined,
  handled: Handled,
): Promise<void> {
  const asked = { draw_currency_id: currencyId, draw_method_id: methodId, number: amount, memo }
  const params = { ...asked, ...(otp === undefined ? {} : { otp }) }
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

interface NewMethod {
  readonly way: Way
  readonly currencyId: number
  readonly details: MethodDetails
}

export async function bindMethod(
  { way, currencyId, details }: NewMethod,
  otp: string | undefined,
  handled: Handled,
): Promise<void> {
  const asked = { type: METHOD_NUMBER[way], draw_id: currencyId, ...detailsToWire(details) }
  const params = { ...asked, ...(otp === undefined ? {} : { otp }) }
  const { msg } = await api.call('bindMethod', params, { expected: ['two_factor_needed'], handled })
  done(msg)
}

export async function deleteMethod(id: number): Promise<void> {
  const { msg } = await api.call('deleteMethod', { id })
  done(msg)
}

interface NewTransfer {
  readonly amount: string
  readonly from: AccountName
  readonly to: AccountName
}

export async function transfer({ amount, from, to }: NewTransfer, handled: Handled): Promise<void> {
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
