// Market activity by hour of the UTC day, per kind of market: shapes both volatility and number of ticks.
import { present } from '@tallystick/kernel/assert'

const ACTIVITY: Readonly<Record<string, readonly number[]>> = {
  // A calm Asian night, a lively London–New York afternoon.
  crypto: [
    0.75, 0.7, 0.7, 0.65, 0.65, 0.65, 0.7, 0.75, 0.8, 0.8, 0.8, 0.85, 0.9, 1, 1, 1, 0.95, 0.9, 0.85, 0.85, 0.8, 0.75,
    0.75, 0.75,
  ],
  forex: [
    0.65, 0.65, 0.6, 0.6, 0.55, 0.6, 0.7, 0.9, 0.95, 0.9, 0.8, 0.8, 0.95, 1, 1, 1, 0.9, 0.75, 0.7, 0.65, 0.6, 0.55,
    0.55, 0.6,
  ],
  futures: [
    0.6, 0.6, 0.55, 0.55, 0.55, 0.55, 0.65, 0.8, 0.8, 0.75, 0.7, 0.75, 0.85, 1, 1, 0.95, 0.85, 0.8, 0.8, 0.9, 0.85, 0.6,
    0.55, 0.6,
  ],
  // Exchange hours: busy at the bell and at the close, wherever in the UTC day they lie.
  exchange: [
    1, 0.85, 0.75, 0.75, 0.8, 0.9, 0.9, 1, 0.95, 0.8, 0.7, 0.7, 0.75, 0.95, 1, 0.9, 0.8, 0.75, 0.75, 0.85, 1, 0.9, 0.9,
    0.9,
  ],
}

export function activityOf(name: string): readonly number[] {
  return present(ACTIVITY[name], `activity ${name}`)
}
