// First loads: main thread and blocking time, each beside a page with nothing on it in the same run.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { percentile } from '../measure.ts'
import { type BrowserRow, row } from './rows.ts'
import { blockingMs, pause, sessionOf, totalMs, type Trace, traceOf } from './trace.ts'

const RUNS = 3
/** Everything that a screen brings after the first look is there by then. */
const SETTLES_MS = 4_000
const PAGES = { empty: '/mark.svg', Home: '/?lang=en#/', Trade: '/?lang=en#/trade', Login: '/?lang=en#/login' }
const BLOCKING_MS = 150

export async function firstLoads(stage: Stage): Promise<BrowserRow[]> {
  const rows: BrowserRow[] = []
  for (const [name, address] of Object.entries(PAGES)) {
    const traces: Trace[] = []
    for (let run = 0; run < RUNS; run += 1) {
      // With its own clock, as it is for users.
      const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
      await page.goto('about:blank')
      await (await sessionOf(page)).send('Network.clearBrowserCache')
      traces.push(
        await traceOf(page, async () => {
          await page.goto(stage.origin + address)
          await pause(SETTLES_MS)
        }),
      )
      await stage.endVisits()
    }
    const median = (of: (trace: Trace) => number): number => percentile(traces.map(of), 0.5)
    rows.push(row(`first load, ${name}: main thread`, median(totalMs), ''))
    if (name !== 'empty') rows.push(row(`first load, ${name}: blocking time`, median(blockingMs), BLOCKING_MS))
  }
  return rows
}
