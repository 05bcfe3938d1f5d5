// Queries and mutations of loans.
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useQuery } from '@tanstack/react-query'
import { PRIVATE, refreshPrivate } from '../../entities/session/session.ts'
import { api, reportFailure } from '../../platform/api/api.ts'
import { usePages } from '../../platform/pages.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { uploadImage } from '../../platform/api/upload.ts'
import { applicantFromWire, loanFromWire, repaymentAccountFromWire } from './loan.ts'

export function useLoanApplicant() {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'applicant'],
    queryFn: async ({ signal }) =>
      applicantFromWire((await api.call('loanApplicant', {}, { signal, showErrorMessage: false })).data),
  })
}

export function useLoanOffers() {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'offers'],
    queryFn: async ({ signal }) => (await api.call('loanConfigs', {}, { signal, showErrorMessage: false })).data,
  })
}

/** Cost and agreement for one amount, in the language shown. */
export function useLoanOffer(id: number, amount: string, language: string) {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'offer', id, amount, language],
    queryFn: async ({ signal }) =>
      (await api.call('loanConfig', { id, amount }, { signal, showErrorMessage: false })).data,
  })
}

export function useLoans() {
  return usePages('loans', {
    queryKey: [PRIVATE, 'loan', 'list'],
    params: {},
    rowOf: loanFromWire,
    idOf: loan => loan.id,
    show: loans => loans,
  })
}

export function useLoan(id: number) {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'one', id],
    queryFn: async ({ signal }) => (await api.call('loan', { id }, { signal, showErrorMessage: false })).data,
  })
}

export function useRepayment(loanId: number) {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'repayment', loanId],
    queryFn: async ({ signal }) =>
      loanFromWire((await api.call('loanRepayment', { loan_id: loanId }, { signal, showErrorMessage: false })).data),
  })
}

export function useRepaymentAccounts() {
  return useQuery({
    queryKey: [PRIVATE, 'loan', 'accounts'],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('repaymentAccounts', {}, { signal, showErrorMessage: false })
      return data.map(repaymentAccountFromWire)
    },
  })
}

/** Sends a signature and gives its id. A failure is shown like that of any call. */
export async function sendSignature(picture: File): Promise<string> {
  try {
    const { id } = await uploadImage(picture, () => {}, new AbortController().signal)
    return String(id)
  } catch (failure) {
    if (failure instanceof CallFailed) reportFailure(failure)
    throw failure
  }
}

export async function submitApplicant(
  params: ParamsOf<'submitLoanApplicant'>,
  handled: (failure: CallFailed) => boolean,
): Promise<void> {
  const { msg } = await api.call('submitLoanApplicant', params, { handled })
  done(msg)
}

export async function submitLoan(params: ParamsOf<'submitLoan'>): Promise<void> {
  const { msg } = await api.call('submitLoan', params)
  done(msg)
}

export async function repayLoan(params: ParamsOf<'repayLoan'>): Promise<void> {
  const { msg } = await api.call('repayLoan', params)
  done(msg)
}

/** Out of the main account; `amount` is what was shown. */
export async function repayFromBalance(loanId: number, amount: string): Promise<void> {
  const { msg } = await api.call('repayLoanFromBalance', { loan_id: loanId, amount })
  done(msg)
}

function done(msg: string): void {
  showToast(msg, 'success')
  refreshPrivate()
}
