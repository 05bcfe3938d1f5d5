// Whom a row of commits touched, as far as it is known: for a standby, which must know all of them or read the shard anew.
import type { UserId } from '@tallystick/kernel/ids'

export interface KnownCommit {
  readonly seq: number
  /** Null: of a version that did not write them. */
  readonly users: readonly UserId[] | null
}

/** Undefined unless each commit after `from`, up to and including `to`, is there once and names its users. */
export function usersSince(commits: readonly KnownCommit[], from: number, to: number): UserId[] | undefined {
  const isWhole = commits.length === to - from && commits.every(({ seq }, index) => seq === from + index + 1)
  const users = new Set<UserId>()
  for (const commit of commits) {
    if (!isWhole || !commit.users) return undefined
    for (const userId of commit.users) users.add(userId)
  }
  return isWhole ? [...users].toSorted((a, b) => a - b) : undefined
}
