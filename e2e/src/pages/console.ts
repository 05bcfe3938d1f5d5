// What an operator does in the console, in his words.
import { codeAt, stepAt } from '@tallystick/server/modules/two-factor/totp'
import type { Locator, Page } from 'playwright-core'
import type { Stage } from '../stage.ts'

const PASSWORD = 'a very long passphrase'

export class Console {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Follows a set-up link to the end: secret, name, password, first code. */
  static async setUp(stage: Stage, link: string, person: { name: string; email: string }): Promise<Console> {
    const page = await stage.visitor({ size: 'desktop' })
    const console = new Console(page)
    await page.goto(`/console/?lang=en${new URL(link).hash}`)
    const secret = await page.getByTestId('totp-secret').innerText()
    await page.getByRole('img', { name: 'QR code for the authenticator' }).waitFor()
    const email = page.getByLabel('Email')
    if (await email.isEditable()) await email.fill(person.email)
    await page.getByLabel('Your name').fill(person.name)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('One-time code').fill(codeAt(fromBase32(secret), stepAt(stage.clock.now())))
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return console
  }

  async goTo(entry: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
    await this.page.getByRole('heading', { name: entry, level: 1 }).waitFor()
  }

  rows(): Locator {
    return this.page.locator('tbody tr')
  }

  details(): Locator {
    return this.page.getByTestId('details')
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Decides the selected row by key, with a note where one is wanted. */
  async decide(key: 'a' | 'r', note = ''): Promise<void> {
    await this.page.keyboard.press(key)
    await this.dialog().waitFor()
    if (note !== '') await this.dialog().getByRole('textbox').fill(note)
    await this.page.keyboard.press('Enter')
    await this.dialog().waitFor({ state: 'hidden' })
  }

  /** Invites a colleague and returns the link that was shown once. */
  async invite(email: string, role: string): Promise<string> {
    await this.goTo('Operators')
    await this.page.getByRole('button', { name: 'Invite' }).click()
    await this.dialog().getByLabel('Email').fill(email)
    await this.dialog().getByRole('checkbox', { name: role }).check()
    await this.dialog().getByRole('button', { name: 'Invite' }).click()
    const link = await this.page.getByTestId('invite-link').innerText()
    await this.page.keyboard.press('Escape')
    return link
  }

  async flip(name: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.dialog().getByRole('textbox').fill(reason)
    await this.page.keyboard.press('Enter')
    await this.dialog().waitFor({ state: 'hidden' })
  }
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, char => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
