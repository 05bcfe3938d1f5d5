// The app's API client, wired to this browser: its clock, its session, its language, its messages.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { type ClientDeps, createClient } from '@tallystick/api-client/client'
import { uuid7, UUID7_RANDOM_BYTES } from '@tallystick/kernel/uuid7'
import { create } from 'zustand'
import { createApiClient } from './api-client.ts'
import { browserClock, browserTimers } from '../clock.ts'
import { resolveApiOrigin } from '../stores/manifest.ts'
import { markAgreed } from '../stores/agreement.ts'
import { serverClock } from '../server-clock.ts'
import { markFrozen, resetSession, useSession } from '../stores/session-store.ts'
import { showToast, type ToastCopy } from '@tallystick/ui/layers/toasts'
import { copyText } from '../copy-text.ts'
import { appWords, currentLanguage } from '../words.ts'

/** How many calls that show the loader are running. */
export const useLoader = create<{ readonly running: number }>()(() => ({ running: 0 }))

/** How many orders and other changes are sent again because their connection broke. */
export const useClarifying = create<{ readonly changes: number }>()(() => ({ changes: 0 }))

let goToLogin: () => void = () => {}

/** The router comes later than the client: it says how to get to the login screen. */
export function onSessionLost(go: () => void): void {
  goToLogin = go
}

function wordsOf(failure: CallFailed): string {
  if (failure.kind === 'network') return appWords()('networkError', { code: failure.code })
  if (failure.kind === 'unknown_outcome') return appWords()('outcomeUnknown')
  return failure.message
}

let newTrace: ClientDeps['trace']

/** Few visits are traced, so what begins a trace comes later than the client. */
export function traceBy(begin: ClientDeps['trace']): void {
  newTrace = begin
}

export const client = createClient({
  fetch: (input, init) => fetch(input, init),
  clock: browserClock,
  after: browserTimers.after,
  online: () => navigator.onLine,
  // Of the server's time: a key from the future is refused, and one from long ago has to be looked up.
  randomKey: () => uuid7(serverClock.now(), crypto.getRandomValues(new Uint8Array(UUID7_RANDOM_BYTES))),
  origin: resolveApiOrigin,
  language: currentLanguage,
  token: () => useSession.getState().token,
  readTimeoutMs: 15_000,
  trace: () => newTrace?.(),
  onClarifying: changes => useClarifying.setState({ changes }),
  onResponse: ({ headers }) => serverClock.observe(headers.get('date')),
  onSessionInvalid({ isInitial }) {
    resetSession()
    if (!isInitial) goToLogin()
  },
})

/** Of a failure that is ours: what support finds it by. */
export function copyOf(failure: unknown): ToastCopy | undefined {
  const id = failure instanceof CallFailed ? failure.reference : undefined
  return id === undefined ? undefined : { label: appWords()('copyReference', { id }), run: () => void copyText(id) }
}

/** Tells the user why a call failed, and keeps in mind what it says about the account. */
export function reportFailure(failure: CallFailed): void {
  showToast(wordsOf(failure), 'error', copyOf(failure))
  if (failure.reason === 'account_frozen') markFrozen()
  if (failure.reason === 'agreement_needed') markAgreed(false)
}

export const api = createApiClient({
  client,
  onMessage: reportFailure,
  onLoader: running => useLoader.setState({ running }),
})
