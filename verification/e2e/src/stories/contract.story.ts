// A visitor watches prices, opens a demo account and trades forex from the ticket to the history.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const trade = words('trade')
const orders = words('orders')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('watches prices, buys with stops, sees live profit, changes stops, closes and finds it in the history', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const row = trader.page.locator('#root [data-pair="BTCUSD"]').first()
    // A row out of sight hears nothing of its price.
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => row.innerText()).toContain(figure('100000.00'))
    stage.feed.set('BTCUSD', decimal('100100'))
    await expect.poll(() => row.innerText()).toContain(figure('100100.00'))
    // A symbol that was found has a size.
    const drawn = `document.querySelector('[data-pair="BTCUSD"] use').getBBox().width`
    await expect.poll(() => trader.page.evaluate<number>(drawn)).toBeGreaterThan(20)

    await trader.startDemo()
    await trader.openPair('BTC/USD')
    for (const period of ['1D', '5M']) {
      await trader.page.getByRole('radio', { name: period, exact: true }).click()
      const chart = trader.page.getByRole('figure', { name: words('chart')('chart', { pair: 'BTC/USD', period }) })
      await chart.locator('canvas').first().waitFor()
    }
    await trader.setLots('0.5')
    await trader.setStop('stopLoss', '99000')
    await trader.setStop('takeProfit', '103000')
    await trader.order('buy', 'orderPage')

    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('BTCUSD', decimal('100300'))
    await expect.poll(() => trader.profitOf()).toBe(figure('+100.000000'))

    const sheet = await trader.openOrder()
    await sheet.getByRole('button', { name: orders('setStops') }).click()
    const stops = trader.page.getByRole('dialog', { name: orders('setStops') })
    await stops.getByRole('textbox', { name: orders('stopLoss') }).fill('99500')
    await stops.getByRole('button', { name: orders('save') }).click()
    await stops.waitFor({ state: 'hidden' })

    const again = trader.details()
    await expect.poll(() => again.innerText()).toContain(figure('99500.00'))
    // One half, then the other.
    expect(await trader.closePosition(again, '50%')).toBe(`${figure('+50.000000')} USD`)
    await expect.poll(() => trader.orders().first().innerText()).toContain(figure('0.25'))
    expect(await trader.closePosition(again)).toBe(`${figure('+50.000000')} USD`)
    await expect.poll(() => trader.orders().count()).toBe(0)

    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(2)
    await expect.poll(() => trader.profitOf()).toBe(figure('+50.000000'))
  })

  it('adds studies, draws, and moves a stop on the chart, which asks before it is set', async () => {
    // Prices that move, so that the chart has a height.
    stage.feed.set('ADAUSD', decimal('0.57'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ADA/USD')
    await trader.setLots('0.1')
    stage.feed.set('ADAUSD', decimal('0.56'))
    await trader.order('buy', 'confirm')
    await trader.chart.addStudy('studySma')
    await trader.chart.addStudy('studyRsi')
    await expect
      .poll(() => trader.chart.studyLegends().allInnerTexts())
      .toEqual([expect.stringContaining('SMA 20'), expect.stringContaining('RSI 14')])
    const middle = await trader.chart.drawTrend()
    await expect.poll(() => trader.chart.drawings().count()).toBe(1)
    expect(await trader.chart.moveAndDelete(middle, 24)).toBeGreaterThan(12)
    await expect.poll(() => trader.chart.drawings().count()).toBe(0)
    await trader.chart.drawTrend()
    await trader.chart.clearDrawings()
    await expect.poll(() => trader.chart.drawings().count()).toBe(0)

    const { title } = await trader.chart.drag('stopLoss', 30)
    expect(title).toContain(trade('stopLoss'))
    await trader.goTo('orders')
    const price = /[\d.,]+\d/.exec(title)?.[0] ?? 'no price'
    const details = await trader.openOrder()
    await expect.poll(() => details.innerText()).toContain(price)
  })

  it('moves a pending order and its stop-loss on the chart, which says what it costs and asks first', async () => {
    stage.feed.set('DOTUSD', decimal('2.95'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('DOT/USD')
    await trader.setLots('0.1')
    await trader.setTarget('2.9')
    await trader.order('buy', 'confirm')
    const moved = await trader.chart.drag('target', 20)
    expect(moved.body).toContain(trade('fullCost'))
    const price = /[\d.,]+\d/.exec(moved.title)?.[0] ?? 'no price'
    expect(price).not.toBe(figure('2.9000'))
    // What takes its place has a handle of its own.
    await expect.poll(() => trader.chart.handle('target').getAttribute('aria-label')).toContain(price)
    const stop = await trader.chart.drag('stopLoss', 20)
    await trader.goTo('orders')
    await trader.showOrders('pending')
    await expect.poll(() => trader.orders().count()).toBe(1)
    const sheet = await trader.openOrder()
    await expect.poll(() => sheet.innerText()).toContain(price)
    expect(await sheet.innerText()).toContain(/[\d.,]+\d/.exec(stop.title)?.[0] ?? 'no price')
  })

  it('brings a position into view that is older than the candles of the chart', async () => {
    stage.feed.set('LTCUSD', decimal('98'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('LTC/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'confirm')
    await expect.poll(() => trader.chart.fills().count()).toBe(1)
    // More candles of five minutes than come at once.
    stage.advance(2 * DAY_MS)
    await stage.restartServer()
    await trader.page.clock.fastForward(2 * DAY_MS)
    await trader.page.reload()
    await trader.chart.zone().waitFor()
    await expect.poll(() => trader.chart.fills().count()).toBe(0)
    await trader.chart.showPositions()
    await expect.poll(() => trader.chart.fills().count()).toBe(1)
  })

  it('looks at a closed trade on the chart that is older than its candles, with entry and exit', async () => {
    stage.feed.set('XRPUSD', decimal('2.1'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('XRP/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'orderPage')
    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('XRPUSD', decimal('2.2'))
    await trader.closePosition()
    // More candles of five minutes than come at once, and another market on the chart.
    stage.advance(2 * DAY_MS)
    await stage.restartServer()
    await trader.page.clock.fastForward(2 * DAY_MS)
    await trader.page.reload()
    await trader.openPair('BTC/USD')
    await trader.chart.zone().waitFor()
    await trader.goTo('orders')
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await trader.showOnChart()
    await expect.poll(() => trader.chart.fills().count()).toBe(2)
    await trader.chart.tradeLine().waitFor({ state: 'attached' })
    const pair = trader.page.getByRole('heading', { level: 1 }).filter({ visible: true })
    await expect.poll(() => pair.innerText()).toContain('XRP/USD')
  })

  it('places a pending order that triggers, and one that is cancelled', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    for (const target of ['3950', '3000']) {
      await trader.openPair('ETH/USD')
      await trader.setLots('0.1')
      await trader.setTarget(target)
      await trader.order('buy', 'confirm')
    }
    await trader.goTo('orders')
    await trader.showOrders('pending')
    await expect.poll(() => trader.orders().count()).toBe(2)

    stage.feed.set('ETHUSD', decimal('3949'))
    await expect.poll(() => trader.orders().count()).toBe(1)
    const pending = await trader.openOrder()
    await pending.getByRole('button', { name: orders('cancelOrder') }).click()
    await trader.page
      .getByRole('alertdialog')
      .getByRole('button', { name: orders('cancelOrder') })
      .click()
    await expect.poll(() => trader.orders().count()).toBe(0)

    await trader.showOrders('holding')
    await expect.poll(() => trader.orders().first().innerText()).toContain(figure('3949.00'))
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('reasonCancelled'))
  })
})

it.each(['phone', 'desktop'] as const)(
  'on a %s stops a position out before it can eat more than the account, and says so where it stood',
  async size => {
    stage.feed.set('SOLUSD', decimal('200'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('SOL/USD')
    await trader
      .ticket()
      .getByRole('button', { name: trade('shareOfFree', { share: 100 }) })
      .click()
    await trader.order('sell', 'orderPage')
    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('SOLUSD', decimal('280'))
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('reasonStopOut'))
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('reasonStopOut'))
    await trader.showOrders('holding')
    await trader.page.getByText(orders('emptyHolding')).filter({ visible: true }).waitFor()
  },
)
