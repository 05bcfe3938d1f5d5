// Interaction to next paint on a slow phone, for what traders do most: main thread from the touch to the end of the next frame.
import { Trader } from '@tallystick/e2e/src/pages/trader.ts'
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { words } from '@tallystick/e2e/src/words.ts'
import { percentile } from '../measure.ts'
import { movePrices, QUOTES_PER_SECOND } from './prices.ts'
import { type BrowserRow, row } from './rows.ts'
import { nextPaintMs, pause, traceOf } from './trace.ts'

const WANTED_MS = 100
const SETTLES_MS = 1_500
const RUNS = 3

export async function interactions(stage: Stage): Promise<BrowserRow[]> {
  const prices = await movePrices(stage, QUOTES_PER_SECOND)
  try {
    const found = new Map<string, number[]>()
    for (let run = 0; run < RUNS; run += 1)
      for (const [what, ms] of await once(stage)) found.set(what, [...(found.get(what) ?? []), ms])
    return [...found].map(([what, all]) => row(`${what}: next paint at 4×`, percentile(all, 0.5), WANTED_MS))
  } finally {
    prices.stop()
  }
}

async function once(stage: Stage): Promise<ReadonlyMap<string, number>> {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  const trader = new Trader(page, false)
  await trader.startDemo()
  await pause(SETTLES_MS * 3)
  const found = new Map<string, number>()
  const measure = async (what: string, act: () => Promise<void>): Promise<void> => {
    const trace = await traceOf(page, async () => {
      await act()
      await pause(SETTLES_MS)
    })
    found.set(what, nextPaintMs(trace))
  }
  const market = page.locator('[data-pair=ETHUSD]').first()
  // Seen before it is touched: scrolling to it draws its neighbours, which is no part of opening it.
  await market.scrollIntoViewIfNeeded()
  await pause(SETTLES_MS)
  await measure('open pair', () => market.tap())
  await trader.ticket().waitFor()
  await pause(SETTLES_MS)
  await measure('switch period', () => page.getByRole('radio', { name: '1H', exact: true }).tap())
  const lots = trader.ticket().getByLabel(words('trade')('lots'), { exact: true })
  await lots.focus()
  await measure('change lots', () => lots.press('5'))
  await measure('open sheet', () => page.getByRole('button', { name: words('chart')('settings') }).tap())
  await page.keyboard.press('Escape')
  await pause(SETTLES_MS)
  await lots.fill('0.1')
  await measure('place order', () => trader.side('buy').tap())
  await page.keyboard.press('Escape')
  await pause(SETTLES_MS)
  const markets = page
    .getByRole('navigation', { name: words('app')('mainNavigation'), exact: true })
    .getByRole('link', { name: words('app')('markets'), exact: true })
  await measure('switch tab', () => markets.tap())
  await stage.endVisits()
  return found
}
