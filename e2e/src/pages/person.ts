// What somebody does about his account, in his words.
import type { Locator, Page } from 'playwright-core'

export class Person {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(path: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(path)}`)
  }

  /** Waits until the app shows this path. */
  async isAt(path: string): Promise<void> {
    await this.page.waitForURL(url => url.hash.split('?')[0] === `#${path}`)
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).filter({ visible: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true })
  }

  toast(text: string): Locator {
    return this.page.getByText(text).filter({ visible: true }).first()
  }

  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  /** Asks for a code and types in what the letter says. */
  async enterCode(read: () => Promise<string>): Promise<void> {
    await this.page.getByTestId('send-code').click()
    await this.page.getByText(/Again in \d+ s/).waitFor()
    await this.field('Code').fill(await read())
  }

  async register(email: string, password: string, readCode: () => Promise<string>): Promise<void> {
    await this.open('/register')
    await this.fillIn({ Email: email, Password: password, 'Repeat password': password })
    await this.enterCode(readCode)
    await this.page.getByRole('checkbox').check()
    await this.button('Register').click()
    await this.isAt('/login')
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.open('/login')
    await this.fillIn({ Email: email, Password: password })
    await this.button('Log in').click()
  }

  async startDemo(): Promise<void> {
    await this.open('/login')
    await this.button('Try the demo account').click()
    await this.isAt('/')
  }
}
