// Support in the console: chats with a trader and a visitor, and a trader who is frozen.
import { picture } from '@tallystick/server/testing/api/images'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Console } from '../pages/console.ts'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

const EMAIL = 'asks-support@example.com'
const PASSWORD = 'correct horse battery'
const chat = words('chat')
const console = words('console')

let stage: Stage
let owner: Console
let appUser: AppUser
beforeAll(async () => {
  stage = await openStage()
  owner = await Console.setUp(stage, stage.setUpLink() ?? '', { name: 'Olga Owner', email: 'olga@operators.example' })
  appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  await appUser.register(EMAIL, PASSWORD, () => newestCode({ pool: stage.database.pool }, EMAIL))
  await appUser.logIn(EMAIL, PASSWORD)
  await appUser.isAt('/')
})
afterAll(() => stage.close())

const pictureFile = async (n: number) => ({ name: 'x.png', mimeType: 'image/png', buffer: await picture(n) })

/** The number of chats that nobody has read, behind their entry of the console's navigation. */
const badge = (): Promise<string> =>
  owner.page
    .getByRole('link', { name: console('chats'), exact: true })
    .getByTestId('badge')
    .innerText({ timeout: 1_000 })
    .catch(() => '')

it('a chat, live in both browsers: words and pictures both ways, and a badge for unread messages', async () => {
  await owner.goTo('overview')
  await appUser.open('/mine/chat')
  await appUser.field(chat('placeholder')).fill('Where is my money?')
  await appUser.button(chat('send')).click()
  await expect.poll(() => badge()).toBe('1')
  await owner.goTo('chats')
  await owner.page.getByText('Where is my money?').first().waitFor()
  await expect.poll(() => badge()).toBe('')
  await owner.page.getByRole('textbox', { name: console('message') }).fill('It is on its way.')
  await owner.page.getByRole('textbox', { name: console('message') }).press('Enter')
  await expect.poll(() => appUser.page.getByText('It is on its way.').count()).toBe(1)

  await appUser.page
    .getByLabel(chat('addImage'))
    .first()
    .setInputFiles(await pictureFile(91_201))
  const shown = owner.page.getByRole('button', { name: console('image'), exact: true })
  await expect.poll(() => shown.count()).toBe(1)
  await shown.click()
  await owner.page.getByTestId('private-image').waitFor()
  await owner.page.keyboard.press('Escape')
  await owner.page
    .getByLabel(console('addImage'))
    .first()
    .setInputFiles(await pictureFile(91_202))
  const sent = appUser.page.locator('[data-from="support"] img')
  await expect.poll(() => sent.count()).toBe(1)
  // For the page, hence text.
  const width = `document.querySelector('[data-from="support"] img')?.naturalWidth`
  await expect.poll(() => appUser.page.evaluate(width)).toBe(120)
})

it('a visitor talks to support with words and pictures, live in both browsers', async () => {
  const visitor = new AppUser(await stage.visitor({ size: 'phone' }))
  await visitor.open('/mine/chat')
  await visitor.field(chat('placeholder')).fill('May I ask something?')
  await visitor.button(chat('send')).click()
  await owner.page.getByText('May I ask something?').first().click()
  await visitor.page
    .getByLabel(chat('addImage'))
    .first()
    .setInputFiles(await pictureFile(91_203))
  await owner.page.getByRole('button', { name: console('image'), exact: true }).waitFor()
  await owner.page.getByRole('textbox', { name: console('message') }).fill('Please do.')
  await owner.page.getByRole('button', { name: console('send') }).click()
  await owner.page
    .getByLabel(console('addImage'))
    .first()
    .setInputFiles(await pictureFile(91_204))
  await visitor.page.getByText('Please do.').waitFor()
  await expect.poll(() => visitor.page.getByRole('img', { name: chat('image'), exact: true }).count()).toBe(2)
  await visitor.page.reload()
  await expect.poll(() => visitor.page.locator('[data-from="support"] img').count()).toBe(1)
})

it('a frozen trader reads on every screen what still works, and can write to support', async () => {
  await owner.openUser(stage, EMAIL)
  await owner.page.getByRole('button', { name: console('freeze'), exact: true }).click()
  await owner.dialog().getByLabel(console('reason')).fill('asked by phone')
  await owner.page.keyboard.press('Enter')
  await owner.dialog().waitFor({ state: 'hidden' })
  await appUser.open('/')
  await appUser.page.reload()
  const bar = appUser.page.getByTestId('frozen-bar')
  await bar.getByText(words('app')('accountFrozen')).waitFor()
  await bar.getByRole('link', { name: words('app')('support') }).click()
  await appUser.isAt('/mine/chat')
  await bar.waitFor()
  // The place to write is inside the window, below the bar.
  const message = appUser.field(chat('placeholder'))
  await message.waitFor()
  const { y = 0, height = 0 } = (await message.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(appUser.page.viewportSize()?.height ?? 0)
  await message.fill('Why am I frozen?')
  await message.press('Enter')
  await owner.goTo('chats')
  await owner.page.getByText('Why am I frozen?').first().waitFor()
})
