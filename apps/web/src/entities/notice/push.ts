// Pushed messages on this device: switched on by their user, told to the server again whenever the app starts or the user comes back, and
// offered once, after a first order or price alert.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { api } from '../../platform/api/api.ts'
import { browserTimers, sleep } from '../../platform/clock.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { persisted, PUSH } from '../../platform/stores/storage.ts'

interface PushState {
  /** Who switched it on here; another user of this device is asked anew. */
  readonly uid: string
  /** due: an order was placed or an alert set here; answered: switched on, or put away for good. */
  readonly offer: 'not yet' | 'due' | 'answered'
}

export const usePush = create<PushState>()(
  persist((): PushState => ({ uid: '', offer: 'not yet' }), {
    name: PUSH,
    storage: persisted<PushState>(),
    version: 1,
  }),
)

/** A worker that does not come is as good as none. */
const WORKER_PATIENCE_MS = 5_000

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The user does not want to be asked again, or the browser does not let us ask. */
export const isPushBlocked = (): boolean => canPush() && Notification.permission === 'denied'

export function useIsPushOn(): boolean {
  const uid = useSession(state => state.user?.uid)
  return usePush(state => state.uid !== '' && state.uid === uid)
}

/** Now there is something to be told of. */
export function noteToldOf(): void {
  if (usePush.getState().offer === 'not yet') usePush.setState({ offer: 'due' })
}

export function answerOffer(): void {
  usePush.setState({ offer: 'answered' })
}

/** Asks the browser's question where it was not answered yet. Throws where the push service cannot be reached. */
export async function switchPushOn(): Promise<'on' | 'blocked'> {
  answerOffer()
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  await subscribe()
  usePush.setState({ uid: useSession.getState().user?.uid ?? '' })
  return 'on'
}

export async function switchPushOff(): Promise<void> {
  usePush.setState({ uid: '' })
  const subscription = await (await worker()).pushManager.getSubscription()
  if (subscription === null) return
  await api.call('pushUnsubscribe', { endpoint: subscription.endpoint }, { showErrorMessage: false })
  await subscription.unsubscribe()
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = sleep(browserTimers, WORKER_PATIENCE_MS).then(() => {
    throw new Error('no service worker')
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

async function subscribe(): Promise<void> {
  const { data } = await api.call('noticeSettings', {}, { showErrorMessage: false })
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: data.push_key }
  const subscription = await pushManager.subscribe(options).catch(async (failure: unknown) => {
    // It was subscribed with another key of the site, which is gone.
    const old = await pushManager.getSubscription()
    if (old === null) throw failure
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const target = { endpoint: endpoint ?? '', p256dh, auth }
  await api.call('pushSubscribe', target, { showErrorMessage: false })
  await keepTarget(target, data.push_key)
}

/** For the service worker, which renews it when the browser has given it up while the app is closed (worker/push.ts). */
async function keepTarget(target: Readonly<Record<string, string>>, key: string): Promise<void> {
  if (!('caches' in window)) return
  await (await caches.open('push')).put('/push-target', Response.json({ target, key }))
}

/** Once, at start: a browser may have renewed its subscription, and a new login is a new session, to which the device belongs. */
export function watchPush(): void {
  const renew = (): void => {
    const { token, user } = useSession.getState()
    const { uid } = usePush.getState()
    if (token === '' || uid === '' || user?.uid !== uid || !canPush()) return
    if (Notification.permission === 'granted') subscribe().catch(() => {})
    else usePush.setState({ uid: '' })
  }
  renew()
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) renew()
  })
}
