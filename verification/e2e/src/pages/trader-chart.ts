// Page object of the chart on the trade screen: its settings, drawings, and what is dragged on it.
import { present } from '@tallystick/kernel/assert'
import type { Locator, Page } from 'playwright-core'
import { words } from '../words.ts'
import { type Hand, type Point } from './gestures.ts'

const app = words('app')
const chart = words('chart')

export class TraderChart {
  private readonly page: Page
  private readonly hand: Hand
  private readonly isDesktop: boolean

  constructor(page: Page, hand: Hand, isDesktop: boolean) {
    this.page = page
    this.hand = hand
    this.isDesktop = isDesktop
  }

  /** Opens the chart's settings at one of their tabs. */
  async settings(tab: 'studies' | 'drawings'): Promise<Locator> {
    await this.hand.press(this.page.getByRole('button', { name: chart('settings') }))
    const sheet = this.page.getByRole('dialog', { name: chart('settings') })
    await this.hand.press(sheet.getByRole('tab', { name: chart(tab) }))
    return sheet
  }

  private async leave(sheet: Locator): Promise<void> {
    await this.hand.press(sheet.getByRole('button', { name: app('close') }))
    await sheet.waitFor({ state: 'hidden' })
  }

  async addStudy(name: 'studySma' | 'studyRsi'): Promise<void> {
    const sheet = await this.settings('studies')
    await this.hand.press(sheet.getByRole('button', { name: chart('addStudy', { study: chart(name) }) }))
    await this.leave(sheet)
  }

  studyLegends(): Locator {
    return this.page.getByTestId('study-legend')
  }

  drawings(): Locator {
    return this.page.locator('[data-drawing]')
  }

  /** Draws a trend line across the chart: by two taps on a phone, in one pull with a mouse. Gives its middle. */
  async drawTrend(): Promise<Point> {
    const sheet = await this.settings('drawings')
    await this.hand.press(sheet.getByRole('button', { name: chart('trend'), exact: true }))
    const surface = this.page.getByTestId('draw-surface')
    await surface.waitFor()
    const box = present(await surface.boundingBox(), 'the surface')
    const [from, to] = [
      { x: box.width * 0.3, y: box.height * 0.7 },
      { x: box.width * 0.6, y: box.height * 0.5 },
    ]
    if (this.isDesktop) {
      await this.hand.pull({ x: box.x + from.x, y: box.y + from.y }, { x: box.x + to.x, y: box.y + to.y })
    } else {
      await surface.tap({ position: from })
      await surface.tap({ position: to })
    }
    await surface.waitFor({ state: 'hidden' })
    return { x: box.x + (from.x + to.x) / 2, y: box.y + (from.y + to.y) / 2 }
  }

  /** Takes a drawing at a point of the window, pulls it downwards and deletes it there. Gives how far it came with the hand. */
  async moveAndDelete(at: Point, byPx: number): Promise<number> {
    const before = present(await this.drawings().boundingBox(), 'the drawing')
    await this.hand.pull(at, { x: at.x, y: at.y + byPx })
    const bin = this.page.getByRole('button', {
      name: chart('removeDrawing', { drawing: chart('trend') }),
      exact: true,
    })
    await bin.waitFor()
    const after = present(await this.drawings().boundingBox(), 'the drawing')
    await this.hand.press(bin)
    return after.y - before.y
  }

  async clearDrawings(): Promise<void> {
    const sheet = await this.settings('drawings')
    await this.hand.press(sheet.getByRole('button', { name: chart('removeDrawings') }))
    await this.hand.press(this.page.getByRole('alertdialog').getByRole('button', { name: chart('removeDrawings') }))
    await this.leave(sheet)
  }

  /** There once the chart is. */
  zone(): Locator {
    return this.page.getByTestId('chart-zone')
  }

  /** Fills that are in view. */
  fills(): Locator {
    return this.page.getByTestId('chart-fill')
  }

  /** From the entry to the exit of the trade that was asked for. */
  tradeLine(): Locator {
    return this.page.getByTestId('trade-line')
  }

  async showPositions(): Promise<void> {
    await this.hand.press(this.page.getByRole('button', { name: chart('zoomToPositions') }))
  }

  handle(of: 'stopLoss' | 'takeProfit' | 'target'): Locator {
    return this.page.getByTestId(`handle-${of}`)
  }

  /** Pulls a stop or the trigger price of a pending order by so many pixels and confirms; gives what the question said. */
  async drag(of: 'stopLoss' | 'takeProfit' | 'target', byPx: number): Promise<{ title: string; body: string }> {
    const grip = this.handle(of)
    await grip.scrollIntoViewIfNeeded()
    const box = present(await grip.boundingBox(), 'the handle')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.hand.pull(at, { x: at.x, y: at.y + byPx })
    const question = this.page.getByRole('alertdialog')
    const title = await question.getByRole('heading').innerText()
    const body = await question.innerText()
    await this.hand.press(question.getByRole('button', { name: chart('setStop') }))
    await question.waitFor({ state: 'hidden' })
    return { title, body }
  }
}
