// Page object of the micro ticket and its records.
import type { Locator } from 'playwright-core'
import { beginning, words } from '../words.ts'
import { Trader } from './trader.ts'

const app = words('app')
const micro = words('micro')

export class MicroTrader extends Trader {
  async showFuture(): Promise<void> {
    await this.page
      .getByRole('tab', { name: app('future') })
      .filter({ visible: true })
      .click()
    await this.microTicket().waitFor()
  }

  override async openPair(showCode: string): Promise<void> {
    await this.goTo('markets')
    await this.page
      .locator(`[data-pair="${showCode.replace('/', '')}"]`)
      .first()
      .click()
    await this.ticket().or(this.microTicket()).waitFor()
  }

  microTicket(): Locator {
    return this.page.getByRole('region', { name: micro('ticket') })
  }

  /** Takes the order and answers the popup. */
  async take(direction: 'buyUp' | 'buyDown', then: 'orderPage' | 'confirm'): Promise<void> {
    await this.microTicket()
      .getByRole('button', { name: micro(direction) })
      .click()
    const popup = this.page.getByRole('dialog', { name: micro('confirmed') })
    await popup.getByRole('button', { name: micro(then) }).click()
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
  async showRecord(tab: 'running' | 'closed'): Promise<void> {
    await this.page
      .getByRole('tab', { name: app('future') })
      .filter({ visible: true })
      .click()
    await this.page
      .getByRole('tab', { name: beginning(micro(tab)) })
      .filter({ visible: true })
      .click()
  }

  async openMicro(index = 0): Promise<Locator> {
    const order = this.microOrders().nth(index)
    await (this.isDesktop ? order.getByRole('button').first() : order).click()
    const sheet = this.page.getByRole('dialog', { name: micro('details') })
    await sheet.waitFor()
    return sheet
  }
}
