// A test runner that stays warm: vite keeps every transformed file, PostgreSQL keeps running, and only the file that changes is
// transformed again. The change is made on the way from disk to the test, so the files on disk stay as they are.
import { join, relative, sep } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { ROOT } from './folders.ts'

export type Rewrite = (path: string, text: string) => string

export interface SessionOptions {
  readonly rewrite: Rewrite
  readonly setupFiles?: readonly string[]
  /** One process for each file of tests: needed where it counts which files a test loads. */
  readonly isolate?: true
}

export interface FileResult {
  readonly file: string
  readonly seconds: number
  readonly hasFailed: boolean
  /** The first test that failed. */
  readonly failure: string | undefined
  /** It took too long, which a busy machine can make of a test without any fault. */
  readonly isLate: boolean
}

/** Runs the files in the order in which they are given. */
class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

export class TestSession {
  readonly #vitest: Vitest

  private constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  static async open({ rewrite, setupFiles = [], isolate }: SessionOptions): Promise<TestSession> {
    const vitest = await createVitest(
      'test',
      {
        root: ROOT,
        watch: false,
        reporters: [{}],
        silent: true,
        // The cache on disk does not know of the changes, and other runs would read changed code from it.
        fsModuleCache: false,
        maxWorkers: 1,
        isolate: isolate === true,
        bail: isolate === true ? 0 : 1,
        setupFiles: [...setupFiles],
        sequence: { sequencer: AsGiven },
      },
      {
        plugins: [
          {
            name: 'tallystick-mutation',
            enforce: 'pre',
            transform: (text, id) => {
              const path = fromRoot(id.split('?')[0] ?? id)
              const rewritten = rewrite(path, text)
              return rewritten === text ? undefined : { code: rewritten, map: null }
            },
          },
        ],
      },
    )
    return new TestSession(vitest)
  }

  /** Transforms everything that a file of tests loads, so that its next run takes what the tests take. */
  async warm(file: string): Promise<void> {
    const specification = this.#vitest.getRootProject().createSpecification(join(ROOT, file))
    await this.#vitest.collectTests([specification])
  }

  async run(files: readonly string[], limitMs: number): Promise<FileResult[]> {
    const project = this.#vitest.getRootProject()
    const specifications = files.map(file => project.createSpecification(join(ROOT, file)))
    // The first asks the worker to stop; one that hangs in a loop hears nothing, and the second ends its process.
    const timers = [limitMs, limitMs + 2_000].map(ms =>
      setTimeout(() => void this.#vitest.cancelCurrentRun('test-failure').catch(() => undefined), ms),
    )
    const begun = performance.now()
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications, false)
      const isLate = performance.now() - begun >= limitMs
      return files.flatMap(file => {
        const module = testModules.find(({ moduleId }) => fromRoot(moduleId) === file)
        if (!module || (module.state() === 'skipped' && unhandledErrors.length === 0)) return []
        const { collectDuration, duration } = module.diagnostic()
        const failed = [...module.children.allTests('failed')][0]
        const hasFailed = module.state() === 'failed' || (unhandledErrors.length > 0 && files.length === 1) || isLate
        const isTimedOut = failed?.result().errors?.some(({ message }) => message.includes('timed out in')) === true
        const seconds = (collectDuration + duration) / 1_000
        return [{ file, seconds, hasFailed, failure: failed?.fullName, isLate: isLate || isTimedOut }]
      })
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }

  /** The next run reads these files again. */
  forget(paths: readonly string[]): void {
    for (const path of paths) this.#vitest.invalidateFile(join(ROOT, path))
  }

  async close(): Promise<void> {
    await this.#vitest.close()
  }
}

function fromRoot(path: string): string {
  return relative(ROOT, path).split(sep).join('/')
}
