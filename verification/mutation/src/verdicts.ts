// The verdicts of one run, written as they come, so that a run which was ended goes on where it stopped.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from './judge.ts'
import { CACHE } from './reached.ts'

export class Verdicts {
  readonly #path: string
  readonly #byId = new Map<string, Verdict>()

  /** @param run tells runs apart: its seed and its folders. */
  constructor(run: string, isResumed: boolean) {
    mkdirSync(CACHE, { recursive: true })
    this.#path = join(CACHE, `verdicts-${run}.jsonl`)
    if (!isResumed) rmSync(this.#path, { force: true })
    if (!existsSync(this.#path)) return
    for (const line of readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)) {
      // Written by `add` below, and only by it.
      const verdict = JSON.parse(line) as Verdict
      this.#byId.set(verdict.id, verdict)
    }
  }

  get(id: string): Verdict | undefined {
    return this.#byId.get(id)
  }

  add(verdict: Verdict): void {
    this.#byId.set(verdict.id, verdict)
    appendFileSync(this.#path, `${JSON.stringify(verdict)}\n`)
  }
}
