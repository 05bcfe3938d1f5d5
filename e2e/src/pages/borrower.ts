// What a borrower does, in his words.
import type { Locator } from 'playwright-core'
import { present } from '@tallystick/kernel/assert'
import { picture } from '@tallystick/server/testing/images'
import { Person } from './person.ts'

let pictures = 9_000

export class Borrower extends Person {
  /** Draws a few strokes on the pad on show. */
  async sign(): Promise<void> {
    const pad = this.page.getByTestId('signature')
    await pad.scrollIntoViewIfNeeded()
    const { x, y, width, height } = present(await pad.boundingBox(), 'signature pad on show')
    const { mouse } = this.page
    await mouse.move(x + width * 0.2, y + height * 0.7)
    await mouse.down()
    for (const [right, up] of [
      [0.35, 0.3],
      [0.45, 0.7],
      [0.6, 0.35],
      [0.8, 0.6],
    ] as const)
      await mouse.move(x + width * right, y + height * up, { steps: 4 })
    await mouse.up()
  }

  async addPicture(): Promise<void> {
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: await picture(++pictures) }
    await this.page.getByLabel('Choose a picture').setInputFiles(file)
    await this.page.getByTestId('uploaded').waitFor()
  }

  async identify(): Promise<void> {
    await this.open('/loan')
    await this.fillIn({
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'Date of birth': '1985-12-10',
      'Mobile number, with country code': '+44 20 7946 0000',
    })
    await this.field('Country').selectOption('GB')
    await this.page.getByRole('radio', { name: 'Female' }).click()
    await this.page.getByRole('radio', { name: 'Passport' }).click()
    await this.addPicture()
    await this.button('Submit').click()
    await this.toast('Please sign').waitFor()
    await this.sign()
    await this.button('Submit').click()
    await this.page.getByText('Your data are being reviewed').waitFor()
  }

  /** Seven days, three of them free. */
  async apply(amount: string): Promise<void> {
    await this.open('/loan')
    await this.isAt('/loan/submit')
    await this.button('Loan now').click()
    await this.toast('Please enter an amount').waitFor()
    await this.field('Amount').fill(amount)
    await this.button('Loan now').click()
    await this.isAt('/loan/agreement')
    await this.page.getByTestId('agreement').getByText('Ada Lovelace').waitFor()
    await this.button('Agree and sign').click()
    await this.isAt('/loan/sign')
    await this.page.getByText('A loan never locks your own money').waitFor()
    await this.sign()
    await this.button('Sign and apply').click()
    await this.isAt('/loan/record')
  }

  loan(): Locator {
    return this.page.getByTestId('loan').filter({ visible: true }).first()
  }

  async repay(): Promise<void> {
    await this.loan().getByRole('button', { name: 'Repay' }).click()
    await this.isAt('/loan/repayment')
    await this.button('I have paid').click()
    await this.toast('Please add the proof of payment').waitFor()
    await this.addPicture()
    await this.button('I have paid').click()
    await this.isAt('/loan/record')
  }
}
