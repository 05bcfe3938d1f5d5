// Home and Trade while twenty quotes a second come in: main thread, and the work of a frame. As most people have it: nothing is still for
// those who asked for less motion, as it is in the stories.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { percentile } from '../measure.ts'
import { movePrices, QUOTES_PER_SECOND } from './prices.ts'
import { type BrowserRow, row } from './rows.ts'
import { frameMs, missedIntervals, pause, totalMs, traceOf } from './trace.ts'

const SETTLES_MS = 6_000
/** A trace grows quickly. */
const TRACED_SECONDS = 10
const GOALS = { secondMs: 15, frameMs: 6 }

interface Place {
  readonly name: string
  readonly path: string
  readonly size: 'phone' | 'desktop'
  /** Brought to the top of the window. */
  readonly scrolledTo?: string
}

const PLACES: readonly Place[] = [
  { name: 'Home', path: '/', size: 'phone' },
  { name: 'Home, its list in sight', path: '/', size: 'phone', scrolledTo: '[data-pair]' },
  { name: 'Home on a desktop', path: '/', size: 'desktop' },
  { name: 'Trade', path: '/trade', size: 'phone' },
  { name: 'Trade on a desktop', path: '/trade', size: 'desktop' },
]

export async function running(stage: Stage, seconds: number): Promise<BrowserRow[]> {
  const prices = await movePrices(stage, QUOTES_PER_SECOND)
  try {
    const rows: BrowserRow[] = []
    for (const place of PLACES) rows.push(...(await whileRunning(stage, place, Math.min(seconds, TRACED_SECONDS))))
    return rows
  } finally {
    prices.stop()
  }
}

async function whileRunning(stage: Stage, place: Place, seconds: number): Promise<BrowserRow[]> {
  const page = await stage.visitor({ size: place.size, language: 'en', installs: true })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${stage.origin}/?lang=en#${place.path}`)
  if (place.scrolledTo !== undefined)
    await page.evaluate(`document.querySelector('${place.scrolledTo}').scrollIntoView()`)
  await pause(SETTLES_MS)
  const trace = await traceOf(page, () => pause(seconds * 1_000))
  await stage.endVisits()
  const frames = frameMs(trace)
  const mean = frames.reduce((sum, ms) => sum + ms, 0) / Math.max(frames.length, 1)
  const what = `${place.name}, 20 quotes/s`
  return [
    row(`${what}: main thread of a second`, totalMs(trace) / seconds, GOALS.secondMs),
    row(`${what}: a frame at 4×, mean of ${frames.length}`, mean, GOALS.frameMs),
    row(`${what}: a frame at 4×, 95 %`, percentile(frames, 0.95), ''),
    row(`${what}: intervals of a second too short at 4×`, missedIntervals(trace) / seconds, '', ''),
  ]
}
