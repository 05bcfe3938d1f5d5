// Signing in and out, session expiry, and the one rule for private data: it is asked for when a screen is entered, asked for again when
// something of the user changed, and forgotten between users.
import { api } from '../../platform/api/api.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { queryClient } from '../../platform/api/query-client.ts'
import { browserClock, browserTimers } from '../../platform/clock.ts'
import { coalesced } from '../../platform/coalesced.ts'
import { resetSession, signIn, updateUser, useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { appWords } from '../../platform/words.ts'
import { nameKindToWire } from './name-kind.ts'

/** Everything private in memory is asked for under this key, so that it can be forgotten at once. */
export const PRIVATE = 'private'

// Shown from memory at once, and refetched by every screen that shows it: somebody else may have decided about it meanwhile.
queryClient.setQueryDefaults([PRIVATE], { staleTime: 0 })

/** Not refetched by a change: addresses of pictures, which stay valid, and notices, which follow their own count. */
const ASKED_ALONE: readonly unknown[] = ['image', 'chat-image', 'notices']
const REFRESH_APART_MS = 500
const REFRESH_PATIENCE_MS = 3_000

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly byMobile: boolean
  readonly otp?: string
}

/** False when the account has a second factor and its code is still missing. */
export async function logIn({ account, password, byMobile, otp }: Credentials): Promise<boolean> {
  const { deviceId } = useSession.getState()
  try {
    const { data } = await api.call(
      'login',
      {
        account,
        password,
        login_type: nameKindToWire(byMobile),
        device_id: deviceId,
        ...(otp !== undefined && { otp }),
      },
      { expected: ['two_factor_needed'] },
    )
    signIn(data.token, data.user)
    return true
  } catch (failure) {
    if (failure instanceof CallFailed && failure.reason === 'two_factor_needed') return false
    throw failure
  }
}

/** The same device gets the same demo account back. */
export async function logInToDemo(): Promise<void> {
  const { data } = await api.call('createDemoAccount', { demo_id: useSession.getState().deviceId })
  signIn(data.token, data.user)
}

/** Leaves this device at once; telling the server is a courtesy that may fail. */
export function logOut(): void {
  api.call('logout', {}, { showErrorMessage: false }).catch(() => {})
  resetSession()
  showToast(appWords()('logOutDone'), 'success')
}

export async function resetDemo(): Promise<void> {
  const { msg } = await api.call('resetDemoAccount', {})
  showToast(msg, 'success')
  refreshPrivate()
}

/** Is the remembered session still good, and what is the user now? An invalid one is reset by the client without leaving the screen. */
export async function checkSession(): Promise<void> {
  if (useSession.getState().token === '') return
  const { data } = await api.call('userInfo', {}, { showErrorMessage: false })
  updateUser(data)
}

/** Something of the user changed, here or elsewhere: whatever is on screen is asked for again, and the user with it. */
export const refreshPrivate = coalesced(
  () =>
    Promise.allSettled([
      queryClient.invalidateQueries({
        queryKey: [PRIVATE],
        predicate: ({ queryKey }) => !ASKED_ALONE.includes(queryKey[1]),
      }),
      checkSession(),
    ]),
  { clock: browserClock, timers: browserTimers, apartMs: REFRESH_APART_MS, patienceMs: REFRESH_PATIENCE_MS },
)

/** Whatever way a session ends, its data goes with it: also from a screen that is looked at, which asks again for the next session. */
export function watchSession(): void {
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    void queryClient.resetQueries({ queryKey: [PRIVATE] })
    queryClient.removeQueries({ queryKey: [PRIVATE], type: 'inactive' })
  })
}
