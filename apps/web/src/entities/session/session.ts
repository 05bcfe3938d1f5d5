// Signing in and out, session expiry, and clearing private data between users.
import { api } from '../../platform/api/api.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { queryClient } from '../../platform/api/query-client.ts'
import { resetSession, signIn, updateUser, useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { appWords } from '../../platform/words.ts'

/** Everything private in memory is asked for under this key, so that it can be forgotten at once. */
export const PRIVATE = 'private'

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
      { account, password, login_type: byMobile ? 2 : 1, device_id: deviceId, ...(otp !== undefined && { otp }) },
      { expected: ['two_factor_needed'] },
    )
    forgetPrivate()
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
  forgetPrivate()
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

/** At start: is the remembered session still good? An invalid one is reset by the client without leaving the screen. */
export async function checkSession(): Promise<void> {
  if (useSession.getState().token === '') return
  const { data } = await api.call('userInfo', {}, { showErrorMessage: false })
  updateUser(data)
}

export function refreshPrivate(): void {
  void queryClient.invalidateQueries({ queryKey: [PRIVATE] })
}

function forgetPrivate(): void {
  queryClient.removeQueries({ queryKey: [PRIVATE] })
}

/** Whatever way a session ends, its data goes with it. */
export function watchSession(): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) forgetPrivate()
  })
}
