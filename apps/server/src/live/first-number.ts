// Where the numbers of a topic's frames begin. They grow by a few a second, so a topic that begins at the time in milliseconds is ahead of
// every node that sent it before: a client that comes from another node never sees them go back.
import { systemClock } from '../platform/clock.ts'

export function firstNumber(): number {
  return systemClock.now()
}
