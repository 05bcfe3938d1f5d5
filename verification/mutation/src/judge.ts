// Tries one mutant: the cheapest tests that reach it, as many as fit into its time, then the simulator where money is concerned.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Folder } from './folders.ts'
import { mutated, type Mutant } from './mutant.ts'
import type { Judge, Reached } from './reached.ts'
import { type FileResult, type SessionOptions, TestSession } from './session.ts'
import { simulate } from './simulate.ts'

export interface Verdict {
  readonly id: string
  readonly folder: string
  readonly path: string
  readonly line: number
  readonly operator: string
  /** Undecided: its tests ended late, and without it they did so as well. */
  readonly outcome: 'killed' | 'survived' | 'unreached' | 'undecided'
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

/** What one run of tests showed. */
type Finding = { readonly outcome: 'killed'; readonly by: string } | { readonly outcome: 'survived' | 'undecided' }

type Session = Pick<TestSession, 'run' | 'forget' | 'close'>

const SLOWEST = 6
const GRACE_MS = 20_000
const SIMULATOR_LIMIT_MS = 300_000

export class Bench {
  readonly #reached: Pick<Reached, 'judgesOf'>
  readonly #options: JudgeOptions
  readonly #open: (options: SessionOptions) => Promise<Session>
  #session: Session | undefined
  #current: Mutant | undefined

  constructor(
    reached: Pick<Reached, 'judgesOf'>,
    options: JudgeOptions,
    open: (options: SessionOptions) => Promise<Session> = one => TestSession.open(one),
  ) {
    this.#reached = reached
    this.#options = options
    this.#open = open
  }

  async judge(mutant: Mutant, folder: Folder): Promise<Verdict> {
    const begun = performance.now()
    const judges = affordable(this.#reached.judgesOf(mutant), this.#options.budgetSeconds)
    const tested = judges.length > 0 ? await this.#test(mutant, judges) : undefined
    const isSimulated = tested?.outcome !== 'killed' && folder.isMoney === true && this.#options.seeds > 0
    const simulated = isSimulated ? await simulate(mutant, this.#options.seeds, SIMULATOR_LIMIT_MS) : undefined
    const finding: Finding | undefined = simulated === undefined ? tested : { outcome: 'killed', by: simulated }
    return {
      id: mutant.id,
      folder: folder.name,
      path: mutant.path,
      line: mutant.line,
      operator: mutant.operator,
      outcome: finding?.outcome ?? (isSimulated ? 'survived' : 'unreached'),
      by: finding?.outcome === 'killed' ? finding.by : judges.map(({ file }) => file).join(' '),
      seconds: (performance.now() - begun) / 1_000,
    }
  }

  async #test(mutant: Mutant, judges: readonly Judge[]): Promise<Finding> {
    let results = await this.#run(mutant, judges)
    if (areLate(results)) {
      // Late counts when it is late twice, and only where the same tests are in time without the mutant.
      results = await this.#run(mutant, judges)
      if (areLate(results) && areLate(await this.#run(undefined, judges))) return { outcome: 'undecided' }
    }
    const failed = results.find(({ hasFailed }) => hasFailed)
    if (failed)
      return { outcome: 'killed', by: `${failed.file}: ${failed.failure ?? 'the file could not be run to its end'}` }
    // A worker that died took its files along.
    if (results.length < judges.length) return { outcome: 'killed', by: 'the tests could not be run to their end' }
    return { outcome: 'survived' }
  }

  async #run(mutant: Mutant | undefined, judges: readonly Judge[]): Promise<FileResult[]> {
    this.#session ??= await this.#open({
      rewrite: (path, text) => (this.#current?.path === path ? mutated(source(path), this.#current) : text),
    })
    this.#session.forget([mutant, this.#current].flatMap(one => one?.path ?? []))
    this.#current = mutant
    const expectedMs = judges.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000
    return await this.#session.run(
      judges.map(({ file }) => file),
      expectedMs * SLOWEST + GRACE_MS,
    )
  }

  async close(): Promise<void> {
    await this.#session?.close()
  }
}

function areLate(results: readonly FileResult[]): boolean {
  return results.some(({ isLate }) => isLate)
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
