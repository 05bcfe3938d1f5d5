// The app's live connection and quote store, wired to this browser, and the hooks that read them.
import type { Instant } from '@tallystick/kernel/clock'
import { SOCKET_PATH, type TopicName } from '@tallystick/wire/live/frames'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
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
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(code, listener), [code])
  return useSyncExternalStore(subscribe, () => quotes.get(code))
}

/** Listens to a topic while the component is on screen; `undefined` listens to nothing. */
export function useTopic(topic: TopicName | undefined, listener: TopicListener): void {
  const frame = useEffectEvent(listener.frame)
  const gap = useEffectEvent(() => listener.gap?.())
  useEffect(() => (topic === undefined ? undefined : live.subscribe(topic, { frame, gap })), [topic])
}

const AGE_STEP_MS = 1_000
const ageListeners = new Set<() => void>()
let stopAgeing: (() => void) | undefined
/** The moment by which prices are judged: old by the second, not by each flush that brings prices of others first. */
let judgedAt: Instant = 0

/** One timer for everything on screen that grows old; a flush may make it young again. */
function whileAgeing(listener: () => void): () => void {
  ageListeners.add(listener)
  stopAgeing ??= startAgeing()
  return () => {
    ageListeners.delete(listener)
    if (ageListeners.size > 0) return
    stopAgeing?.()
    stopAgeing = undefined
  }
}

function startAgeing(): () => void {
  const look = (): void => {
    for (const each of ageListeners) each()
  }
  const age = (): void => {
    judgedAt = serverClock.now()
    look()
  }
  judgedAt = serverClock.now()
  const stops = [browserTimers.every(AGE_STEP_MS, age), quotes.onFlush(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

function staleSeconds(code: string, limitMs: number): number {
  const at = quotes.at(code)
  if (at === undefined || !quotes.get(code)?.open) return 0
  const ageMs = judgedAt - at
  return ageMs > limitMs ? Math.floor(ageMs / 1_000) : 0
}

/** Seconds since the newest price was accepted when it is older than the limit and its market open; otherwise 0. */
export function useStaleSeconds(code: string, limitMs: number): number {
  return useSyncExternalStore(whileAgeing, () => staleSeconds(code, limitMs))
}

/** Whether the newest price is too old to trade on. Renders only when the answer changes. */
export function useIsStale(code: string, limitMs: number): boolean {
  return useSyncExternalStore(whileAgeing, () => staleSeconds(code, limitMs) > 0)
}
