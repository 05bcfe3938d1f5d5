// The API client of this browser, with hooks: reads as queries, changes as mutations that report their outcome.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { createClient } from '@tallystick/api-client/client'
import type { OperatorCallName } from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf, OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createApiClient, hasPassedAlone } from './api-client.ts'
import { usePreferences } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { forgetSession, useSession } from './session.ts'
import { showToast, type ToastCopy } from '@tallystick/ui/layers/toasts'
import { words } from './words.ts'

/** 32 random hexadecimal digits; `randomUUID` is missing on plain-HTTP origins. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

const client = createClient({
  fetch: (input, init) => fetch(input, init),
  after(delayMs, run) {
    const id = setTimeout(run, delayMs)
    return () => clearTimeout(id)
  },
  online: () => navigator.onLine,
  randomKey,
  origin: async () => '',
  language: () => usePreferences.getState().language,
  token: () => useSession.getState().token,
  // Lists over all users take longer than a trader's own.
  readTimeoutMs: 20_000,
  onResponse(response) {
    if (hasPassedAlone(response)) showToast(words()('passedAlone'), 'neutral')
  },
  onSessionInvalid() {
    // Asked by a screen that stayed a moment longer than its session: who has signed out is not told so.
    if (useSession.getState().token === '') return
    endSession()
    showToast(words()('sessionOver'), 'neutral')
  },
})

export const api = createApiClient(client)

/** The next operator of this tab finds nothing of this one. */
export function endSession(): void {
  forgetSession()
  queryClient.clear()
}

/** What went wrong, in the reader's language. */
export function failureText(failure: unknown): string {
  const t = words()
  if (!(failure instanceof CallFailed)) return t('failed')
  if (failure.kind === 'network') return t('networkError', { code: failure.code })
  if (failure.kind === 'unknown_outcome') return t('outcomeUnknown')
  return failure.message
}

/** Of a failure that is ours: what the administrators find it by in the log. */
export function copyOf(failure: unknown): ToastCopy | undefined {
  const id = failure instanceof CallFailed ? failure.reference : undefined
  if (id === undefined) return undefined
  const run = (): void => void navigator.clipboard.writeText(id).then(() => showToast(words()('copied'), 'success'))
  return { label: words()('copyReference', { id }), run }
}

export function showFailure(failure: unknown): void {
  showToast(failureText(failure), 'error', copyOf(failure))
}

interface AskOptions {
  readonly enabled?: boolean
  /** Refetch interval while visible. */
  readonly everyMs?: number
}

export function useAsk<Name extends OperatorCallName>(
  name: Name,
  params: OperatorParamsOf<Name>,
  { enabled = true, everyMs }: AskOptions = {},
) {
  return useQuery<OperatorAnswerOf<Name>>({
    queryKey: [name, params],
    queryFn: ({ signal }) => api.call(name, params, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

/** The proposal was made; another operator must agree. */
function isProposed(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.reason === 'second_person_needed'
}

/** Closes a dialog when its act was done or proposed. Every other refusal leaves it open, with what was typed. */
export function closing(close: () => void) {
  return {
    onSuccess: close,
    onError(failure: unknown): void {
      if (isProposed(failure)) close()
    },
  }
}

/** An act. Everything on show is asked for again afterwards, because an act may touch any list. */
export function useAct<Name extends OperatorCallName>(name: Name, done?: (answer: OperatorAnswerOf<Name>) => void) {
  return useMutation<OperatorAnswerOf<Name>, unknown, OperatorParamsOf<Name>>({
    mutationFn: params => api.call(name, params),
    onSuccess(answer) {
      if (done) done(answer)
      else showToast(words()('done'), 'success')
    },
    onError(failure) {
      if (isProposed(failure)) showToast(words()('waitsForSecond'), 'neutral')
      else showFailure(failure)
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}
