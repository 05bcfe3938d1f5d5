// Tries one mutant: the cheapest tests that reach it, as many as fit into its time, then the simulator where money is concerned.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Folder } from './folders.ts'
import { mutated, type Mutant } from './mutant.ts'
import type { Judge, Reached } from './reached.ts'
import { TestSession } from './session.ts'
import { simulate } from './simulate.ts'

export interface Verdict {
  readonly id: string
  readonly folder: string
  readonly path: string
  readonly line: number
  readonly operator: string
  readonly outcome: 'killed' | 'survived' | 'unreached'
  /** The test or the seed that found it. */
  readonly by: string
  readonly seconds: number
}

export interface JudgeOptions {
  /** How long the tests of one mutant may take together, by what they took without it. */
  readonly budgetSeconds: number
  /** None: the simulator is not asked. */
  readonly seeds: number
}

const SLOWEST = 6
const GRACE_MS = 20_000
const SIMULATOR_LIMIT_MS = 300_000

export class Bench {
  readonly #reached: Reached
  readonly #options: JudgeOptions
  #session: TestSession | undefined
  #current: Mutant | undefined

  constructor(reached: Reached, options: JudgeOptions) {
    this.#reached = reached
    this.#options = options
  }

  async judge(mutant: Mutant, folder: Folder): Promise<Verdict> {
    const begun = performance.now()
    const judges = affordable(this.#reached.judgesOf(mutant), this.#options.budgetSeconds)
    let by = judges.length > 0 ? await this.#test(mutant, judges) : undefined
    const isSimulated = by === undefined && folder.isMoney === true && this.#options.seeds > 0
    if (isSimulated) by = await simulate(mutant, this.#options.seeds, SIMULATOR_LIMIT_MS)
    const missed = judges.length > 0 || isSimulated ? 'survived' : 'unreached'
    return {
      id: mutant.id,
      folder: folder.name,
      path: mutant.path,
      line: mutant.line,
      operator: mutant.operator,
      outcome: by === undefined ? missed : 'killed',
      by: by ?? judges.map(({ file }) => file).join(' '),
      seconds: (performance.now() - begun) / 1_000,
    }
  }

  async #test(mutant: Mutant, judges: readonly Judge[]): Promise<string | undefined> {
    this.#session ??= await TestSession.open({
      rewrite: (path, text) => (this.#current?.path === path ? mutated(source(path), this.#current) : text),
    })
    const touched = [mutant.path, ...(this.#current ? [this.#current.path] : [])]
    this.#current = mutant
    this.#session.forget(touched)
    const expected = judges.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000
    const files = judges.map(({ file }) => file)
    let results = await this.#session.run(files, expected * SLOWEST + GRACE_MS)
    // Late counts when it is late twice.
    if (results.some(({ isLate }) => isLate)) results = await this.#session.run(files, expected * SLOWEST + GRACE_MS)
    const failed = results.find(({ hasFailed }) => hasFailed)
    if (failed) return `${failed.file}: ${failed.failure ?? 'the file could not be run to its end'}`
    // A worker that died took its files along.
    return results.length < judges.length ? 'the tests could not be run to their end' : undefined
  }

  async close(): Promise<void> {
    await this.#session?.close()
  }
}

function affordable(judges: readonly Judge[], budgetSeconds: number): Judge[] {
  let spent = 0
  return judges.filter(({ seconds }, index) => {
    spent += seconds
    return index === 0 || spent <= budgetSeconds
  })
}

function source(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
