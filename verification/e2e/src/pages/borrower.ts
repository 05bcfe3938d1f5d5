// Page object of a borrower.
import type { Locator } from 'playwright-core'
import { present } from '@tallystick/kernel/assert'
import { words } from '../words.ts'
import { AppUser } from './app-user.ts'

const loan = words('loan')

export class Borrower extends AppUser {
  /** Draws a few strokes on the pad on show. */
  async sign(): Promise<void> {
    const pad = this.page.getByTestId('signature')
    const size = present(await pad.boundingBox(), 'signature pad on show')
    // Waits until the pad stands still and nothing lies above it; only then is its place worth reading.
    await pad.hover({ position: { x: size.width * 0.2, y: size.height * 0.7 } })
    const { x, y, width, height } = present(await pad.boundingBox(), 'signature pad on show')
    const { mouse } = this.page
    await mouse.down()
    for (const [right, up] of [
      [0.35, 0.3],
      [0.45, 0.7],
      [0.6, 0.35],
      [0.8, 0.6],
    ] as const)
      await mouse.move(x + width * right, y + height * up, { steps: 4 })
    await mouse.up()
    await this.page
      .locator('button:enabled')
      .getByText(loan('clear'), { exact: true })
      .filter({ visible: true })
      .waitFor()
  }

  async addPicture(): Promise<void> {
    await this.choosePicture(loan('choosePicture'))
    await this.page.getByTestId('uploaded').waitFor()
  }

  async identify(): Promise<void> {
    await this.open('/loan')
    await this.fillIn({
      [loan('firstName')]: 'Ada',
      [loan('lastName')]: 'Lovelace',
      [loan('birthday')]: '1985-12-10',
      [loan('mobile')]: '+44 20 7946 0000',
    })
    await this.chooseCountry(loan('country'), 'GB')
    await this.page.getByRole('radio', { name: loan('female'), exact: true }).click()
    await this.page.getByRole('radio', { name: loan('passport') }).click()
    await this.addPicture()
    await this.button(loan('submit')).click()
    await this.toast(loan('pleaseSign')).waitFor()
    await this.sign()
    await this.button(loan('submit')).click()
    await this.page.getByText(loan('waitingTitle')).waitFor()
  }

  /** Seven days, three of them free. */
  async apply(amount: string): Promise<void> {
    await this.open('/loan')
    await this.isAt('/loan/submit')
    await this.button(loan('loanNow')).click()
    await this.toast(loan('inputAmount')).waitFor()
    await this.field(loan('amount')).fill(amount)
    await this.button(loan('loanNow')).click()
    await this.isAt('/loan/agreement')
    await this.page.getByTestId('agreement').getByText('Ada Lovelace').waitFor()
    await this.button(loan('agreeAndSign')).click()
    await this.isAt('/loan/sign')
    await this.page.getByText(loan('allowedBody')).waitFor()
    await this.sign()
    await this.button(loan('signAndApply')).click()
    await this.isAt('/loan/record')
  }

  loan(): Locator {
    return this.page.getByTestId('loan').filter({ visible: true }).first()
  }

  async repay(): Promise<void> {
    await this.loan()
      .getByRole('button', { name: loan('repay') })
      .click()
    await this.isAt('/loan/repayment')
    await this.button(loan('confirmRepayment')).click()
    await this.toast(loan('proofNeeded')).waitFor()
    await this.addPicture()
    await this.button(loan('confirmRepayment')).click()
    await this.isAt('/loan/record')
  }

  /** At once, out of the main account. */
  async repayFromBalance(): Promise<void> {
    await this.loan()
      .getByRole('button', { name: loan('repay') })
      .click()
    await this.isAt('/loan/repayment')
    await this.button(loan('repay')).click()
    await this.confirm(loan('repay'))
    await this.isAt('/loan/record')
  }
}
