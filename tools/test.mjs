// `npm test`: all checks a change must pass. One line per step; the first failure stops with its output.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildIfStale, endChildren, forwardSignals, installIfStale, pinnedNode, ROOT, run } from './workspace.mjs'

const REPORT = join(ROOT, '.cache/vitest.json')
const STORY_REPORT = join(ROOT, '.cache/stories.json')

/**
 * In order of cost. `needs` names a file without which the step does not exist yet; `count` tells how many checks passed and failed,
 * for steps that count them. Those that stand together in a list run at once: none of them keeps all cores busy for long.
 */
const STEPS = [
  [
    { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
    { name: 'format', commands: [['oxfmt', '--check', '.']] },
    {
      name: 'types',
      commands: [
        ['tsc', '-p', 'tsconfig.json'],
        ['tsc', '-p', 'packages'],
        ['tsc', '-p', 'packages/ui'],
        ['tsc', '-p', 'apps/web'],
        ['tsc', '-p', 'apps/web/worker'],
        ['tsc', '-p', 'apps/console'],
      ],
    },
    { name: 'dead code', commands: [['knip']] },
    { name: 'build', prepare: buildIfStale, commands: [] },
  ],
  [
    {
      name: 'unit',
      commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]],
      count: () => countVitest(REPORT),
    },
    {
      // Only mutants of pure code: the tests that judge them take milliseconds.
      name: 'mutants',
      commands: [[pinnedNode, 'verification/mutation/src/main.ts', '--sample', '40', '--seed', '1', '--cheap']],
      count: countSummary,
    },
  ],
  {
    name: 'stories',
    commands: [
      [
        'vitest',
        'run',
        '--config',
        'verification/e2e/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${STORY_REPORT}`,
      ],
    ],
    count: () => countVitest(STORY_REPORT),
  },
]
/**
 * Begins with the unit tests and takes what those and the stories leave of the cores: its time is virtual, so it can wait for theirs, and
 * no hour of the clock decides what it finds.
 */
const BESIDE = {
  name: 'simulation',
  needs: 'verification/sim/src/main.ts',
  commands: [[pinnedNode, 'verification/sim/src/main.ts', '--seeds', '200']],
  count: countSummary,
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
}
/** A step that hangs ends here; a busy machine must not look like one. */
const STEP_TIMEOUT_MS = 20 * 60_000

forwardSignals()
await installIfStale()
mkdirSync(join(ROOT, '.cache'), { recursive: true })
const begun = performance.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const [checks, ...tests] = STEPS
await runAtOnce(checks)
const beside = runAtOnce(BESIDE)
for (const steps of tests) await runAtOnce(steps)
await beside
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped} in ${seconds(begun)}\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runAtOnce(steps) {
  const existing = [steps].flat().filter(({ needs }) => needs === undefined || existsSync(join(ROOT, needs)))
  await Promise.all(existing.map(runStep))
}

async function runStep(step) {
  const timeoutMs = step === BESIDE ? STEP_TIMEOUT_MS * STEPS.length : STEP_TIMEOUT_MS
  const start = performance.now()
  await step.prepare?.()
  let output = ''
  for (const [command, ...args] of step.commands) {
    const result = await run(typeof command === 'function' ? command() : command, args, {
      quiet: true,
      timeoutMs,
      priority: step.priority,
    })
    output += result.output
    if (result.code !== 0) {
      const late = performance.now() - start >= timeoutMs ? ' (it took too long and was ended)' : ''
      process.stdout.write(`${step.name.padEnd(12)} FAILED after ${seconds(start)}${late}\n\n${output.trimEnd()}\n`)
      endChildren()
      process.exit(1)
    }
  }
  const counted = step.count?.(output)
  for (const key of Object.keys(counted ?? {})) total[key] += counted[key]
  const detail = counted ? `  ${counted.passed} passed` : ''
  process.stdout.write(`${step.name.padEnd(12)} ok ${seconds(start).padStart(8)}${detail}\n`)
}

function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Steps that are programs of ours end with a line such as `200 passed, 0 failed`. */
function countSummary(output) {
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 }
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
