// A second visit over slow 3G: how long until Home stands and answers, from the service worker's files; and without any line.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import type { CDPSession, Page } from 'playwright-core'
import { percentile } from '../measure.ts'
import { type BrowserRow, row } from './rows.ts'
import { pause, sessionOf } from './trace.ts'

/** As the browser's own developer tools define it. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const NO_LINE = { ...SLOW_3G, offline: true }
const WANTED_MS = 1_000
const RUNS = 3
const LOOK_EVERY_MS = 20
const LONGEST_MS = 30_000

/** How long ago the visit began, once Home is the app's own and its rows have prices. */
const STANDS = `document.querySelector('#root [data-pair] [data-value]')?.checkVisibility() === true && performance.now()`
/** The worker has the page and has taken over. */
const INSTALLED = `navigator.serviceWorker.controller !== null && caches.match('/').then(kept => kept !== undefined)`

export async function secondVisit(stage: Stage): Promise<BrowserRow[]> {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  await until(page, STANDS)
  // A page that was there before its worker is handed over with the next visit.
  await until(page, `caches.match('/').then(kept => kept !== undefined)`)
  await page.reload()
  await until(page, INSTALLED)
  const session = await sessionOf(page)
  const rows = [
    row('second visit on slow 3G: Home stands', await reloaded(page, session, SLOW_3G), WANTED_MS),
    row('second visit without a line: Home stands', await reloaded(page, session, NO_LINE), WANTED_MS),
  ]
  await stage.endVisits()
  return rows
}

async function reloaded(page: Page, session: CDPSession, line: typeof SLOW_3G): Promise<number> {
  await session.send('Network.emulateNetworkConditions', line)
  const found: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.reload({ waitUntil: 'commit' })
    found.push(Number(await until(page, STANDS)))
  }
  return percentile(found, 0.5)
}

/** Asked from outside: the page's own policy forbids it to evaluate a condition. */
async function until(page: Page, condition: string): Promise<unknown> {
  const last = performance.now() + LONGEST_MS
  while (performance.now() < last) {
    // A page that is being left cannot answer.
    const answer: unknown = await page.evaluate(condition).catch(() => false)
    if (answer !== false && answer !== undefined) return answer
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`not within ${LONGEST_MS / 1_000} s: ${condition}`)
}
