// The app's live connection and quote store, wired to this browser, and the hooks that read them.
import { SOCKET_PATH, type TopicName } from '@tallystick/wire/live/frames'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { socketAddress } from '../platform/api/api-host.ts'
import { browserTimers } from '../platform/clock.ts'
import { resolveApiOrigin } from '../platform/stores/manifest.ts'
import { serverClock } from '../platform/server-clock.ts'
import { useSession } from '../platform/stores/session-store.ts'
import { createLiveClient, type LiveState, type Socket, type SocketEvents, type TopicListener } from './live-client.ts'
import { createQuoteStore, type Quote } from './quote-store.ts'

export const quotes = createQuoteStore(browserTimers)

function openSocket(address: string, events: SocketEvents): Socket {
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => events.opened())
  socket.addEventListener('close', () => events.closed())
  socket.addEventListener('error', () => events.failed())
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') events.message(data)
  })
  return socket
}

export const live = createLiveClient({
  address: async () => socketAddress(await resolveApiOrigin(), SOCKET_PATH),
  open: openSocket,
  timers: browserTimers,
  jitter: Math.random,
  token: () => useSession.getState().token,
  // Socket errors are only logged, as specified: the connection bar informs the user.
  // oxlint-disable-next-line no-console
  log: what => console.warn(`live: ${what}`),
})

/** Once, at start: follow the session, the tab's visibility and the network; prices are always wanted. */
export function connectLive(): void {
  live.subscribe('DAY_MARKET', {
    frame: frame => {
      if (frame.type === 'DAY_MARKET') quotes.apply(frame.data)
    },
  })
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) live.sessionChanged()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake()
  })
  addEventListener('online', () => live.wake())
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.onState, live.state)
}

export function useQuote(code: string): Quote | undefined {
  return useSyncExternalStore(
    listener => quotes.subscribe(code, listener),
    () => quotes.get(code),
  )
}

/** Listens to a topic while the component is on screen; `undefined` listens to nothing. */
export function useTopic(topic: TopicName | undefined, listener: TopicListener): void {
  const frame = useEffectEvent(listener.frame)
  const gap = useEffectEvent(() => listener.gap?.())
  useEffect(() => (topic === undefined ? undefined : live.subscribe(topic, { frame, gap })), [topic])
}

const AGE_STEP_MS = 1_000
const secondListeners = new Set<() => void>()
let stopSeconds: (() => void) | undefined

/** One timer for everything on screen that grows old. */
function everySecond(listener: () => void): () => void {
  secondListeners.add(listener)
  stopSeconds ??= browserTimers.every(AGE_STEP_MS, () => {
    for (const each of secondListeners) each()
  })
  return () => {
    secondListeners.delete(listener)
    if (secondListeners.size > 0) return
    stopSeconds?.()
    stopSeconds = undefined
  }
}

function staleSeconds(quote: Quote | undefined, limitMs: number): number {
  if (!quote?.open) return 0
  const ageMs = serverClock.now() - quote.at
  return ageMs > limitMs ? Math.floor(ageMs / 1_000) : 0
}

/** Seconds since the price was accepted when it is older than the limit and its market open; otherwise 0. */
export function useStaleSeconds(quote: Quote | undefined, limitMs: number): number {
  return useSyncExternalStore(everySecond, () => staleSeconds(quote, limitMs))
}

/** Whether the price is too old to trade on. Renders only when the answer changes. */
export function useIsStale(quote: Quote | undefined, limitMs: number): boolean {
  return useSyncExternalStore(everySecond, () => staleSeconds(quote, limitMs) > 0)
}
