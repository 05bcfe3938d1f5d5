// "Check this order" on a slow phone: what the main thread does until both receipts of an order are verified against the log, against the same
// sheet on a site without a log. The difference is the receipts, and what is drawn of them. Then the verification by itself.
import { decimal } from '@tallystick/kernel/decimal'
import { Trader } from '@tallystick/e2e/src/pages/trader.ts'
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import type { Page } from 'playwright-core'
import { percentile } from '../measure.ts'
import { seeLog, verificationCost } from './order-in-log.ts'
import { type BrowserRow, row } from './rows.ts'
import { pause, SLOWDOWN, totalMs, traceOf } from './trace.ts'

const WANTED_MS = 50
const SETTLES_MS = 1_500
const RUNS = 3
/** Opening and closing. */
const RECEIPTS = 2

export async function receipts(stage: Stage): Promise<BrowserRow[]> {
  stage.feed.set('BTCUSD', decimal('100000'))
  const page = await stage.visitor({ size: 'phone', language: 'en' })
  const trader = new Trader(page, false)
  await trader.startDemo()
  const seen = await seeLog(stage.origin)
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'orderPage')
  await trader.orders().first().waitFor()
  await trader.closePosition()
  await pause(SETTLES_MS * 2)
  const answered = page.waitForResponse(answer => new URL(answer.url()).pathname === CALLS.checkOrder.path)
  // Not counted: what is compiled and fetched with the first look.
  await look(trader, page)
  // As the contract has it.
  const { data: check } = (await (await answered).json()) as { readonly data: OrderCheck }
  const alone = await verificationCost(page, check, seen)
  const [withLog, without]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run += 1) {
    withLog.push(await look(trader, page))
    await page.route('**/log/**', route => route.fulfill({ status: 503 }))
    without.push(await look(trader, page))
    await page.unroute('**/log/**')
  }
  await stage.endVisits()
  const [all, sheet] = [percentile(withLog, 0.5), percentile(without, 0.5)]
  return [
    row('check this order: main thread at 4×', all, ''),
    row('check this order: one receipt, verified and drawn, at 4×', Math.max(0, all - sheet) / RECEIPTS, ''),
    row('one receipt verified, the browser slowed down to 4×', alone.throttled, WANTED_MS),
    row('one receipt verified, processor time × 4', alone.computed, WANTED_MS),
  ]
}

/** From the tap to the verdict, on the slow phone. */
async function look(trader: Trader, page: Page): Promise<number> {
  await trader.showOrders('history')
  const sheet = await trader.openOrder()
  await pause(SETTLES_MS)
  const trace = await traceOf(page, async () => {
    await sheet.getByTestId('check-order').click()
    await page.locator('[data-testid=in-log]:is([data-state=logged],[data-state=unread])').waitFor()
    await pause(SETTLES_MS)
  })
  await page.keyboard.press('Escape')
  await page.getByTestId('in-log').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await trader.details().waitFor({ state: 'hidden' })
  return SLOWDOWN * totalMs(trace)
}
