// `npm run lighthouse`: the scores of the built app on a phone, from its own stage. Lighthouse itself is large and only wanted here: npm
// fetches it for the moment, or LIGHTHOUSE names an installed one. Scores are reported, not demanded: they depend on the machine.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ownCluster from '@tallystick/server/testing/cluster-setup'
import { browserPath } from './browser.ts'
import { openStage } from './stage.ts'

const VERSION = '13.5.0'
const SCREENS = { Home: '/', Trade: '/trade', Login: '/login' } as const
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'

interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly displayValue?: string
}

const folder = await mkdtemp(join(tmpdir(), 'tallystick-lighthouse-'))
const stopCluster = await ownCluster()
const stage = await openStage()
try {
  for (const [name, path] of Object.entries(SCREENS)) print(name, await measure(`${stage.origin}/?lang=en#${path}`))
} finally {
  await stage.close()
  await stopCluster()
  await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const named = process.env['LIGHTHOUSE']
  const [command, ...before] =
    named === undefined ? ['npm', 'exec', '--yes', `--package=lighthouse@${VERSION}`, '--', 'lighthouse'] : [named]
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`]
  const env = { ...process.env, CHROME_PATH: await browserPath() }
  await promisify(execFile)(command ?? 'npm', [...before, ...args], { env, maxBuffer: 1e8 })
  // Lighthouse's own file.
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function print(name: string, { categories, audits }: Report): void {
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  console.log(`${name.padEnd(6)} ${scores.join(' · ')}`)
  for (const { title, score, scoreDisplayMode, displayValue = '' } of Object.values(audits))
    if (score !== null && score < 0.9 && /binary|numeric|metricSavings/.test(scoreDisplayMode))
      console.log(`       ${title} ${displayValue}`)
}
