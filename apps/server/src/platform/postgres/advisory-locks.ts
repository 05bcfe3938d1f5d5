// The key of every advisory lock of the server. A key never changes: versions that run side by side must meet at the same lock.

export const ADVISORY_LOCKS = {
  walletEmails: 60_001,
  dataFolder: 7_402_550,
  migration: 7_402_551,
  /** Taken by the trigger of migration 0040. */
  auditChain: 7_402_552,
  guardedSection: 7_402_553,
  spans: 7_402_554,
  noticeNumber: 7_402_555,
  /** hashtext('seed') */
  seed: 2_080_500_155,
  /** hashtext('settings version'), taken by the triggers of migration 0170. */
  settingsVersion: -384_152_585,
} as const

/** Of locks with two keys, which are apart from those with one: the second is the hash of a text. */
export const LOCKS_BY_TEXT = { codeAddress: 41, codeDestination: 42, statementsOfUser: 43 } as const
