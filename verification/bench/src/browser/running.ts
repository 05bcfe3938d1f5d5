// Home and Trade while twenty quotes a second come in: main thread, and the work of a frame.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { percentile } from '../measure.ts'
import { movePrices, QUOTES_PER_SECOND } from './prices.ts'
import { type BrowserRow, row } from './rows.ts'
import { frameMs, pause, totalMs, traceOf } from './trace.ts'

const SETTLES_MS = 6_000
/** A trace grows quickly. */
const TRACED_SECONDS = 10
const GOALS = { secondMs: 15, frameMs: 6 }

export async function running(stage: Stage, seconds: number): Promise<BrowserRow[]> {
  const stop = await movePrices(stage, QUOTES_PER_SECOND)
  try {
    return [...(await whileRunning(stage, 'Home', seconds)), ...(await whileRunning(stage, 'Trade', seconds))]
  } finally {
    stop()
  }
}

async function whileRunning(stage: Stage, name: 'Home' | 'Trade', seconds: number): Promise<BrowserRow[]> {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  await page.goto(`${stage.origin}/?lang=en#${name === 'Home' ? '/' : '/trade'}`)
  await pause(SETTLES_MS)
  const traced = Math.min(seconds, TRACED_SECONDS)
  const trace = await traceOf(page, () => pause(traced * 1_000))
  const frames = frameMs(trace)
  const rows = [row(`${name}, 20 quotes/s: main thread of a second`, totalMs(trace) / traced, GOALS.secondMs)]
  if (name === 'Trade') {
    const mean = frames.reduce((sum, ms) => sum + ms, 0) / Math.max(frames.length, 1)
    rows.push(row(`${name}, 20 quotes/s: a frame at 4×, mean`, mean, GOALS.frameMs))
    rows.push(row(`${name}, 20 quotes/s: a frame at 4×, 95 %`, percentile(frames, 0.95), ''))
  }
  await stage.endVisits()
  return rows
}
