// Presets of the order ticket, per market and on this device: size, leverage, how far the stops lie from the price of entry, and how far a
// trailing stop follows.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { parseDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { STOP_UNITS } from '../../../entities/order/stop-units.ts'
import { readTrail } from '../../../entities/order/trail-form.ts'
import { persisted } from '../../../platform/stores/storage.ts'
import type { OrderForm } from '../ticket/order-form.ts'
import type { Preset } from './with-preset.ts'

export const MOST_PRESETS = 5

interface PresetState {
  /** By the code of the pair, oldest first. */
  readonly presets: Readonly<Record<string, readonly Preset[]>>
}

export const usePresets = create<PresetState>()(
  persist((): PresetState => ({ presets: {} }), {
    name: 'tallystick.presets',
    storage: persisted<PresetState>(),
    version: 1,
    merge: saved => ({ presets: readable(saved) }),
  }),
)

const NONE: readonly Preset[] = []

export function presetsOf({ presets }: PresetState, code: string): readonly Preset[] {
  return presets[code] ?? NONE
}

export function savePreset(code: string, preset: Preset): void {
  usePresets.setState(state => {
    const others = presetsOf(state, code).filter(one => !isSame(one, preset))
    return { presets: { ...state.presets, [code]: [...others, preset].slice(-MOST_PRESETS) } }
  })
}

export function removePreset(code: string, preset: Preset): void {
  usePresets.setState(state => ({
    presets: { ...state.presets, [code]: presetsOf(state, code).filter(one => !isSame(one, preset)) },
  }))
}

export function isSame(one: Preset, other: Preset): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What the ticket asks for, with stops that were typed as prices as their distance; undefined while lots or trailing stop cannot be read. */
export function presetFrom(form: OrderForm, reference: Price): Preset | undefined {
  const lots = parseDecimal(form.lots)
  const { stopUnit, trail } = form
  const follows = readTrail(trail)
  if (lots === undefined || lots <= 0n || follows === undefined) return undefined
  const away = ({ on, text }: OrderForm['stopLoss']): string => {
    const value = parseDecimal(text)
    if (!on || value === undefined || value <= 0n) return ''
    if (stopUnit !== 'price') return text
    const distance = value > reference ? value - reference : reference - value
    return distance === 0n ? '' : trimDecimal(distance)
  }
  return {
    lots: form.lots,
    leverage: form.leverage,
    unit: stopUnit === 'price' ? 'distance' : stopUnit,
    stopLoss: away(form.stopLoss),
    takeProfit: away(form.takeProfit),
    trail: follows && { text: trail.text, unit: trail.unit },
  }
}

/** A device's storage is input like any other. */
function readable(saved: unknown): PresetState['presets'] {
  const stored = typeof saved === 'object' && saved !== null && 'presets' in saved ? saved.presets : undefined
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([code, list]) => [code, Array.isArray(list) ? list.flatMap(readPreset) : []]),
  )
}

/** What the store kept before it knew trailing stops has none. */
function readPreset(value: unknown): Preset[] {
  if (typeof value !== 'object' || value === null) return []
  // Every field is looked at below.
  const { lots, leverage, unit, stopLoss, takeProfit, trail = null } = value as Partial<Record<keyof Preset, unknown>>
  const stopUnit = STOP_UNITS.find(name => name === unit)
  if (!isAbove0(lots) || !isStop(stopLoss) || !isStop(takeProfit) || !isTrail(trail)) return []
  if (stopUnit === undefined || stopUnit === 'price') return []
  if (leverage !== null && typeof leverage !== 'number') return []
  return [{ lots, leverage, unit: stopUnit, stopLoss, takeProfit, trail }]
}

function isStop(text: unknown): text is string {
  return text === '' || isAbove0(text)
}

function isTrail(value: unknown): value is Preset['trail'] {
  if (typeof value !== 'object' || value === null) return value === null
  return (
    'text' in value &&
    isAbove0(value.text) &&
    'unit' in value &&
    (value.unit === 'distance' || value.unit === 'percent')
  )
}

function isAbove0(text: unknown): text is string {
  return typeof text === 'string' && (parseDecimal(text) ?? 0n) > 0n
}
