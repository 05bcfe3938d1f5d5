// Memory of Home and Trade after a collection, at moments of equal distance. An hour of twenty quotes a second is 72,000 of them; a short
// run has ten times as many a second, and says how many it had: `--seconds 360` has an hour's. `--seconds 3600` is the hour itself.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { movePrices, type MovingPrices, QUOTES_PER_SECOND } from './prices.ts'
import { type BrowserRow, row } from './rows.ts'
import { heapMb, pause } from './trace.ts'

const SETTLES_MS = 6_000
const LOOKS = 4
const HOUR_S = 3_600
const HURRY = 10
const GOAL_MB = 0.5

export async function memory(stage: Stage, seconds: number): Promise<BrowserRow[]> {
  const perSecond = seconds >= HOUR_S ? QUOTES_PER_SECOND : QUOTES_PER_SECOND * HURRY
  const prices = await movePrices(stage, perSecond)
  try {
    const rows: BrowserRow[] = []
    for (const [name, path] of [
      ['Home', '/'],
      ['Trade', '/trade'],
    ] as const)
      rows.push(...(await grown(stage, name, path, seconds, prices)))
    return rows
  } finally {
    prices.stop()
  }
}

async function grown(
  stage: Stage,
  name: string,
  path: string,
  seconds: number,
  prices: MovingPrices,
): Promise<BrowserRow[]> {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  await page.goto(`${stage.origin}/?lang=en#${path}`)
  await pause(SETTLES_MS)
  // What is made once and kept is made by then.
  await heapMb(page)
  await pause((seconds * 1_000) / LOOKS)
  const heaps: number[] = []
  const before = prices.sent()
  for (let look = 0; look <= LOOKS; look += 1) {
    if (look > 0) await pause((seconds * 1_000) / LOOKS)
    heaps.push(await heapMb(page))
  }
  const quotes = prices.sent() - before
  await stage.endVisits()
  const change = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
  const list = heaps.map(mb => mb.toFixed(2)).join(' → ')
  return [
    row(`${name}: memory, ${list}`, heaps[0] ?? 0, '', 'MB'),
    row(`${name}: memory grown in ${seconds} s with ${quotes} quotes`, change, GOAL_MB, 'MB'),
  ]
}
