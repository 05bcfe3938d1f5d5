// Presets of the order ticket, per market and on this device: size, leverage, and how far the stops lie from the price of entry.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { parseDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { STOP_UNITS } from '../../../entities/order/stop-units.ts'
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

/** What the ticket asks for, with stops that were typed as prices as their distance; undefined while the lots cannot be read. */
export function presetFrom(form: OrderForm, reference: Price): Preset | undefined {
  const lots = parseDecimal(form.lots)
  if (lots === undefined || lots <= 0n) return undefined
  const { stopUnit } = form
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
  }
}

/** A device's storage is input like any other. */
function readable(saved: unknown): PresetState['presets'] {
  const stored = typeof saved === 'object' && saved !== null && 'presets' in saved ? saved.presets : undefined
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([code, list]) => [code, Array.isArray(list) ? list.filter(isPreset) : []]),
  )
}

function isPreset(value: unknown): value is Preset {
  if (typeof value !== 'object' || value === null) return false
  // Every field is looked at below.
  const { lots, leverage, unit, stopLoss, takeProfit } = value as Partial<Record<keyof Preset, unknown>>
  const isStop = (text: unknown): boolean => text === '' || isAbove0(text)
  const isUnit = STOP_UNITS.some(name => name !== 'price' && name === unit)
  return (
    isAbove0(lots) &&
    (leverage === null || typeof leverage === 'number') &&
    isUnit &&
    isStop(stopLoss) &&
    isStop(takeProfit)
  )
}

function isAbove0(text: unknown): boolean {
  return typeof text === 'string' && (parseDecimal(text) ?? 0n) > 0n
}
