// Assertions stay enabled in production: continuing with a broken state is worse than stopping. A failed one inside the engine stops its
// shard, which then recovers from the database.

export class AssertionFailed extends Error {
  override name = 'AssertionFailed'
}

export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new AssertionFailed(what)
}

/** The value, or a failed assertion naming what was missing. */
export function present<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new AssertionFailed(`missing: ${what}`)
  return value
}

/** Closes a switch over a union: a new member does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`unreachable: ${String(value)}`)
}
