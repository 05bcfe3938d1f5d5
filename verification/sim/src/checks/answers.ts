// I47 on committed data: a key has one answer per day. No index enforces it, and to every other check a command decided twice looks like
// two commands.
import { HOUR_MS } from '@tallystick/kernel/clock'
import { ANSWERS_KEPT_MS } from '@tallystick/server/engine-host/shard/answers'
import type { Batch } from '@tallystick/server/engine-host/store/store'

/** Clocks go back by as much. */
const TOLERANCE_MS = HOUR_MS

export class AnswerChecks {
  readonly #answeredAt = new Map<string, number>()
  readonly #fail: (what: string) => void

  constructor(fail: (what: string) => void) {
    this.#fail = fail
  }

  afterCommit({ answers }: Batch): void {
    for (const { userId, key, at } of answers) {
      const name = `${userId}:${key}`
      const before = this.#answeredAt.get(name)
      if (before !== undefined && at - before < ANSWERS_KEPT_MS - TOLERANCE_MS)
        this.#fail(`[I47] ${key} of user ${userId} was answered again after ${at - before} ms`)
      this.#answeredAt.set(name, at)
    }
  }
}
