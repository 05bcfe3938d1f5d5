// Where the numbers of a topic's frames begin. They grow by a few a second, so a topic that begins at the time in milliseconds is ahead of
// every node that began it before. What is a user's own begins when they come to the node; quotes begin with the node, so that a client
// that comes from a younger one sees their numbers set back, by the snapshot.
import { systemClock } from '../platform/clock.ts'

export function firstNumber(): number {
  return systemClock.now()
}
