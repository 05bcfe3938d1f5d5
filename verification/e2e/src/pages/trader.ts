// Page object of a trader: only page objects name elements of the page, stories do not.
import type { Locator, Page } from 'playwright-core'
import { beginning, words } from '../words.ts'

const app = words('app')
const home = words('home')
const trade = words('trade')
const orders = words('orders')

export class Trader {
  readonly page: Page
  readonly isDesktop: boolean

  constructor(page: Page, isDesktop: boolean) {
    this.page = page
    this.isDesktop = isDesktop
  }

  async startDemo(): Promise<void> {
    await this.page
      .getByRole('button', { name: home('startDemo') })
      .first()
      .click()
    await this.page.getByText(app('totalAssets')).first().waitFor()
  }

  async goTo(entry: 'markets' | 'trade' | 'orders'): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: app('mainNavigation'), exact: true })
    await navigation.getByRole('link', { name: app(entry), exact: true }).click()
  }

  async openPair(showCode: string): Promise<void> {
    await this.goTo('markets')
    await this.page
      .locator(`[data-pair="${showCode.replace('/', '')}"]`)
      .first()
      .click()
    await this.ticket().waitFor()
  }

  ticket(): Locator {
    return this.page.getByRole('region', { name: trade('orderTicket'), exact: true })
  }

  async setLots(lots: string): Promise<void> {
    await this.ticket().getByLabel(trade('lots'), { exact: true }).fill(lots)
  }

  async setStop(stop: 'stopLoss' | 'takeProfit', price: string): Promise<void> {
    await this.ticket()
      .getByRole('switch', { name: trade(stop) })
      .click()
    await this.ticket()
      .getByRole('textbox', { name: trade(stop) })
      .fill(price)
  }

  async setTarget(price: string): Promise<void> {
    await this.ticket()
      .getByRole('radio', { name: trade('pendingPrice') })
      .click()
    await this.ticket()
      .getByRole('textbox', { name: trade('targetPrice') })
      .fill(price)
  }

  side(side: 'buy' | 'sell'): Locator {
    return this.ticket().getByRole('button', { name: beginning(trade(side)) })
  }

  /** Places the order and answers the popup. */
  async order(side: 'buy' | 'sell', then: 'orderPage' | 'confirm'): Promise<void> {
    await this.side(side).click()
    const popup = this.page
      .getByRole('dialog', { name: trade('orderConfirmed') })
      .or(this.page.getByRole('alertdialog', { name: trade('orderConfirmed') }))
    await popup
      .getByRole('button', { name: trade(then) })
      .or(popup.getByRole('link', { name: trade(then) }))
      .click()
    await popup.waitFor({ state: 'hidden' })
  }

  /** The orders of the tab on show, newest first. Kept-alive screens have lists of their own that are hidden. */
  orders(): Locator {
    return this.page.locator('[data-order]:visible')
  }

  async showOrders(tab: 'holding' | 'pending' | 'history'): Promise<void> {
    await this.page
      .getByRole('tab', { name: beginning(orders(tab)) })
      .filter({ visible: true })
      .click()
  }

  async openOrder(index = 0): Promise<Locator> {
    const order = this.orders().nth(index)
    await order.getByRole('button').first().click()
    const sheet = this.details()
    await sheet.waitFor()
    return sheet
  }

  details(): Locator {
    return this.page.getByRole('dialog', { name: orders('details') })
  }

  /** Closes a position from its row, or from its details, in two taps, and reads the result from the one message. */
  async closePosition(from: Locator = this.orders().first(), share?: string): Promise<string> {
    await from.getByRole('button', { name: orders('closePosition') }).click()
    const question = this.page.getByRole('alertdialog')
    if (share !== undefined) await question.getByRole('radio', { name: share }).click()
    await question.getByRole('button', { name: orders('closePosition') }).click()
    const message = this.page.getByRole('button', { name: `${orders('profit')} ` }).filter({ hasText: 'USD' })
    const result = (await message.innerText()).split(`${orders('profit')} `)[1] ?? ''
    await message.click()
    await message.waitFor({ state: 'hidden' })
    return result
  }

  async profitOf(index = 0): Promise<string> {
    return this.orders().nth(index).getByTestId('order-profit').innerText()
  }
}
