// Page object of a user's account settings.
import { picture } from '@tallystick/server/testing/api/images'
import type { Locator, Page } from 'playwright-core'
import { around, message, words } from '../words.ts'
import { openPath } from './open-path.ts'

const session = words('session')
const wallet = words('wallet')

/** Every picture handed in is a new one: the server knows those it has seen. */
let pictures = 7_000

export class AppUser {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(path: string): Promise<void> {
    await openPath(this.page, path)
  }

  /** Waits until the app shows this path. */
  async isAt(path: string): Promise<void> {
    await this.page.waitForURL(url => url.hash.split('?')[0] === `#${path}`)
    // The address changes first, the screen a moment later.
    await this.page.locator(`#content[data-path="${path}"]`).waitFor({ state: 'attached' })
  }

  /** Waits until the app has stepped back from this path by itself: an address opened before would be what is stepped back from. */
  async hasLeft(path: string): Promise<void> {
    await this.page.locator(`#content[data-path="${path}"]`).waitFor({ state: 'detached' })
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).filter({ visible: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true })
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByText(text).filter({ visible: true }).first()
  }

  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  /** Requests a code and types in what the email says. */
  async enterCode(read: () => Promise<string>): Promise<void> {
    await this.page.getByTestId('send-code').click()
    await this.page.getByText(around(seconds => session('sendAgain', { seconds }))).waitFor()
    await this.field(session('code')).fill(await read())
  }

  async register(email: string, password: string, readCode: () => Promise<string>): Promise<void> {
    await this.open('/register')
    await this.fillIn({
      [session('email')]: email,
      [session('password')]: password,
      [session('repeatPassword')]: password,
    })
    await this.enterCode(readCode)
    await this.page.getByRole('checkbox').check()
    await this.button(session('register')).click()
    await this.isAt('/login')
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.open('/login')
    await this.fillIn({ [session('email')]: email, [session('password')]: password })
    await this.button(session('submit')).click()
  }

  async startDemo(): Promise<void> {
    await this.open('/login')
    await this.button(session('demo')).click()
    await this.isAt('/')
  }

  /** Deposits by coin network, with a picture as its proof. */
  async deposit(amount: string): Promise<void> {
    await this.open('/mine/charge')
    await this.field(wallet('amountUsd')).fill(amount)
    await this.choosePicture(wallet('chooseImage'))
    await this.page.getByTestId('uploaded').waitFor()
    await this.button(wallet('submitDeposit')).click()
    await this.toast(message('deposit_submitted')).waitFor()
  }

  /** Binds the payout method that was filled in. */
  async bindMethod(): Promise<void> {
    await this.button(wallet('bind')).click()
    await this.toast(message('method_bound')).waitFor()
    await this.hasLeft('/mine/withdraw-way')
  }

  /** Answers the question on show. */
  async confirm(name: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  }

  /** Finds the country by its code, in whatever language the app is. */
  async chooseCountry(label: string, code: string): Promise<void> {
    await this.page.getByRole('button', { name: label }).filter({ visible: true }).click()
    const sheet = this.page.getByRole('dialog', { name: label })
    await sheet.getByRole('searchbox').fill(code)
    await sheet.getByRole('listitem').first().getByRole('button').click()
  }

  async choosePicture(label: string): Promise<void> {
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: await picture(++pictures) }
    await this.page.getByLabel(label, { exact: true }).setInputFiles(file)
  }
}
