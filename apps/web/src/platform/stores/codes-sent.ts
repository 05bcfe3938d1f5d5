// When a code was last sent from this device, by purpose. Kept on the device: leaving the screen must not allow another one.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './storage.ts'

export type CodePurpose = 'register' | 'reset'

/** Instants of the device's clock; 0 before the first. */
type CodesSent = Readonly<Record<CodePurpose, number>>

export const useCodesSent = create<CodesSent>()(
  persist((): CodesSent => ({ register: 0, reset: 0 }), {
    name: 'tallystick.codes',
    storage: persisted<CodesSent>(),
    version: 1,
    merge: (saved, fresh) => readable(saved, fresh),
  }),
)

/** A device's storage is input like any other. */
function readable(saved: unknown, fresh: CodesSent): CodesSent {
  if (typeof saved !== 'object' || saved === null) return fresh
  const { register, reset } = saved as Partial<Record<CodePurpose, unknown>>
  return {
    register: typeof register === 'number' ? register : fresh.register,
    reset: typeof reset === 'number' ? reset : fresh.reset,
  }
}
