// Accounts: registration by code, sessions on two devices, passwords, two-factor login, and the limits of a demo user.
import { codeAt, stepAt } from '@tallystick/server/modules/users/two-factor/two-factor'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { message, words } from '../words.ts'

const app = words('app')
const session = words('session')
const user = words('user')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

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
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.register(email, PASSWORD, codeFor(email))
    await appUser.logIn(email, PASSWORD)
    await appUser.isAt('/')

    await appUser.page.getByRole('link', { name: app('account'), exact: true }).click()
    await appUser.isAt('/user')
    expect(await appUser.page.getByTestId('account-label').innerText()).toMatch(/^Trader \d{4}$/)
    await appUser.page.getByText(email).filter({ visible: true }).first().waitFor()
    await appUser.page.getByText(user('vip', { level: 0 })).waitFor()

    const elsewhere = new AppUser(await stage.visitor({ size }))
    await elsewhere.logIn(email, PASSWORD)
    await elsewhere.isAt('/')
    await elsewhere.open('/user')
    await elsewhere.page.getByTestId('account-label').waitFor()

    await appUser.open('/mine/system')
    await expect.poll(() => appUser.page.getByTestId('session').count()).toBe(2)
    stage.advance(1_000)
    await appUser.open('/mine/password')
    await appUser.enterCode(codeFor(email))
    await appUser.fillIn({
      [user('newPassword')]: 'another passphrase',
      [user('repeatPassword')]: 'another passphrase',
    })
    await appUser.button(user('changePassword')).click()
    await appUser.toast(message('password_changed')).waitFor()
    await appUser.hasLeft('/mine/password')

    await elsewhere.open('/mine/system')
    await elsewhere.isAt('/login')
    await appUser.open('/mine/system')
    await expect.poll(() => appUser.page.getByTestId('session').count()).toBe(1)

    stage.advance(1_000)
    await elsewhere.open('/forgot')
    await elsewhere.fillIn({
      [session('email')]: email,
      [session('newPassword')]: PASSWORD,
      [session('repeatPassword')]: PASSWORD,
    })
    await elsewhere.enterCode(codeFor(email))
    await elsewhere.button(session('forgotSubmit')).click()
    await elsewhere.isAt('/login')
    await elsewhere.toast(message('password_changed')).waitFor()
    await elsewhere.logIn(email, PASSWORD)
    await elsewhere.isAt('/')
    await appUser.open('/mine/invite')
    await appUser.isAt('/login')
  })

  it('refuses a demo user what needs a real account, and offers one', async () => {
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.startDemo()
    await appUser.open('/user')
    expect(await appUser.page.getByTestId('account-label').innerText()).toBe(app('mockAccount'))
    for (const entry of [user('invite'), user('password')]) {
      await appUser.page
        .getByRole('navigation', { name: user('title'), exact: true })
        .getByRole('button', { name: entry })
        .click()
      const dialog = appUser.page.getByRole('dialog', { name: app('onlyTrueAccount') })
      await dialog.getByRole('button', { name: app('register') }).waitFor()
      await appUser.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    await appUser.open('/mine/invite')
    await appUser.page.getByText(app('onlyTrueAccount')).first().waitFor()
    await appUser.open('/user')
    await appUser.page
      .getByRole('button', { name: app('resetDemo') })
      .filter({ visible: true })
      .first()
      .click()
    await appUser.page
      .getByRole('alertdialog')
      .getByRole('button', { name: app('confirm') })
      .click()
    await appUser.toast(message('demo_reset')).waitFor()
    await appUser.page
      .getByRole('main')
      .getByRole('button', { name: app('logOut') })
      .filter({ visible: true })
      .click()
    await appUser.page
      .getByRole('alertdialog')
      .getByRole('button', { name: app('logOut') })
      .click()
    await appUser.isAt('/')
    await appUser.toast(app('logOutDone')).waitFor()
  })

  it('asks a user who has not agreed yet, where they would deposit and trade', async () => {
    const email = `later-${size}@example.com`
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.register(email, PASSWORD, codeFor(email))
    await stage.database.pool.query('update users set agreed_at = null where email = $1', [email])
    await appUser.logIn(email, PASSWORD)
    await appUser.isAt('/')
    const dialog = appUser.page.getByRole('alertdialog', { name: app('agreementTitle') })
    await appUser.open('/trade')
    await dialog.getByRole('button', { name: app('cancel') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await appUser.open('/mine/charge')
    await dialog.getByText(app('agreementBody')).waitFor()
    await dialog.getByRole('button', { name: app('agreementAccept') }).click()
    await appUser.toast(message('agreed')).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const { rows } = await stage.database.pool.query(
      'select agreed_at is not null as agreed from users where email = $1',
      [email],
    )
    expect(rows).toEqual([{ agreed: true }])
  })

  it('switches two-factor login on, needs the code, and logs in with it', async () => {
    const email = `factor-${size}@example.com`
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.register(email, PASSWORD, codeFor(email))
    await appUser.logIn(email, PASSWORD)
    await appUser.isAt('/')
    await appUser.open('/mine/system')
    await appUser.button(user('twoFactorStart')).click()
    await appUser.fillIn({ [user('twoFactorPassword')]: PASSWORD })
    await appUser.button(user('continue')).click()
    const secret = bytesOf(await appUser.page.getByTestId('otp-key').innerText())
    await appUser.fillIn({ [user('twoFactorCode')]: codeAt(secret, stepAt(stage.clock.now())) })
    await appUser.button(user('continue')).click()
    await expect.poll(() => appUser.page.getByTestId('recovery-code').count()).toBe(10)
    await appUser.button(user('recoveryDone')).click()
    await appUser.page.getByText(user('recoveryLeft', { count: 10 })).waitFor()

    const elsewhere = new AppUser(await stage.visitor({ size }))
    await elsewhere.logIn(email, PASSWORD)
    stage.advance(31_000)
    await elsewhere.fillIn({ [session('otp')]: codeAt(secret, stepAt(stage.clock.now())) })
    await elsewhere.button(session('otpSubmit')).click()
    await elsewhere.isAt('/')
  })
})

it('comes with an invitation: the code of the link is in the form, the QR code says the link', async () => {
  const host = new AppUser(await stage.visitor({ size: 'phone' }))
  await host.register('host@example.com', PASSWORD, codeFor('host@example.com'))
  await host.logIn('host@example.com', PASSWORD)
  await host.isAt('/')
  await host.open('/mine/invite')
  const qr = host.page.getByRole('img', { name: user('inviteQr') })
  const link = (await qr.getAttribute('data-text')) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:\d+\/#\/register\?invite_code=[A-Z2-9]{8}$/)
  expect(await qr.getAttribute('width')).toBe('160')
  const invited = new AppUser(await stage.visitor({ size: 'phone' }))
  await invited.open(link.split('#')[1] ?? '')
  expect(await invited.field(session('inviteCode')).inputValue()).toBe(link.slice(-8))
})
