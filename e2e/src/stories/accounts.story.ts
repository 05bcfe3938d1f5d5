// Becoming a user and staying one: registration by code, sessions on two devices, passwords, two-factor login, and what a demo user
// is refused.
import { codeAt, stepAt } from '@tallystick/server/modules/two-factor/two-factor'
import { newestCode } from '@tallystick/server/testing/letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Person } from '../pages/person.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const PASSWORD = 'correct horse battery'
const codeFor = (email: string) => () => newestCode({ pool: stage.database.pool }, email)

function bytesOf(key: string): Buffer {
  const bits = Array.from(key.trim(), char =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('registers, logs in on two devices, changes the password, throws the other device out, and recovers', async () => {
    const email = `story-${size}@example.com`
    const person = new Person(await stage.visitor({ size }))
    await person.register(email, PASSWORD, codeFor(email))
    await person.logIn(email, PASSWORD)
    await person.isAt('/')

    await person.page.getByRole('link', { name: 'Account' }).click()
    await person.isAt('/user')
    expect(await person.page.getByTestId('account-label').innerText()).toMatch(/^Trader \d{4}$/)
    await person.page.getByText(email).filter({ visible: true }).first().waitFor()
    await person.page.getByText('VIP 0').waitFor()

    const elsewhere = new Person(await stage.visitor({ size }))
    await elsewhere.logIn(email, PASSWORD)
    await elsewhere.isAt('/')
    await elsewhere.open('/user')
    await elsewhere.page.getByTestId('account-label').waitFor()

    await person.open('/mine/system')
    await expect.poll(() => person.page.getByTestId('session').count()).toBe(2)
    stage.advance(1_000)
    await person.open('/mine/password')
    await person.enterCode(codeFor(email))
    await person.fillIn({ 'New password': 'another passphrase', 'Repeat password': 'another passphrase' })
    await person.button('Change password').click()
    await person.toast('Password changed').waitFor()

    await elsewhere.open('/mine/system')
    await elsewhere.isAt('/login')
    await person.open('/mine/system')
    await expect.poll(() => person.page.getByTestId('session').count()).toBe(1)

    stage.advance(1_000)
    await elsewhere.open('/forgot')
    await elsewhere.fillIn({ Email: email, 'New password': PASSWORD, 'Repeat password': PASSWORD })
    await elsewhere.enterCode(codeFor(email))
    await elsewhere.button('Set password').click()
    await elsewhere.isAt('/login')
    await elsewhere.logIn(email, PASSWORD)
    await elsewhere.isAt('/')
    await person.open('/mine/invite')
    await person.isAt('/login')
  })

  it('refuses a demo user what needs a real account, and offers one', async () => {
    const person = new Person(await stage.visitor({ size }))
    await person.startDemo()
    await person.open('/user')
    expect(await person.page.getByTestId('account-label').innerText()).toBe('Demo account')
    for (const entry of ['Invite friends', 'Change password']) {
      await person.page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: entry }).click()
      const dialog = person.page.getByRole('dialog', { name: 'Only available to real accounts' })
      await dialog.getByRole('button', { name: 'Register' }).waitFor()
      await person.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    await person.open('/mine/invite')
    await person.page.getByText('Only available to real accounts').first().waitFor()
    await person.open('/user')
    await person.page.getByRole('button', { name: 'Reset demo' }).filter({ visible: true }).first().click()
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await person.toast('Your demo account has been reset').waitFor()
    await person.page.getByRole('main').getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await person.isAt('/')
    await person.toast('You are logged out').waitFor()
  })

  it('switches two-factor login on, is asked for the code, and gets in with it', async () => {
    const email = `factor-${size}@example.com`
    const person = new Person(await stage.visitor({ size }))
    await person.register(email, PASSWORD, codeFor(email))
    await person.logIn(email, PASSWORD)
    await person.isAt('/')
    await person.open('/mine/system')
    await person.button('Switch on').click()
    await person.fillIn({ 'Your password': PASSWORD })
    await person.button('Continue').click()
    const secret = bytesOf(await person.page.getByTestId('otp-key').innerText())
    await person.fillIn({ 'Code from the app': codeAt(secret, stepAt(stage.clock.now())) })
    await person.button('Continue').click()
    await expect.poll(() => person.page.getByTestId('recovery-code').count()).toBe(10)
    await person.button('I have kept them').click()
    await person.page.getByText('10 recovery codes left').waitFor()

    const elsewhere = new Person(await stage.visitor({ size }))
    await elsewhere.logIn(email, PASSWORD)
    stage.advance(31_000)
    await elsewhere.fillIn({ 'One-time code': codeAt(secret, stepAt(stage.clock.now())) })
    await elsewhere.button('Continue').click()
    await elsewhere.isAt('/')
  })
})

it('comes with an invitation: the code of the link is in the form, the QR code says the link', async () => {
  const host = new Person(await stage.visitor({ size: 'phone' }))
  await host.register('host@example.com', PASSWORD, codeFor('host@example.com'))
  await host.logIn('host@example.com', PASSWORD)
  await host.isAt('/')
  await host.open('/mine/invite')
  const qr = host.page.getByRole('img', { name: 'QR code of the invite link' })
  const link = (await qr.getAttribute('data-text')) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:\d+\/#\/register\?invite_code=[A-Z2-9]{8}$/)
  expect(await qr.getAttribute('width')).toBe('160')
  const guest = new Person(await stage.visitor({ size: 'phone' }))
  await guest.open(link.split('#')[1] ?? '')
  expect(await guest.field('Invite code (optional)').inputValue()).toBe(link.slice(-8))
})
