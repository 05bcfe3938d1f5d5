// The wall clock behind the Clock port. Nothing else in the server reads the system time.
import type { Clock } from '@tallystick/kernel/clock'

export const systemClock: Clock = { now: () => Date.now() }
