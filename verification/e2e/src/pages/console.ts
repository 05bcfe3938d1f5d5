// Page object of an operator in the console.
import { codeAt, stepAt } from '@tallystick/server/modules/users/two-factor/totp'
import type { Locator, Page } from 'playwright-core'
import type { Stage } from '../stage.ts'
import { CONSOLE_LANGUAGE, words } from '../words.ts'

const PASSWORD = 'a very long passphrase'
const console = words('console')

/** Entries of the rail that stories go to. */
type Entry =
  | 'overview'
  | 'deposits'
  | 'withdrawals'
  | 'identityChecks'
  | 'loanApplicants'
  | 'loans'
  | 'masters'
  | 'chats'
  | 'feedback'
  | 'companies'
  | 'proposals'
  | 'users'
  | 'risk'
  | 'ledger'
  | 'offers'
  | 'settings'
  | 'changes'
  | 'news'
  | 'emails'
  | 'operators'
  | 'audit'

export class Console {
  readonly page: Page
  #credentials = { email: '', secret: '' }

  private constructor(page: Page) {
    this.page = page
  }

  /** Follows a set-up link to the end: secret, name, password, first code. */
  static async setUp(stage: Stage, link: string, appUser: { name: string; email: string }): Promise<Console> {
    const page = await stage.visitor({ size: 'desktop' })
    const operator = new Console(page)
    await page.goto(`/console/?lang=${CONSOLE_LANGUAGE}${new URL(link).hash}`)
    const secret = await page.getByTestId('totp-secret').innerText()
    await page.getByRole('img', { name: console('authenticatorCode') }).waitFor()
    const email = page.getByLabel(console('email'))
    if (await email.isEditable()) await email.fill(appUser.email)
    await page.getByLabel(console('yourName')).fill(appUser.name)
    await page.getByLabel(console('password')).fill(PASSWORD)
    await page.getByLabel(console('oneTimeCode')).fill(codeAt(fromBase32(secret), stepAt(stage.clock.now())))
    await page.getByRole('button', { name: console('finishSetUp') }).click()
    await page.getByRole('heading', { name: console('overview') }).waitFor()
    operator.#credentials = { email: appUser.email, secret }
    return operator
  }

  /** Signs out and in again, with the password and the next one-time code. Only who was set up has them. */
  async signInAgain(stage: Stage): Promise<void> {
    const { email, secret } = this.#credentials
    await this.page.getByRole('button', { name: console('signOut') }).click()
    await this.page.getByLabel(console('email')).fill(email)
    await this.page.getByLabel(console('password')).fill(PASSWORD)
    // A code is taken once.
    stage.advance(31_000)
    await this.page.getByLabel(console('oneTimeCode')).fill(codeAt(fromBase32(secret), stepAt(stage.clock.now())))
    await this.page.getByRole('button', { name: console('signIn') }).click()
    await this.page.getByRole('heading', { name: console('overview') }).waitFor()
  }

  /** With a session that was opened elsewhere. */
  static async as(stage: Stage, token: string): Promise<Console> {
    const answer = await fetch(`${stage.origin}/operator/api/me`, { headers: { authorization: token } })
    const { data } = (await answer.json()) as { data: unknown }
    const page = await stage.visitor({ size: 'desktop' })
    const kept = JSON.stringify({ state: { token, operator: data }, version: 1 })
    await page.evaluate(`sessionStorage.setItem('tallystick.console.session', ${JSON.stringify(kept)})`)
    await page.goto(`/console/?lang=${CONSOLE_LANGUAGE}`)
    await page.getByRole('heading', { name: console('overview') }).waitFor()
    return new Console(page)
  }

  async goTo(entry: Entry): Promise<void> {
    await this.page
      .getByRole('navigation', { name: console('mainNavigation') })
      .getByRole('link', { name: console(entry), exact: true })
      .click()
    await this.page.getByRole('heading', { name: console(entry), level: 1 }).waitFor()
  }

  /** Opens the page of a user; their UID. */
  async openUser(stage: Stage, email: string): Promise<string> {
    const { rows } = await stage.database.pool.query<{ uid: string }>('select uid from users where email = $1', [email])
    const uid = rows[0]?.uid ?? ''
    await this.goTo('users')
    await this.page.getByLabel(console('searchUsers')).fill(email)
    await this.page.keyboard.press('Enter')
    await this.page.getByText(uid).click()
    return uid
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
    if (note !== '') await this.dialog().getByRole('textbox').first().fill(note)
    await this.page.keyboard.press('Enter')
    await this.dialog().waitFor({ state: 'hidden' })
  }

  /** Invites a colleague and returns the link that was shown once. */
  async invite(email: string, role: 'owner' | 'finance' | 'support'): Promise<string> {
    await this.goTo('operators')
    await this.page.getByRole('button', { name: console('invite') }).click()
    await this.dialog().getByLabel(console('email')).fill(email)
    await this.dialog()
      .getByRole('checkbox', { name: console(role) })
      .check()
    await this.dialog()
      .getByRole('button', { name: console('invite') })
      .click()
    const link = await this.page.getByTestId('invite-link').innerText()
    await this.page.keyboard.press('Escape')
    return link
  }

  async flip(what: 'everything', reason: string): Promise<void> {
    await this.page.getByRole('button', { name: console(what), exact: true }).click()
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
