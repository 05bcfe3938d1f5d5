// `npm run browsers`: at least one story per product in Firefox and in WebKit, by their standard drivers. Nothing is installed: a browser
// that is missing is said to be not tried, and fails the run where it was asked for by name or none was tried at all.
//   --browsers firefox,webkit   --shots DIR writes a picture of every screen that was looked at   -t WORDS and file names choose stories
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BROWSERS, missingPackages } from './drivers/installed.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const { values, positionals } = parseArgs({
  options: { browsers: { type: 'string' }, shots: { type: 'string' }, tests: { type: 'string', short: 't' } },
  allowPositionals: true,
})

const named = values.browsers?.split(',')
const unknown = (named ?? []).filter(name => !BROWSERS.some(browser => browser === name))
if (unknown.length > 0) {
  console.log(`${unknown.join(', ')}: none of ${BROWSERS.join(', ')}`)
  process.exit(1)
}
const wanted = BROWSERS.filter(browser => named === undefined || named.includes(browser))
const tried = wanted.filter(browser => missingPackages(browser).length === 0)
const untried = wanted.filter(browser => !tried.includes(browser))

function run(...words: readonly string[]): boolean {
  const env = {
    ...process.env,
    STORY_BROWSERS: tried.join(','),
    ...(values.shots !== undefined && { STORY_SHOTS: values.shots }),
  }
  return spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

const chosen = [...(values.tests === undefined ? [] : ['-t', values.tests]), ...positionals]
const hasPassed =
  tried.length > 0 &&
  run('tools/build.mjs') &&
  run('node_modules/vitest/vitest.mjs', 'run', '--config', 'verification/e2e/vitest.config.ts', ...chosen)
for (const browser of untried)
  console.log(
    `${browser}: not tried, because it is not installed ` +
      `(Debian: apt-get install --no-install-recommends ${missingPackages(browser).join(' ')})`,
  )
process.exitCode = hasPassed && (named === undefined || untried.length === 0) ? 0 : 1
