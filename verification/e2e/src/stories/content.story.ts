// Content and support on both screen sizes: news, search, the intro, support chat, notices, identity verification.
import { decimal } from '@tallystick/kernel/decimal'
import { NEWS } from '@tallystick/server/modules/content/news/seed/texts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Console } from '../pages/console.ts'
import { Operator } from '../pages/operator.ts'
import { ContentStage } from '../content-stage.ts'
import { figure, STORY_LANGUAGE, words } from '../words.ts'

const app = words('app')
const chat = words('chat')
const console = words('console')
const feedback = words('feedback')
const home = words('home')
const identity = words('identity')
const notices = words('notices')
const product = words('product')
const video = words('video')

let site: ContentStage
beforeAll(async () => {
  site = await ContentStage.open()
})
afterAll(() => site.stage.close())
afterEach(() => site.stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('a visitor reads the news', async () => {
    const article = (NEWS[STORY_LANGUAGE] ?? NEWS.en)['how-margin-works']
    const appUser = await site.visitor(size)
    await appUser.page
      .getByRole('navigation', { name: home('shortcuts') })
      .getByRole('link', { name: home('news') })
      .click()
    await appUser.isAt('/news')
    await appUser.page.getByRole('link', { name: article.title }).click()
    await appUser.isAt('/news/detail')
    for (const [, heading = ''] of article.content.matchAll(/<h2>(.+?)<\/h2>/g))
      await appUser.page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await appUser.page.locator('article').getByRole('link').click()
    await appUser.isAt('/trade')
    await appUser.open('/news/detail?id=999999')
    await appUser.page.getByText(words('news')('gone')).waitFor()
    expect(await appUser.page.locator('article').count()).toBe(0)
  })

  it('a visitor finds an instrument and opens it, with its live price', async () => {
    site.stage.feed.set('XAUUSD', decimal('4000'))
    const appUser = await site.visitor(size)
    await appUser.open('/product')
    await appUser.field(product('title')).fill('gold')
    const row = appUser.page.locator('[data-instrument="XAUUSD"]')
    await expect.poll(() => row.innerText()).toContain(figure('4000'))
    site.stage.feed.set('XAUUSD', decimal('4001'))
    await expect.poll(() => row.innerText()).toContain(figure('4001'))
    await appUser.field(product('title')).fill('zzzz')
    await appUser.page.getByText(product('nothingFound', { text: 'zzzz' })).waitFor()
    await appUser.field(product('title')).fill('XAU/USD')
    await row.click()
    await appUser.isAt('/trade')
    await appUser.page.getByText('XAU/USD').filter({ visible: true }).first().waitFor()
  })

  it('a visitor watches the intro scene by scene', async () => {
    const appUser = await site.visitor(size)
    await appUser.open('/video')
    const film = appUser.page.locator('figure[data-scene]')
    await appUser.button(video('pause')).click()
    for (let scene = 2; scene <= 5; scene++) {
      await appUser.button(video('next')).click()
      await expect.poll(() => film.getAttribute('data-scene')).toBe(String(scene))
    }
    await appUser.button(video('again')).click()
    await expect.poll(() => film.getAttribute('data-scene')).toBe('1')
    await appUser.open('/feedback')
    await appUser.page.getByRole('link', { name: words('feedback')('toChat') }).click()
    await appUser.isAt('/mine/chat')
  })

  it('a visitor and support talk to each other, live, and the chat is there when the visitor comes back', async () => {
    const appUser = await site.visitor(size)
    await appUser.open('/mine/chat')
    await appUser.field(chat('placeholder')).fill(`Hello from a ${size}`)
    await appUser.button(chat('send')).click()
    await expect.poll(() => appUser.page.locator('[data-from="user"]').innerText()).toContain(`Hello from a ${size}`)
    await expect.poll(async () => JSON.stringify(await site.operator.get('/chats'))).toContain(`Hello from a ${size}`)
    await site.answerNewestChat('Good day. How can we help?')
    await appUser.page.getByText('Good day. How can we help?').waitFor()
    await appUser.page.reload()
    await appUser.page.getByText('Good day. How can we help?').waitFor()
    expect(await appUser.page.locator('[data-from="user"]').count()).toBe(1)
  })

  it('a demo user sees the unread badge, and is refused verification', async () => {
    const appUser = await site.demoUser(size)
    await appUser.open('/mine/chat')
    await appUser.field(chat('placeholder')).fill('Question of a demo user')
    await appUser.button(chat('send')).click()
    await expect
      .poll(async () => JSON.stringify(await site.operator.get('/chats')))
      .toContain('Question of a demo user')
    await appUser.open('/')
    // The chat is gone: what comes now is unread.
    await appUser.isAt('/')
    await appUser.field(chat('placeholder')).waitFor({ state: 'detached' })
    await site.answerNewestChat('Answer to the demo user')
    if (size === 'phone') await appUser.button(app('menu')).click()
    await appUser.page.getByRole('link', { name: `${app('support')}, ${app('unreadMessages', { count: 1 })}` }).click()
    await appUser.page.getByText('Answer to the demo user').waitFor()
    await appUser.open('/mine/auth')
    await appUser.page.getByText(app('onlyTrueAccount')).filter({ visible: true }).first().waitFor()
  })

  it('a trader sends feedback, an operator answers, and the trader reads it', async () => {
    const appUser = await site.demoUser(size)
    const { page } = appUser
    await appUser.open('/feedback')
    await page.getByRole('radio', { name: feedback('idea') }).click()
    await appUser.field(feedback('text')).fill('More markets, please')
    await appUser.button(feedback('send')).click()
    await page.getByTestId('feedback').getByText(feedback('open')).waitFor()
    const desk = await Console.as(site.stage, (await Operator.join(site.stage, 'support')).token)
    await desk.goTo('feedback')
    await desk.rows().filter({ hasText: 'More markets, please' }).click()
    await desk.details().getByText(console('feedback_idea')).waitFor()
    await desk.details().getByLabel(console('feedbackAnswer')).fill('They are on their way')
    await desk
      .details()
      .getByRole('button', { name: console('feedbackSend') })
      .click()
    await desk.page.getByText(console('queueEmpty')).waitFor()
    await desk.page
      .getByRole('group', { name: console('status') })
      .getByText(console('feedbackAnswered'), { exact: true })
      .click()
    await desk.details().getByText('They are on their way').waitFor()
    await page.reload()
    await page.getByTestId('feedback-answer').getByText('They are on their way').waitFor()
    await appUser.open('/mine/chat')
    await expect.poll(() => page.locator('[data-from="support"]').innerText()).toContain('They are on their way')
  })

  it('an order stopped out rings the bell, and the notice leads to the history', async () => {
    site.stage.feed.set('BTCUSD', decimal('100000'))
    const appUser = await site.demoUser(size)
    const order = 'type=1&cont=0.1&forex_id=1&status=1&multiple=10&stop_loss_price=99000'
    const submitted = await fetch(`${site.stage.origin}/v2/api/forex/submit?${order}`, {
      headers: { authorization: await site.tokenOf(appUser) },
    })
    expect(await submitted.json()).toMatchObject({ code: 1 })
    site.stage.feed.set('BTCUSD', decimal('98950'))
    const bell = appUser.page.getByRole('link', {
      name: `${app('notifications')}, ${app('unreadNotices', { count: 1 })}`,
    })
    await bell.click()
    await appUser.isAt('/notices')
    const notice = appUser.page.locator('[data-notice="order_stopped"]')
    await expect.poll(() => notice.innerText()).toContain(notices('order_stopped', { reason: 'stop_loss' }))
    const told = { code: 'BTC/USD', price: figure('98950.00'), profit: figure('-105.00') }
    expect(await notice.innerText()).toContain(notices('order_stopped_body', told))
    await notice.click()
    await appUser.isAt('/order')
    await appUser.open('/')
    await appUser.page.getByRole('link', { name: app('notifications'), exact: true }).waitFor()
    site.stage.feed.set('BTCUSD', decimal('100000'))
  })

  it('a real user is verified: rejected once with a reason, then finished', async () => {
    const appUser = await site.realUser(size, `verify-${size}@example.com`)
    const fill = async (): Promise<void> => {
      await appUser.fillIn({ [identity('name')]: 'Ada Lovelace', [identity('cardId')]: `AB ${size} 1` })
      await appUser.chooseCountry(identity('country'), 'GB')
      for (const slot of [identity('front'), identity('back')])
        await appUser.choosePicture(`${identity('choosePhoto')}: ${slot}`)
      await expect.poll(() => appUser.page.getByTestId('uploaded').count()).toBe(2)
      await appUser.button(identity('submit')).click()
      await appUser.page.getByTestId('review-state').getByText(identity('waiting')).waitFor()
    }
    const waitingId = async (): Promise<number> => {
      const { data } = await site.operator.get('/identity_checks?status=1')
      return (data as { data: { id: number }[] }).data[0]?.id ?? 0
    }
    await appUser.open('/mine/auth')
    await fill()
    await site.operator.post('/identity_checks/reject', { id: await waitingId(), reason: 'The photo is blurred' })
    await appUser.open('/')
    await appUser.open('/mine/auth')
    await appUser.page.reload()
    await appUser.page.getByTestId('rejected').getByText('The photo is blurred').waitFor()
    await fill()
    await site.operator.post('/identity_checks/approve', { id: await waitingId() })
    await appUser.page.reload()
    await appUser.page.getByRole('heading', { name: identity('finished'), exact: true }).waitFor()
    await appUser.page.getByText('Ada Lovelace').waitFor()
    await appUser.open('/notices')
    await appUser.page.getByText(notices('identity_check_finished'), { exact: true }).waitFor()
  })
})
