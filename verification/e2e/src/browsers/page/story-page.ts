// A page that page objects use as if it were Playwright's, in any browser with a standard driver. It has what they use of it and nothing
// else: anything more fails at its first use.
import type { Page } from 'playwright-core'
import type { Driver } from '../drivers/driver.ts'
import { StoryLocator } from './locator.ts'
import { Tab, until } from './tab.ts'

/** What a file that is one expression has before it. */
const BEFORE_EXPRESSION = /^(?:\s*\/\/.*\n)*\s*;?/

export class StoryPage {
  readonly tab: Tab
  readonly #origin: string
  readonly #document: StoryLocator

  constructor(driver: Driver, origin: string) {
    this.tab = new Tab(driver)
    this.#origin = origin
    this.#document = new StoryLocator(this.tab, [])
  }

  /** For page objects. */
  get asPage(): Page {
    // The part that page objects use has the same shape.
    return this as unknown as Page
  }

  readonly mouse = {
    move: async (x: number, y: number): Promise<void> => this.tab.move({ x, y }),
    down: async (): Promise<void> => this.tab.down(),
    up: async (): Promise<void> => this.tab.up(),
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => this.tab.type([key]),
  }

  locator(css: string): StoryLocator {
    return this.#document.locator(css)
  }

  getByTestId(testId: string): StoryLocator {
    return this.#document.getByTestId(testId)
  }

  getByRole(...how: Parameters<StoryLocator['getByRole']>): StoryLocator {
    return this.#document.getByRole(...how)
  }

  getByLabel(...how: Parameters<StoryLocator['getByLabel']>): StoryLocator {
    return this.#document.getByLabel(...how)
  }

  getByText(...how: Parameters<StoryLocator['getByText']>): StoryLocator {
    return this.#document.getByText(...how)
  }

  async goto(path: string): Promise<void> {
    await this.tab.driver.goto(new URL(path, this.#origin).href)
  }

  async reload(): Promise<void> {
    await this.tab.driver.reload()
  }

  async goBack(): Promise<void> {
    await this.tab.driver.back()
  }

  async evaluate<T>(expression: string): Promise<T> {
    // The caller knows what its expression gives.
    return (await this.tab.driver.evaluate(expression.replace(BEFORE_EXPRESSION, ''))) as T
  }

  url(): Promise<string> {
    return this.evaluate<string>('location.href')
  }

  async waitForURL(isRight: (url: URL) => boolean): Promise<void> {
    await until('the address', async () => isRight(new URL(await this.url())) || undefined)
  }

  async waitForTimeout(ms: number): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, ms))
  }

  screenshot(): Promise<Buffer> {
    return this.tab.driver.screenshot()
  }
}
