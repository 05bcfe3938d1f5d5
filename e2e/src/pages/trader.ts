// What a trader does with the app, in his words: the only place where stories name elements of the page.
import type { Locator, Page } from 'playwright-core'

export class Trader {
  readonly page: Page
  readonly isDesktop: boolean

  constructor(page: Page, isDesktop: boolean) {
    this.page = page
    this.isDesktop = isDesktop
  }

  async startDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start demo' }).first().click()
    await this.page.getByText('Total assets').first().waitFor()
  }

  async goTo(entry: 'Markets' | 'Trade' | 'Orders'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
  }

  async openPair(showCode: string): Promise<void> {
    await this.goTo('Markets')
    await this.page
      .locator(`[data-pair="${showCode.replace('/', '')}"]`)
      .first()
      .click()
    await this.ticket().waitFor()
  }

  ticket(): Locator {
    return this.page.getByRole('region', { name: 'Order ticket' })
  }

  async setLots(lots: string): Promise<void> {
    await this.ticket().getByLabel('Lots', { exact: true }).fill(lots)
  }

  async setStop(stop: 'Stop-loss' | 'Take-profit', price: string): Promise<void> {
    await this.ticket().getByRole('switch', { name: stop }).click()
    await this.ticket().getByRole('textbox', { name: stop }).fill(price)
  }

  async setTarget(price: string): Promise<void> {
    await this.ticket().getByText('Pending price').click()
    await this.ticket().getByLabel('Target price').fill(price)
  }

  side(side: 'Buy' | 'Sell'): Locator {
    return this.ticket().getByRole('button', { name: new RegExp(`^(▲ ?|▼ ?)?${side}`) })
  }

  /** Places the order and answers the popup. */
  async order(side: 'Buy' | 'Sell', then: 'Order page' | 'Confirm'): Promise<void> {
    await this.side(side).click()
    const popup = this.page
      .getByRole('dialog', { name: 'Order confirmed' })
      .or(this.page.getByRole('alertdialog', { name: 'Order confirmed' }))
    await popup
      .getByRole('button', { name: then })
      .or(popup.getByRole('link', { name: then }))
      .click()
    await popup.waitFor({ state: 'hidden' })
  }

  /** The orders of the tab on show, newest first. Kept-alive screens have lists of their own that nobody sees. */
  orders(): Locator {
    return this.page.locator('[data-order]:visible')
  }

  async showOrders(tab: 'Holding' | 'Pending' | 'History'): Promise<void> {
    await this.page
      .getByRole('tab', { name: new RegExp(tab) })
      .filter({ visible: true })
      .click()
  }

  async openOrder(index = 0): Promise<Locator> {
    const order = this.orders().nth(index)
    await (this.isDesktop ? order.getByRole('button').first() : order).click()
    const sheet = this.page.getByRole('dialog', { name: 'Order details' })
    await sheet.waitFor()
    return sheet
  }

  /** Closes the position on show in the sheet and reads the result. */
  async closePosition(sheet: Locator): Promise<string> {
    await sheet.getByRole('button', { name: 'Close position' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
    const result = await this.page.getByTestId('closed-profit').innerText()
    await this.page.getByRole('button', { name: 'Confirm' }).click()
    return result.replaceAll(/[\s,]/g, '')
  }

  async profitOf(index = 0): Promise<string> {
    return (await this.orders().nth(index).getByTestId('order-profit').innerText()).replaceAll(/[\s,]/g, '')
  }
}
