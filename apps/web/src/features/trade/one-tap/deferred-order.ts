// One tap with time to undo: an order is deferred here for three seconds before it is sent. Nothing has left the device until then.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../../platform/stores/storage.ts'
import { useSettings } from '../../../platform/stores/settings-store.ts'

export const UNDO_MS = 3_000

interface OneTapState {
  readonly on: boolean
}

/** Chosen on this device; off until then. */
export const useOneTap = create<OneTapState>()(
  persist((): OneTapState => ({ on: false }), {
    name: 'tallystick.one-tap',
    storage: persisted<OneTapState>(),
    version: 1,
    // A device's storage is input like any other.
    merge: saved => ({ on: typeof saved === 'object' && saved !== null && 'on' in saved && saved.on === true }),
  }),
)

/** A question before the order and time to undo after it are two ways to the same end: one at a time. */
export function chooseOneTap(on: boolean): void {
  useOneTap.setState({ on })
  if (on) useSettings.setState({ asksBeforeOrder: false })
}

export function chooseAsking(on: boolean): void {
  useSettings.setState({ asksBeforeOrder: on })
  if (on) useOneTap.setState({ on: false })
}

export interface Deferring<Order> {
  readonly deferred: Order | null
  /** Defers the order and sends it when the time is over. While one is deferred another is not taken. */
  readonly defer: (order: Order) => void
  readonly undo: () => void
}

/** @param onLeft the page was left, or put into the background, while an order was deferred: it is not sent. */
export function useDeferredOrder<Order>(send: (order: Order) => void, onLeft: () => void): Deferring<Order> {
  const [deferred, setDeferred] = useState<Order | null>(null)
  /** The last one that was sent, undone or cancelled: it cannot be sent again, whatever is rendered. */
  const ended = useRef<Order | null>(null)
  const sendNow = useEffectEvent(send)
  const tell = useEffectEvent(onLeft)

  useEffect(() => {
    if (deferred === null || ended.current === deferred) return undefined
    const timer = setTimeout(() => {
      ended.current = deferred
      setDeferred(null)
      sendNow(deferred)
    }, UNDO_MS)
    const leave = (): void => {
      clearTimeout(timer)
      if (ended.current === deferred) return
      ended.current = deferred
      setDeferred(null)
      tell()
    }
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', leave)
      // Undone, sent, or gone from the screen with the ticket.
      leave()
    }
  }, [deferred])

  return {
    deferred,
    defer: order => setDeferred(now => now ?? order),
    undo: () => {
      ended.current = deferred
      setDeferred(null)
    },
  }
}
