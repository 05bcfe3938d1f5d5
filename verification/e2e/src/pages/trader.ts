// Page object of a trader: only page objects name elements of the page, stories do not.
import { present } from '@tallystick/kernel/assert'
import type { Locator, Page } from 'playwright-core'
import { beginning, words } from '../words.ts'

const app = words('app')
const home = words('home')
const trade = words('trade')
const orders = words('orders')
const chart = words('chart')

const PATHS = { markets: '/', trade: '/trade', orders: '/order' } as const

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
    await ticket.getByRole('switch', { name: trade('oco') }).click()
    await ticket
      .getByRole('radiogroup', { name: trade('secondOrder') })
      .getByRole('radio', { name: trade(side) })
      .click()
    await ticket.getByRole('textbox', { name: trade('secondPrice') }).fill(price)
  }

  /** Opens the chart's settings at one of their tabs. */
  async chartSettings(tab: 'studies' | 'drawings'): Promise<Locator> {
    await this.page.getByRole('button', { name: chart('settings') }).click()
    const sheet = this.page.getByRole('dialog', { name: chart('settings') })
    await sheet.getByRole('tab', { name: chart(tab) }).click()
    return sheet
  }

  async addStudy(name: 'studySma' | 'studyRsi'): Promise<void> {
    const sheet = await this.chartSettings('studies')
    await sheet.getByRole('button', { name: chart('addStudy', { study: chart(name) }) }).click()
    await sheet.getByRole('button', { name: app('close') }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  studyLegends(): Locator {
    return this.page.getByTestId('study-legend')
  }

  drawings(): Locator {
    return this.page.locator('[data-drawing]')
  }

  /** Draws a trend line across the chart: by two taps on a phone, in one pull with a mouse. */
  async drawTrend(): Promise<void> {
    const sheet = await this.chartSettings('drawings')
    await sheet.getByRole('button', { name: chart('trend'), exact: true }).click()
    const surface = this.page.getByTestId('draw-surface')
    await surface.waitFor()
    const box = present(await surface.boundingBox(), 'the surface')
    const [from, to] = [
      { x: box.width * 0.3, y: box.height * 0.7 },
      { x: box.width * 0.6, y: box.height * 0.5 },
    ]
    if (this.isDesktop) {
      await this.page.mouse.move(box.x + from.x, box.y + from.y)
      await this.page.mouse.down()
      await this.page.mouse.move(box.x + to.x, box.y + to.y, { steps: 3 })
      await this.page.mouse.up()
    } else {
      await surface.tap({ position: from })
      await surface.tap({ position: to })
    }
    await surface.waitFor({ state: 'hidden' })
  }

  async clearDrawings(): Promise<void> {
    const sheet = await this.chartSettings('drawings')
    await sheet.getByRole('button', { name: chart('removeDrawings') }).click()
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: chart('removeDrawings') })
      .click()
    await sheet.getByRole('button', { name: app('close') }).click()
  }

  /** Pulls a stop on the chart by so many pixels and confirms; gives the question's title. */
  async dragStop(stop: 'stopLoss' | 'takeProfit', byPx: number): Promise<string> {
    const grip = this.page.getByTestId(`handle-${stop}`)
    const box = present(await grip.boundingBox(), 'the handle')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x, y + byPx, { steps: 4 })
    await this.page.mouse.up()
    const question = this.page.getByRole('alertdialog')
    const title = await question.getByRole('heading').innerText()
    await question.getByRole('button', { name: chart('setStop') }).click()
    await question.waitFor({ state: 'hidden' })
    return title
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
    // The panel of the screen that is left counts the same orders, and an order that ends meanwhile is marked there alone.
    if (then === 'orderPage') await this.arriveAt('orders')
  }

  /** The orders of the tab on show, newest first. Kept-alive screens have lists of their own that are hidden. */
  orders(): Locator {
    return this.page.locator('[data-order]:visible')
  }

  async showOrders(tab: 'holding' | 'pending' | 'history'): Promise<void> {
    const wanted = this.page.getByRole('tab', { name: beginning(orders(tab)) }).filter({ visible: true })
    await wanted.click()
    // Until then the rows of the tab that is left are on show.
    await wanted.and(this.page.locator('[aria-selected="true"]')).waitFor()
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

  /** Closes several positions at once and returns what the result says. */
  async closeAll(which: 'filterAll' | 'winners' | 'losers'): Promise<string> {
    await this.page
      .getByRole('button', { name: orders('closeAll') })
      .filter({ visible: true })
      .click()
    const question = this.page.getByRole('alertdialog')
    await question.getByRole('radio', { name: orders(which), exact: true }).click()
    await question.getByRole('button', { name: orders('closeAll') }).click()
    await question.waitFor({ state: 'hidden' })
    const result = this.page.getByRole('dialog').filter({ hasText: orders('totalProfit') })
    const text = await result.innerText()
    await result.getByRole('button', { name: app('confirm') }).click()
    await result.waitFor({ state: 'hidden' })
    return text
  }

  /** Gives the first pending order another target. */
  async editTarget(target: string): Promise<void> {
    const sheet = await this.openOrder()
    await sheet.getByRole('button', { name: orders('editOrder') }).click()
    const form = this.page.getByRole('dialog', { name: beginning(orders('editOrder')) })
    await form.getByRole('textbox', { name: orders('targetPrice') }).fill(target)
    await form.getByRole('button', { name: orders('save') }).click()
    await form.waitFor({ state: 'hidden' })
  }

  /** Turns the first position round. */
  async reverse(): Promise<void> {
    const sheet = await this.openOrder()
    await sheet.getByRole('button', { name: orders('reverse') }).click()
    const question = this.page.getByRole('alertdialog')
    await question.getByRole('button', { name: orders('reverse') }).click()
    await question.waitFor({ state: 'hidden' })
  }

  /** Lets a stop follow the first position by a distance. */
  async trail(distance: string): Promise<void> {
    const sheet = await this.openOrder()
    await sheet.getByRole('button', { name: orders('setStops') }).click()
    const form = this.page.getByRole('dialog', { name: beginning(orders('setStops')) })
    await form.getByRole('switch', { name: orders('trailingStop') }).click()
    await form.getByRole('radio', { name: orders('trailPrice') }).click()
    await form.getByRole('textbox', { name: orders('trailingStop') }).fill(distance)
    await form.getByRole('button', { name: orders('save') }).click()
    await form.waitFor({ state: 'hidden' })
    await sheet.getByRole('button', { name: app('close') }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  async profitOf(index = 0): Promise<string> {
    return this.orders().nth(index).getByTestId('order-profit').innerText()
  }
}
