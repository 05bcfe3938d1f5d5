// The one live connection: connects, logs in, keeps subscriptions, detects silence and gaps, and reconnects. Times are the
// specification's: 5 s to connect, a ping every 5 s, reconnect at the third missed pong.
import { type ClientFrame, PRIVATE_TOPICS, type ServerFrame, type TopicName } from '@tallystick/wire/live/frames'
import type { Timers } from '../platform/clock.ts'

export type LiveState = 'connecting' | 'live' | 'reconnecting'

export type TopicFrame = Extract<ServerFrame, { seq: number }>

export interface TopicListener {
  frame(frame: TopicFrame): void
  /** Frames were lost or may have been, and come again: what was built from them must be asked for again. */
  gap?(): void
}

export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  opened(): void
  closed(): void
  failed(): void
  message(text: string): void
}

export interface LiveEnvironment {
  readonly address: () => Promise<string>
  readonly open: (address: string, events: SocketEvents) => Socket
  readonly timers: Timers
  /** A fraction in [0, 1): keeps a crowd of clients from coming back in the same instant. */
  readonly jitter: () => number
  readonly token: () => string
  readonly log: (what: string) => void
}

export interface LiveClient {
  /** Called on every navigation; does something only the first time. */
  start(): void
  state(): LiveState
  onState(listener: () => void): () => void
  /** Returns the function that ends it. A topic is asked for once, however many listen. */
  subscribe(topic: TopicName, listener: TopicListener): () => void
  /** The token changed: signs in, out or over. */
  sessionChanged(): void
  /** The tab is seen again or the network came back: no waiting for timers that slept. */
  wake(): void
}

const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 5_000
const MISSED_PONGS = 3
const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000]
const PRIVATE: readonly TopicName[] = PRIVATE_TOPICS

interface Subscription {
  readonly listeners: Set<TopicListener>
  /** Number of the last frame on this connection; undefined before the first. */
  seq: number | undefined
  /** The connection broke since its last frame. */
  isBroken: boolean
}

export function createLiveClient(environment: LiveEnvironment): LiveClient {
  const subscriptions = new Map<TopicName, Subscription>()
  const stateListeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  let started = false
  let socket: Socket | undefined
  let open = false
  let signedIn = false
  /** Logins sent whose result has not come. */
  let logins = 0
  let missed = 0
  let failures = 0
  let cancelRetry: (() => void) | undefined
  let stopTimers: (() => void)[] = []
  /** Which connection attempt is the current one: late news of an earlier one is dropped. */
  let attempt = 0

  function setState(next: LiveState): void {
    if (state === next) return
    state = next
    for (const listener of stateListeners) listener()
  }

  function send(frame: ClientFrame): void {
    // Before the socket is open nothing is lost: opening sends the login and every subscription.
    if (open) socket?.send(JSON.stringify(frame))
  }

  function signInOrOut(token: string): void {
    signedIn = false
    if (token !== '' && open) logins += 1
    send(token === '' ? { method: 'logout' } : { method: 'login', params: { token } })
  }

  function subscribeNow(topic: TopicName): void {
    if (!PRIVATE.includes(topic) || signedIn) send({ method: 'sub', params: { topic } })
  }

  async function connect(): Promise<void> {
    const mine = (attempt += 1)
    cancelRetry?.()
    cancelRetry = undefined
    dropSocket()
    const cancelTimeout = environment.timers.after(CONNECT_TIMEOUT_MS, () => retry(mine, 'no connection within 5 s'))
    stopTimers = [cancelTimeout]
    try {
      const address = await environment.address()
      if (mine !== attempt) return
      socket = environment.open(address, {
        opened: () => {
          cancelTimeout()
          opened(mine)
        },
        closed: () => retry(mine, 'closed'),
        failed: () => environment.log('socket error'),
        message: text => {
          if (mine === attempt) received(text)
        },
      })
    } catch (failure) {
      retry(mine, String(failure))
    }
  }

  function opened(mine: number): void {
    if (mine !== attempt) return
    open = true
    missed = 0
    failures = 0
    setState('live')
    const token = environment.token()
    if (token !== '') signInOrOut(token)
    for (const topic of subscriptions.keys()) subscribeNow(topic)
    stopTimers.push(environment.timers.every(HEARTBEAT_MS, heartbeat))
  }

  function heartbeat(): void {
    if (missed >= MISSED_PONGS) {
      retry(attempt, `${MISSED_PONGS} pongs missed`)
      return
    }
    missed += 1
    send({ method: 'ping' })
  }

  function received(text: string): void {
    const frame = parseFrame(text)
    if (frame === undefined) {
      environment.log('unreadable frame')
    } else if (frame.type === 'pong') {
      missed = 0
    } else if (frame.type === 'login_result') {
      logins -= 1
      // The result of an earlier login says nothing about the session that is signed in by a later one.
      signedIn = frame.code === 1 && logins === 0
      if (signedIn) for (const topic of PRIVATE) if (subscriptions.has(topic)) subscribeNow(topic)
    } else if (frame.type === 'error') {
      environment.log(`refused: ${frame.reason}`)
    } else {
      deliver(frame)
    }
  }

  function deliver(frame: TopicFrame): void {
    const subscription = subscriptions.get(frame.type)
    if (subscription === undefined) return
    // Sent before the server heard of the change of session: it is the account before that this frame is about.
    if (PRIVATE.includes(frame.type) && !signedIn) return
    const jumped = subscription.seq !== undefined && frame.snapshot !== true && frame.seq !== subscription.seq + 1
    subscription.seq = frame.seq
    const wasBroken = subscription.isBroken
    subscription.isBroken = false
    for (const listener of subscription.listeners) listener.frame(frame)
    // Not when the connection breaks: what happens until it is back would be missed.
    if (wasBroken) for (const listener of subscription.listeners) listener.gap?.()
    if (!jumped) return
    // Subscribing again brings the full snapshot.
    environment.log(`gap in ${frame.type}`)
    subscription.seq = undefined
    send({ method: 'unsub', params: { topic: frame.type } })
    subscribeNow(frame.type)
    for (const listener of subscription.listeners) listener.gap?.()
  }

  function retry(from: number, why: string): void {
    if (from !== attempt) return
    environment.log(why)
    attempt += 1
    const wasOpen = open
    dropSocket()
    setState('reconnecting')
    if (wasOpen) for (const subscription of subscriptions.values()) subscription.isBroken = true
    const base = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 8_000
    failures += 1
    cancelRetry = environment.timers.after(base * (0.75 + environment.jitter() / 2), () => void connect())
  }

  function dropSocket(): void {
    for (const stop of stopTimers) stop()
    stopTimers = []
    open = false
    signedIn = false
    logins = 0
    for (const subscription of subscriptions.values()) subscription.seq = undefined
    const old = socket
    socket = undefined
    old?.close()
  }

  return {
    start() {
      if (started) return
      started = true
      void connect()
    },
    state: () => state,
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    subscribe(topic, listener) {
      let subscription = subscriptions.get(topic)
      if (subscription === undefined) {
        subscription = { listeners: new Set(), seq: undefined, isBroken: false }
        subscriptions.set(topic, subscription)
        subscribeNow(topic)
      }
      subscription.listeners.add(listener)
      return () => {
        const kept = subscriptions.get(topic)
        if (!kept?.listeners.delete(listener) || kept.listeners.size > 0) return
        subscriptions.delete(topic)
        send({ method: 'unsub', params: { topic } })
      }
    },
    sessionChanged() {
      for (const topic of PRIVATE) {
        const subscription = subscriptions.get(topic)
        if (subscription) subscription.seq = undefined
      }
      signInOrOut(environment.token())
    },
    wake() {
      if (!started) return
      if (!open) {
        failures = 0
        void connect()
      } else {
        // Timers slept: the connection may be long dead. One unanswered ping is enough to find out.
        missed = MISSED_PONGS - 1
        send({ method: 'ping' })
      }
    },
  }
}

function parseFrame(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('type' in frame) || typeof frame.type !== 'string')
      return undefined
    // The contract names the rest; the server's tests hold it to that.
    return frame as ServerFrame
  } catch {
    return undefined
  }
}
