// A trader with several positions acts on them from the list: closes some of them at once.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const orders = words('orders')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('closes the winners at once, then everything, and reads one result each time', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    for (const side of ['buy', 'sell', 'sell'] as const) {
      await trader.openPair('BTC/USD')
      await trader.setLots('0.1')
      await trader.order(side, 'confirm')
    }
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().count()).toBe(3)
    stage.feed.set('BTCUSD', decimal('100300'))
    await expect.poll(() => trader.profitOf()).toBe(figure('-30.000000'))

    const winners = await trader.closeAll('winners')
    expect(winners).toContain(orders('closedCount', { count: 1 }))
    expect(winners).toContain(figure('+30.000000'))
    await expect.poll(() => trader.orders().count()).toBe(2)

    const rest = await trader.closeAll('filterAll')
    expect(rest).toContain(orders('closedCount', { count: 2 }))
    expect(rest).toContain(figure('-60.000000'))
    await expect.poll(() => trader.orders().count()).toBe(0)
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(3)
  })
})
