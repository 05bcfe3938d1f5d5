// What a trader does with the future ticket and its records.
import type { Locator } from 'playwright-core'
import { Trader } from './trader.ts'

export class MicroTrader extends Trader {
  async showFuture(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Future' }).filter({ visible: true }).click()
    await this.microTicket().waitFor()
  }

  override async openPair(showCode: string): Promise<void> {
    await this.goTo('Markets')
    await this.page
      .locator(`[data-pair="${showCode.replace('/', '')}"]`)
      .first()
      .click()
    await this.ticket().or(this.microTicket()).waitFor()
  }

  microTicket(): Locator {
    return this.page.getByRole('region', { name: 'Up or down ticket' })
  }

  /** Takes the order and answers the popup. */
  async take(direction: 'Up' | 'Down', then: 'Order page' | 'Confirm'): Promise<void> {
    await this.microTicket().getByRole('button', { name: direction }).click()
    const popup = this.page.getByRole('dialog', { name: 'Order confirmed' })
    await popup.getByRole('button', { name: then }).click()
    await popup.waitFor({ state: 'hidden' })
  }

  runningCard(): Locator {
    return this.page.getByTestId('running-micro').filter({ visible: true })
  }

  async secondsLeft(): Promise<number> {
    const ring = this.page.getByTestId('countdown').filter({ visible: true }).first()
    return Number(await ring.getAttribute('data-seconds'))
  }

  microOrders(): Locator {
    return this.page.locator('button[data-micro]:visible, tr[data-micro]:visible')
  }

  /** The future side of the order page, on one of its tabs. */
  async showRecord(tab: 'In transaction' | 'Closed'): Promise<void> {
    await this.page.getByRole('tab', { name: 'Future' }).filter({ visible: true }).click()
    await this.page
      .getByRole('tab', { name: new RegExp(tab) })
      .filter({ visible: true })
      .click()
  }

  async openMicro(index = 0): Promise<Locator> {
    const order = this.microOrders().nth(index)
    await (this.isDesktop ? order.getByRole('button').first() : order).click()
    const sheet = this.page.getByRole('dialog', { name: 'Order details' })
    await sheet.waitFor()
    return sheet
  }
}
