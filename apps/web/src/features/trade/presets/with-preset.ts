// What a preset of the ticket is, and the ticket once it is filled in by one.
import type { StopUnit } from '../../../entities/order/stop-units.ts'
import type { TrailForm } from '../../../entities/order/trail-form.ts'
import type { OrderForm } from '../ticket/order-form.ts'

export interface Preset {
  readonly lots: string
  readonly leverage: number | null
  readonly unit: Exclude<StopUnit, 'price'>
  /** In that unit; empty for none. */
  readonly stopLoss: string
  readonly takeProfit: string
  /** How far a trailing stop follows; null for none. */
  readonly trail: Omit<TrailForm, 'on'> | null
}

/** A leverage that is no longer offered stays as it is in the ticket. */
export function withPreset(form: OrderForm, preset: Preset, leverages: readonly number[]): OrderForm {
  const field = (text: string) => ({ on: text !== '', text })
  const isOffered = preset.leverage !== null && leverages.includes(preset.leverage)
  return {
    ...form,
    lots: preset.lots,
    leverage: isOffered ? preset.leverage : form.leverage,
    stopUnit: preset.unit,
    stopLoss: field(preset.stopLoss),
    takeProfit: field(preset.takeProfit),
    trail: { ...form.trail, ...preset.trail, on: preset.trail !== null },
    risk: null,
  }
}
