// A second visit over slow 3G: how long until Home stands and answers, from the service worker's files.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { percentile } from '../measure.ts'
import { type BrowserRow, row } from './rows.ts'
import { pause, sessionOf } from './trace.ts'

/** As the browser's own developer tools define it. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const INSTALLS_MS = 8_000
const WANTED_MS = 1_000
const RUNS = 3

/** Since the visit began, once Home is the app's own and its rows have prices. */
const STANDS = `document.querySelector('#root [data-pair] [data-value]')?.checkVisibility() === true && performance.now()`

export async function secondVisit(stage: Stage): Promise<BrowserRow[]> {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  await pause(INSTALLS_MS)
  await (await sessionOf(page)).send('Network.emulateNetworkConditions', SLOW_3G)
  const found: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.reload({ waitUntil: 'commit' })
    const stands = await page.waitForFunction<number>(STANDS, undefined, { timeout: 30_000 })
    found.push(await stands.jsonValue())
  }
  await stage.endVisits()
  return [row('second visit on slow 3G: Home stands', percentile(found, 0.5), WANTED_MS)]
}
