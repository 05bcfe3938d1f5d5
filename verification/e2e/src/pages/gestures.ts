// What a hand does: with a mouse on a desktop, with a finger on a phone.
import type { Locator, Page } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

export class Hand {
  private readonly page: Page
  private readonly hasMouse: boolean

  constructor(page: Page, hasMouse: boolean) {
    this.page = page
    this.hasMouse = hasMouse
  }

  async press(target: Locator): Promise<void> {
    await (this.hasMouse ? target.click() : target.tap())
  }

  /** Takes what is at one point of the window to another one. */
  async pull(from: Point, to: Point): Promise<void> {
    const steps = [1, 2, 3, 4].map(step => ({
      x: from.x + ((to.x - from.x) * step) / 4,
      y: from.y + ((to.y - from.y) * step) / 4,
    }))
    if (this.hasMouse) {
      await this.page.mouse.move(from.x, from.y)
      await this.page.mouse.down()
      for (const { x, y } of steps) await this.page.mouse.move(x, y)
      await this.page.mouse.up()
      return
    }
    // The library taps, but does not pull.
    const device = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (const step of steps) await touch('touchMove', [step])
    await touch('touchEnd', [])
    await device.detach()
  }
}
