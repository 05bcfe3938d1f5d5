// Page object of a trader: only page objects name elements of the page, stories do not.
import type { Locator, Page } from 'playwright-core'
import { beginning, words } from '../words.ts'
import { Hand } from './gestures.ts'
import { TraderChart } from './trader-chart.ts'

const app = words('app')
const home = words('home')
const trade = words('trade')
const orders = words('orders')

const PATHS = { markets: '/', trade: '/trade', orders: '/order' } as const

export class Trader {
  readonly page: Page
  readonly isDesktop: boolean
  readonly hand: Hand
  readonly chart: TraderChart

  constructor(page: Page, isDesktop: boolean) {
    this.page = page
    this.isDesktop = isDesktop
    this.hand = new Hand(page, isDesktop)
    this.chart = new TraderChart(page, this.hand, isDesktop)
  }

  async startDemo(): Promise<void> {
    await this.page
      .getByRole('button', { name: home('startDemo') })
      .first()
      .click()
    await this.page.getByText(app('totalAssets')).first().waitFor()
  }

  async goTo(entry: keyof typeof PATHS): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: app('mainNavigation'), exact: true })
    await navigation.getByRole('link', { name: app(entry), exact: true }).click()
    await this.arriveAt(entry)
  }

  /** Until then the screen that is left is still on show, with tabs and rows of the same names. */
  private async arriveAt(entry: keyof typeof PATHS): Promise<void> {
    await this.page.locator(`#content[data-path="${PATHS[entry]}"]`).waitFor({ state: 'attached' })
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

  /** Lets an amount in dollars and a stop-loss decide the lots. */
  async sizeByRisk(amount: string, stop: string): Promise<void> {
    const ticket = this.ticket()
    await ticket.getByRole('switch', { name: trade('sizeByRisk') }).click()
    await ticket.getByRole('radio', { name: 'USD' }).click()
    await ticket.getByRole('textbox', { name: trade('riskAmount'), exact: true }).fill(amount)
    await ticket.getByRole('textbox', { name: trade('stopLoss') }).fill(stop)
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

  /** A second order of the other side of the button, of which one cancels the other. The target comes first. */
  async setOther(side: 'buy' | 'sell', price: string): Promise<void> {
    const ticket = this.ticket()
    await this.hand.press(ticket.getByRole('switch', { name: trade('oco') }))
    await this.hand.press(
      ticket.getByRole('radiogroup', { name: trade('secondOrder') }).getByRole('radio', { name: trade(side) }),
    )
    await ticket.getByRole('textbox', { name: trade('secondPrice') }).fill(price)
  }

  side(side: 'buy' | 'sell'): Locator {
    return this.ticket().getByRole('button', { name: beginning(trade(side)) })
  }

  /** Places the order and answers the popup. */
  async order(side: 'buy' | 'sell', then: 'orderPage' | 'confirm'): Promise<void> {
    await this.hand.press(this.side(side))
    const popup = this.page
      .getByRole('dialog', { name: trade('orderConfirmed') })
      .or(this.page.getByRole('alertdialog', { name: trade('orderConfirmed') }))
    await this.hand.press(
      popup.getByRole('button', { name: trade(then) }).or(popup.getByRole('link', { name: trade(then) })),
    )
    await popup.waitFor({ state: 'hidden' })
    // The panel of the screen that is left counts the same orders, and an order that ends meanwhile is marked there alone.
    if (then === 'orderPage') await this.arriveAt('orders')
  }

  /** The orders of the tab on show, newest first. Kept-alive screens have lists of their own that are hidden. */
  orders(): Locator {
    return this.page.locator('[data-order]:visible')
  }

  async showOrders(tab: 'holding' | 'pending' | 'history'): Promise<void> {
    const wanted = this.page.getByRole('tab', { name: beginning(orders(tab)) }).filter({ visible: true })
    await this.hand.press(wanted)
    // Until then the rows of the tab that is left are on show.
    await wanted.and(this.page.locator('[aria-selected="true"]')).waitFor()
  }

  async openOrder(index = 0): Promise<Locator> {
    const order = this.orders().nth(index)
    await this.hand.press(order.getByRole('button').first())
    const sheet = this.details()
    await sheet.waitFor()
    return sheet
  }

  details(): Locator {
    return this.page.getByRole('dialog', { name: orders('details') })
  }

  /** Closes a position from its row, or from its details, in two taps, and reads the result from the one message. */
  async closePosition(from: Locator = this.orders().first(), share?: string): Promise<string> {
    await this.hand.press(from.getByRole('button', { name: orders('closePosition') }))
    const question = this.page.getByRole('alertdialog')
    if (share !== undefined) await this.hand.press(question.getByRole('radio', { name: share }))
    await this.hand.press(question.getByRole('button', { name: orders('closePosition') }))
    const message = this.page.getByRole('button', { name: `${orders('profit')} ` }).filter({ hasText: 'USD' })
    const result = (await message.innerText()).split(`${orders('profit')} `)[1] ?? ''
    await this.hand.press(message)
    await message.waitFor({ state: 'hidden' })
    return result
  }

  /** Closes several positions at once and returns what the result says. */
  async closeAll(which: 'filterAll' | 'winners' | 'losers'): Promise<string> {
    await this.hand.press(this.page.getByRole('button', { name: orders('closeAll') }).filter({ visible: true }))
    const question = this.page.getByRole('alertdialog')
    await this.hand.press(question.getByRole('radio', { name: orders(which), exact: true }))
    await this.hand.press(question.getByRole('button', { name: orders('closeAll') }))
    await question.waitFor({ state: 'hidden' })
    const result = this.page.getByRole('dialog').filter({ hasText: orders('totalProfit') })
    const text = await result.innerText()
    await this.hand.press(result.getByRole('button', { name: app('confirm') }))
    await result.waitFor({ state: 'hidden' })
    return text
  }

  /** Gives the first pending order another target. */
  async editTarget(target: string): Promise<void> {
    const sheet = await this.openOrder()
    await this.hand.press(sheet.getByRole('button', { name: orders('editOrder') }))
    const form = this.page.getByRole('dialog', { name: beginning(orders('editOrder')) })
    await form.getByRole('textbox', { name: orders('targetPrice') }).fill(target)
    await this.hand.press(form.getByRole('button', { name: orders('save') }))
    await form.waitFor({ state: 'hidden' })
  }

  /** Turns the first position round. */
  async reverse(): Promise<void> {
    const sheet = await this.openOrder()
    await this.hand.press(sheet.getByRole('button', { name: orders('reverse') }))
    const question = this.page.getByRole('alertdialog')
    await this.hand.press(question.getByRole('button', { name: orders('reverse') }))
    await question.waitFor({ state: 'hidden' })
  }

  /** Lets a stop follow the first position by a distance. */
  async trail(distance: string): Promise<void> {
    const sheet = await this.openOrder()
    await this.hand.press(sheet.getByRole('button', { name: orders('setStops') }))
    const form = this.page.getByRole('dialog', { name: beginning(orders('setStops')) })
    await this.hand.press(form.getByRole('switch', { name: orders('trailingStop') }))
    await this.hand.press(form.getByRole('radio', { name: orders('trailPrice') }))
    await form.getByRole('textbox', { name: orders('trailingStop') }).fill(distance)
    await this.hand.press(form.getByRole('button', { name: orders('save') }))
    await form.waitFor({ state: 'hidden' })
    await this.hand.press(sheet.getByRole('button', { name: app('close') }))
    await sheet.waitFor({ state: 'hidden' })
  }

  /** Opens the chart at the time of a trade, from its details. */
  async showOnChart(index = 0): Promise<void> {
    const sheet = await this.openOrder(index)
    await this.hand.press(sheet.getByRole('button', { name: orders('showOnChart') }))
    await sheet.waitFor({ state: 'hidden' })
    await this.arriveAt('trade')
    await this.chart.zone().waitFor()
  }

  async profitOf(index = 0): Promise<string> {
    return this.orders().nth(index).getByTestId('order-profit').innerText()
  }
}
