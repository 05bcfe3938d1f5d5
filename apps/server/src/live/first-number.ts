// Where the numbers of a topic's frames begin. They grow by a few a second, so a topic that begins at the time in milliseconds is ahead of
// every one that began before, also at another node. Every subscription begins with a snapshot, which says where its numbers go on.
import { systemClock } from '../platform/clock.ts'

export function firstNumber(): number {
  return systemClock.now()
}
