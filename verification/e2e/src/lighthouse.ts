// `npm run lighthouse [-- --page home --runs 3]`: scores of the built app on a phone, from its own stage: the median of five runs of each
// page. Lighthouse itself is large and only wanted here: npm fetches it for the moment, or LIGHTHOUSE names an installed one. Scores are
// reported, not demanded: they depend on the machine.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import ownCluster from '@tallystick/server/testing/cluster-setup'
import { browserPath } from './browser.ts'
import { openStage } from './stage.ts'

const VERSION = '13.5.0'
const PAGES: Readonly<Record<string, string>> = { home: '/', trade: '/trade', login: '/login' }
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'
const RUNS = 5

/** What the score is made of, with the places shown. */
const METRICS = {
  FCP: 'first-contentful-paint',
  SI: 'speed-index',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly displayValue?: string
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly { readonly transferSize?: number }[] }
}

const { values } = parseArgs({ options: { page: { type: 'string', multiple: true }, runs: { type: 'string' } } })
const pages = values.page ?? Object.keys(PAGES)
const runs = Number(values.runs ?? RUNS)
const unknown = pages.filter(page => !(page in PAGES))
if (unknown.length > 0)
  throw new Error(`no such page: ${unknown.join(', ')}; there are ${Object.keys(PAGES).join(', ')}`)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above zero')

const folder = await mkdtemp(join(tmpdir(), 'tallystick-lighthouse-'))
const stopCluster = await ownCluster()
const stage = await openStage()
try {
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) reports.push(await measure(`${stage.origin}/?lang=en#${PAGES[page]}`))
    print(page, reports)
  }
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

function print(page: string, reports: readonly Report[]): void {
  const [first] = reports
  if (first === undefined) return
  const scores = Object.entries(first.categories).map(([id, { title }]) => {
    const all = reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))
    const range = `(${Math.min(...all)}–${Math.max(...all)})`
    return `${title} ${median(all)}${id === 'performance' ? ` ${range}` : ''}`
  })
  const figures = Object.entries(METRICS).map(([name, id]) => {
    const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0))
    return name === 'CLS' ? `${name} ${value.toFixed(3)}` : `${name} ${Math.round(value)} ms`
  })
  const requests = first.audits['network-requests']?.details?.items ?? []
  const kilobytes = requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000
  console.log(`${page.padEnd(6)} ${scores.join(' · ')}`)
  console.log(`       ${figures.join(' · ')} · ${requests.length} requests, ${Math.round(kilobytes)} kB`)
  console.log(`       median of ${reports.length}; load ${loadavg()[0]?.toFixed(1)}`)
  for (const { title, score, scoreDisplayMode, displayValue = '' } of Object.values(first.audits))
    if (score !== null && score < 0.9 && /binary|numeric|metricSavings/.test(scoreDisplayMode))
      console.log(`       ${title} ${displayValue}`)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
