// Up and down, and the numbers that the wire has for them.
import type { Direction } from '@tallystick/formulas/micro'
import type { MicroOrder } from '@tallystick/wire/trader/schemas'

export const DIRECTION = { 1: 'up', 2: 'down' } as const satisfies Record<MicroOrder['Type'], Direction>
export const DIRECTION_NUMBER = { up: 1, down: 2 } as const satisfies Record<Direction, MicroOrder['Type']>
