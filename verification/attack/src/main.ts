// npm run attack [-- --requests N --frames N --seed S | --rows]: every test that shows a row of docs/attacks.md, the ownership matrix, the races
// and the fuzzer, with more requests than `npm test` can afford. Prints what was counted.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, FIGURES_VARIABLE } from './figures.ts'
import { rowsWithTests } from './rows/page.ts'
import { ROOT, taggedTests } from './rows/tagged-tests.ts'

const FIGURES = join(ROOT, '.cache/attack-figures.jsonl')
const REPORT = join(ROOT, '.cache/attack.json')

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    frames: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'boolean', default: false },
  },
})
if (values.rows) {
  console.log(rowsWithTests())
  process.exit()
}
mkdirSync(join(ROOT, '.cache'), { recursive: true })
for (const file of [FIGURES, REPORT]) rmSync(file, { force: true })

// Browser stories have a configuration of their own; `npm run e2e` runs them.
const files = new Set([...taggedTests().values()].flat().filter(file => !file.endsWith('.story.ts')))
const started = performance.now()
const vitest = spawn(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    'attack/',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ATTACK_REQUESTS: values.requests,
      ATTACK_FRAMES: values.frames,
      ATTACK_SEED: values.seed,
      // Thirty a second is what a very busy machine still does.
      ATTACK_PATIENCE_MS: String(60_000 + Number(values.requests) * 33),
      [FIGURES_VARIABLE]: FIGURES,
    },
  },
)
await once(vitest, 'close')

const lines = existsSync(FIGURES) ? readFileSync(FIGURES, 'utf8').trim().split('\n') : []
for (const line of lines) {
  // Our own tests wrote it.
  const { what, value } = JSON.parse(line) as Figure
  console.log(`${what.padEnd(40)} ${value}`)
}
if (existsSync(REPORT)) {
  // The report of vitest.
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`attack: ${report.numPassedTests} passed, ${report.numFailedTests} failed in ${seconds} s`)
}
process.exitCode = vitest.exitCode ?? 1
