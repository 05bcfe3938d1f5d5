// Everything beside trading in the browser under trial: an article, an invitation, verification, the support chat, Arabic, dark mode.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { NEWS } from '@tallystick/server/modules/content/news/seed/texts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { AppUser } from '../../pages/app-user.ts'
import { Operator } from '../../pages/operator.ts'
import type { Stage } from '../../stage.ts'
import { Caller } from '../../walk/caller.ts'
import { STORY_LANGUAGE, words } from '../../words.ts'
import { Visits } from '../visits.ts'

const app = words('app')
const chat = words('chat')
const home = words('home')
const identity = words('identity')
const session = words('session')
const user = words('user')

let stage: Stage
let visits: Visits
beforeAll(async () => {
  visits = await Visits.open()
  stage = visits.stage
})
afterAll(() => visits.close())
afterEach(() => visits.endVisits())

it('reads an article', async () => {
  const article = (NEWS[STORY_LANGUAGE] ?? NEWS.en)['how-margin-works']
  const page = await visits.visitor('phone')
  const appUser = new AppUser(page)
  const shortcuts = page.getByRole('navigation', { name: home('shortcuts') })
  await shortcuts.getByRole('link', { name: home('news') }).click()
  await appUser.isAt('/news')
  await visits.looksRight(page, 'news')
  await page.getByRole('link', { name: article.title }).click()
  await appUser.isAt('/news/detail')
  for (const [, heading = ''] of article.content.matchAll(/<h2>(.+?)<\/h2>/g))
    await expect.poll(() => page.getByRole('heading', { name: heading, exact: true }).count()).toBe(1)
  await visits.looksRight(page, 'article')
})

it('invites by a link, which fills in the form of who follows it', async () => {
  const { deviceMemory } = await Caller.registered(stage, 'browsers-host@example.com')
  const host = await visits.visitor('phone', deviceMemory)
  const appUser = new AppUser(host)
  await appUser.isAt('/')
  await appUser.open('/mine/invite')
  const qr = host.getByRole('img', { name: user('inviteQr') })
  const link = (await qr.getAttribute('data-text')) ?? ''
  await visits.looksRight(host, 'invitations')
  const invited = new AppUser(await visits.visitor('phone'))
  await invited.open(link.split('#')[1] ?? '')
  expect(await invited.field(session('inviteCode')).inputValue()).toBe(link.slice(-8))
  await visits.looksRight(invited.page, 'registration')
})

it('hands in papers for verification', async () => {
  const { deviceMemory } = await Caller.registered(stage, 'browsers-papers@example.com')
  const page = await visits.visitor('phone', deviceMemory)
  const appUser = new AppUser(page)
  await appUser.isAt('/')
  await appUser.open('/mine/auth')
  await appUser.fillIn({ [identity('name')]: 'Ada Lovelace', [identity('cardId')]: 'AB 1' })
  await appUser.chooseCountry(identity('country'), 'GB')
  for (const slot of [identity('front'), identity('back')])
    await appUser.choosePicture(`${identity('choosePhoto')}: ${slot}`)
  await expect.poll(() => page.getByTestId('uploaded').count()).toBe(2)
  await visits.looksRight(page, 'identity form')
  await appUser.button(identity('submit')).click()
  await page.getByTestId('review-state').getByText(identity('waiting')).waitFor()
})

it('talks to support, and reads the answer as it comes', async () => {
  const page = await visits.visitor('phone')
  const appUser = new AppUser(page)
  await appUser.open('/mine/chat')
  const field = appUser.field(chat('placeholder'))
  const height = async (): Promise<number> => (await field.boundingBox())?.height ?? 0
  const oneLine = await height()
  await field.fill('A message that is longer than a line of a phone and shows all of itself while it is written')
  await expect.poll(height).toBeGreaterThan(oneLine + 15)
  await field.fill('Hello, is anybody there?')
  await expect.poll(height).toBe(oneLine)
  await appUser.button(chat('send')).click()
  await expect.poll(() => page.locator('[data-from="user"]').innerText()).toContain('Hello, is anybody there?')
  await page.getByText(chat('sending')).waitFor({ state: 'hidden' })
  const support = await Operator.join(stage, 'support')
  const [thread] = await support.list('/operator/api/chats')
  await support.decide('/operator/api/chat/send', { id: thread?.id ?? 0, text: 'Good day. How can we help?' })
  await page.getByText('Good day. How can we help?').filter({ visible: true }).waitFor()
  await visits.looksRight(page, 'chat')
})

it('is read from right to left in Arabic, and from left to right again', async () => {
  const page = await visits.visitor('phone')
  const appUser = new AppUser(page)
  const written = (): Promise<unknown> => page.evaluate('[document.documentElement.lang, document.documentElement.dir]')
  await appUser.open('/rank')
  for (const language of ['ar', STORY_LANGUAGE] as const) {
    const { ownName, locale, direction } = LANGUAGES[language]
    await appUser.open('/language')
    await appUser.button(ownName).click()
    await appUser.isAt('/rank')
    await expect.poll(written).toEqual([locale, direction])
    await visits.looksRight(page, `ranking ${language}`)
    await appUser.open('/')
    await visits.looksRight(page, `home ${language}`)
    await appUser.open('/rank')
  }
  await page.getByRole('heading', { name: words('rank')('title') }).waitFor()
})

it('turns dark and stays dark', async () => {
  const page = await visits.visitor('desktop')
  const isDark = (): Promise<boolean> =>
    page.evaluate<boolean>(`(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
      return red + green + blue < 384
    })()`)
  const night = page.getByRole('button', { name: app('nightMode') })
  await night.waitFor()
  expect(await isDark()).toBe(false)
  await night.click()
  await expect.poll(isDark).toBe(true)
  await page.reload()
  await night.waitFor()
  expect(await isDark()).toBe(true)
  await visits.looksRight(page, 'dark home')
})
