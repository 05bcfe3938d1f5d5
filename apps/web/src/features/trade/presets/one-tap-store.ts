// Whether one tap on Buy or Sell leaves time to undo before the order is sent: chosen on this device, off until then.
import { lazy } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../../platform/stores/storage.ts'
import { useSettings } from '../../../platform/stores/settings-store.ts'
import { loadWords } from '../../../platform/words.ts'

interface OneTapState {
  readonly on: boolean
}

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
export function chooseAsking(on: boolean): void {
  useSettings.setState({ asksBeforeOrder: on })
  if (on) useOneTap.setState({ on: false })
}

export function chooseOneTap(on: boolean): void {
  useOneTap.setState({ on })
  if (on) useSettings.setState({ asksBeforeOrder: false })
}

// Comes after the ticket, with its words.
const part = async () => (await Promise.all([import('./one-tap.tsx'), loadWords('presets')]))[0]
export const OneTapSwitch = lazy(async () => ({ default: (await part()).OneTapSwitch }))
export const DeferredOrder = lazy(async () => ({ default: (await part()).DeferredOrder }))
