// In which unit this device takes stops: chosen once, it is offered everywhere.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../platform/stores/storage.ts'
import { STOP_UNITS, type StopUnit } from './stop-units.ts'

interface StopUnitState {
  readonly unit: StopUnit
}

export const useStopUnit = create<StopUnitState>()(
  persist((): StopUnitState => ({ unit: 'price' }), {
    name: 'tallystick.stop-unit',
    storage: persisted<StopUnitState>(),
    version: 1,
    merge: saved => ({ unit: STOP_UNITS.find(unit => unit === savedUnit(saved)) ?? 'price' }),
  }),
)

/** A device's storage is input like any other. */
function savedUnit(saved: unknown): unknown {
  return typeof saved === 'object' && saved !== null && 'unit' in saved ? saved.unit : undefined
}
