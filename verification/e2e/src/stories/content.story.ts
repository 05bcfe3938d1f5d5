// Content and support: news, search in both modes, verification, support chat, notices, the intro; and that no user text is ever
// executed.
// (Longer than most files because its stories share one stage: every file is a server and a database to start.)
import { createServer } from 'node:http'
import { decimal } from '@tallystick/kernel/decimal'
import { NEWS } from '@tallystick/server/modules/content/news/seed/texts'
import { createOperatorSessions } from '@tallystick/server/http/auth/operator-sessions'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { insertOperator } from '@tallystick/server/testing/api/operators'
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { CONSOLE_LANGUAGE, figure, STORY_LANGUAGE, words } from '../words.ts'

const app = words('app')
const chat = words('chat')
const home = words('home')
const identity = words('identity')
const notices = words('notices')
const product = words('product')
const video = words('video')

let stage: Stage
let operator: { token: string; get(path: string): Promise<Answer>; post(path: string, body: object): Promise<Answer> }
beforeAll(async () => {
  stage = await openStage()
  operator = await signedInOperator()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const PASSWORD = 'correct horse battery'

interface Answer {
  readonly code: number
  // Stories look into answers of every shape.
  readonly data: never
}

/** The back office without its screens: an owner's session and the calls it makes. */
async function signedInOperator(): Promise<typeof operator> {
  const { pool } = stage.database
  const owner = { email: 'owner@operators.example', name: 'Owner', roles: ['owner'], at: stage.clock.now() } as const
  const authorization = await createOperatorSessions(pool, stage.clock).open(await insertOperator(pool, owner))
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${stage.origin}/operator/api${path}`, init)
    return (await response.json()) as Answer
  }
  return {
    token: authorization,
    get: path => call(path, { headers: { authorization } }),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** Settings reach the running server by the bus; a story changes them in the database and starts the server again. */
async function setSettings(values: Readonly<Record<string, string | number>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await stage.database.pool.query('update settings set value = $2::jsonb where key = $1', [
      key,
      JSON.stringify(value),
    ])
  await stage.restartServer()
}

async function visitor(size: 'phone' | 'desktop'): Promise<AppUser> {
  return new AppUser(await stage.visitor({ size }))
}

/** The session of the user of this page, from where the app keeps it. */
async function tokenOf(appUser: AppUser): Promise<string> {
  const kept = await appUser.page.evaluate<string>(`localStorage.getItem('tallystick.session') ?? ''`)
  return (JSON.parse(kept) as { state: { token: string } }).state.token
}

/** For the page, hence text: every element of what was written gets the events that handlers wait for. */
const PROVOKE = `
  for (const element of document.querySelectorAll('article *, section *, li *, dd'))
    for (const type of ['pointerenter', 'mouseover', 'focus', 'animationstart', 'toggle', 'error', 'load'])
      element.dispatchEvent(new Event(type, { bubbles: true }))`

/** Elements that we never draw: handlers, foreign tags, addresses that run. */
const COUNT_FOREIGN = `[...document.querySelectorAll('main *')].filter(element =>
  element.getAttributeNames().some(name => name.startsWith('on')) ||
  /^(script|iframe|object|embed|base|math|style|link|meta)$/i.test(element.tagName) ||
  element.hasAttribute('action') || element.hasAttribute('srcdoc') ||
  /^[^a-z]*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? '')).length`

async function realUser(size: 'phone' | 'desktop', email: string): Promise<AppUser> {
  const appUser = await visitor(size)
  await appUser.register(email, PASSWORD, () => newestCode({ pool: stage.database.pool }, email))
  await appUser.logIn(email, PASSWORD)
  await appUser.isAt('/')
  return appUser
}

async function demoUser(size: 'phone' | 'desktop'): Promise<AppUser> {
  const appUser = await visitor(size)
  await appUser.button(home('startDemo')).click()
  await appUser.page.getByText(app('totalAssets')).first().waitFor()
  return appUser
}

/** The first answer of support to the newest chat. */
async function answerNewestChat(text: string): Promise<void> {
  const { data } = await operator.get('/chats')
  const [thread] = (data as { data: { id: number }[] }).data
  await operator.post('/chat/send', { id: thread?.id, text })
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('a visitor reads the news', async () => {
    const article = NEWS[STORY_LANGUAGE]['how-margin-works']
    const appUser = await visitor(size)
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
    stage.feed.set('XAUUSD', decimal('4000'))
    const appUser = await visitor(size)
    await appUser.open('/product')
    await appUser.field(product('title')).fill('gold')
    const row = appUser.page.locator('[data-instrument="XAUUSD"]')
    await expect.poll(() => row.innerText()).toContain(figure('4000'))
    stage.feed.set('XAUUSD', decimal('4001'))
    await expect.poll(() => row.innerText()).toContain(figure('4001'))
    await appUser.field(product('title')).fill('zzzz')
    await appUser.page.getByText(product('nothingFound', { text: 'zzzz' })).waitFor()
    await appUser.field(product('title')).fill('XAU/USD')
    await row.click()
    await appUser.isAt('/trade')
    await appUser.page.getByText('XAU/USD').filter({ visible: true }).first().waitFor()
  })

  it('a visitor watches the intro scene by scene', async () => {
    const appUser = await visitor(size)
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
    const appUser = await visitor(size)
    await appUser.open('/mine/chat')
    await appUser.field(chat('placeholder')).fill(`Hello from a ${size}`)
    await appUser.button(chat('send')).click()
    await expect.poll(() => appUser.page.locator('[data-from="user"]').innerText()).toContain(`Hello from a ${size}`)
    await expect.poll(async () => JSON.stringify(await operator.get('/chats'))).toContain(`Hello from a ${size}`)
    await answerNewestChat('Good day. How can we help?')
    await appUser.page.getByText('Good day. How can we help?').waitFor()
    await appUser.page.reload()
    await appUser.page.getByText('Good day. How can we help?').waitFor()
    expect(await appUser.page.locator('[data-from="user"]').count()).toBe(1)
  })

  it('a demo user sees the unread badge, and is refused verification', async () => {
    const appUser = await demoUser(size)
    await appUser.open('/mine/chat')
    await appUser.field(chat('placeholder')).fill('Question of a demo user')
    await appUser.button(chat('send')).click()
    await expect.poll(async () => JSON.stringify(await operator.get('/chats'))).toContain('Question of a demo user')
    await appUser.open('/')
    await answerNewestChat('Answer to the demo user')
    if (size === 'phone') await appUser.button(app('menu')).click()
    await appUser.page.getByRole('link', { name: `${app('support')}, ${app('unreadMessages', { count: 1 })}` }).click()
    await appUser.page.getByText('Answer to the demo user').waitFor()
    await appUser.open('/mine/auth')
    await appUser.page.getByText(app('onlyTrueAccount')).filter({ visible: true }).first().waitFor()
  })

  it('an order stopped out rings the bell, and the notice leads to the history', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const appUser = await demoUser(size)
    const order = 'type=1&cont=0.1&forex_id=1&status=1&multiple=10&stop_loss_price=99000'
    const submitted = await fetch(`${stage.origin}/v2/api/forex/submit?${order}`, {
      headers: { authorization: await tokenOf(appUser) },
    })
    expect(await submitted.json()).toMatchObject({ code: 1 })
    stage.feed.set('BTCUSD', decimal('98950'))
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
    stage.feed.set('BTCUSD', decimal('100000'))
  })

  it('a real user is verified: rejected once with a reason, then finished', async () => {
    const appUser = await realUser(size, `verify-${size}@example.com`)
    const fill = async (): Promise<void> => {
      await appUser.fillIn({ [identity('name')]: 'Ada Lovelace', [identity('cardId')]: `AB ${size} 1` })
      await appUser.field(identity('country')).selectOption('GB')
      for (const slot of [identity('front'), identity('back')])
        await appUser.choosePicture(`${identity('choosePhoto')}: ${slot}`)
      await expect.poll(() => appUser.page.getByTestId('uploaded').count()).toBe(2)
      await appUser.button(identity('submit')).click()
      await appUser.page.getByTestId('review-state').getByText(identity('waiting')).waitFor()
    }
    const waitingId = async (): Promise<number> => {
      const { data } = await operator.get('/real_names?status=1')
      return (data as { data: { id: number }[] }).data[0]?.id ?? 0
    }
    await appUser.open('/mine/auth')
    await fill()
    await operator.post('/real_names/reject', { id: await waitingId(), reason: 'The photo is blurred' })
    await appUser.open('/')
    await appUser.open('/mine/auth')
    await appUser.page.reload()
    await appUser.page.getByTestId('rejected').getByText('The photo is blurred').waitFor()
    await fill()
    await operator.post('/real_names/approve', { id: await waitingId() })
    await appUser.page.reload()
    await appUser.page.getByRole('heading', { name: identity('finished'), exact: true }).waitFor()
    await appUser.page.getByText('Ada Lovelace').waitFor()
    await appUser.open('/notices')
    await appUser.page.getByText(notices('real_name_finished'), { exact: true }).waitFor()
  })
})

describe('as the operator set it', () => {
  it('main mode: companies, all their fields, and the cookie for three years', async () => {
    await operator.post('/companies/save', {
      name: 'Zürich Markets',
      url: 'https://zurich.example/',
      subject: 'Zürich Markets AG',
      registered_address: 'Bahnhofstrasse 1',
      location: 'Paradeplatz 2',
      email: 'hello@zurich.example',
    })
    await setSettings({ main_mode: 1 })
    const appUser = await visitor('phone')
    await appUser.page.getByRole('link', { name: home('openCompanySearch') }).click()
    await appUser.field(product('title')).fill('zurich')
    await appUser.page.getByText('Zürich Markets').click()
    const popup = appUser.page.getByRole('dialog', { name: 'Zürich Markets' })
    for (const text of [
      'https://zurich.example/',
      'Zürich Markets AG',
      'Bahnhofstrasse 1',
      'Paradeplatz 2',
      'hello@zurich.example',
    ])
      await popup.getByText(text, { exact: true }).waitFor()
    await popup.getByRole('button', { name: product('enter') }).click()
    await appUser.isAt('/')
    const cookie = (await appUser.page.context().cookies()).find(({ name }) => name === 'company_id')
    expect(cookie?.value).toMatch(/^\d+$/)
    const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(360)
    await setSettings({ main_mode: 0 })
  })

  it.each([
    ['a demo user', () => demoUser('phone')],
    ['a real user', () => realUser('phone', 'search-both@example.com')],
  ] as const)('search in both modes as %s', async (_who, enter) => {
    stage.feed.set('XAUUSD', decimal('4000'))
    const appUser = await enter()
    await appUser.open('/product')
    await appUser.field(product('title')).fill('gold')
    await appUser.page.locator('[data-instrument="XAUUSD"]').click()
    await appUser.isAt('/trade')
    await setSettings({ main_mode: 1 })
    await appUser.page.reload()
    await appUser.open('/product')
    await appUser.field(product('title')).fill('zurich')
    await appUser.page.getByText('Zürich Markets').click()
    await appUser.page
      .getByRole('dialog', { name: 'Zürich Markets' })
      .getByRole('button', { name: product('enter') })
      .click()
    await appUser.isAt('/')
    expect((await appUser.page.context().cookies()).some(({ name }) => name === 'company_id')).toBe(true)
    await setSettings({ main_mode: 0 })
  })

  it('customer service elsewhere, and a closed site elsewhere: followed to a listed host, and to no other', async () => {
    const elsewhere = createServer((_request, response) => response.end('<p>another site</p>'))
    await new Promise<void>(resolve => elsewhere.listen(0, 'localhost', resolve))
    const address = elsewhere.address()
    const host = `localhost:${typeof address === 'object' ? address?.port : ''}`
    try {
      await setSettings({ listed_hosts: host, service_link: `http://${host}/support`, service_link_type: 3 })
      const appUser = await visitor('phone')
      await appUser.open('/mine/chat')
      await appUser.page.waitForURL(`http://${host}/support`)
      await setSettings({ service_link: 'http://localhost:1/support' })
      const careful = await visitor('phone')
      await careful.open('/mine/chat')
      await careful.field(chat('placeholder')).waitFor()

      await setSettings({ service_link: '', site_status: 1, loss_url: `http://${host}/closed` })
      const late = await visitor('phone')
      await late.page.waitForURL(`http://${host}/closed`)
      await late.page.getByText('another site').waitFor()
      expect(new URL(careful.page.url()).origin).toBe(stage.origin)
    } finally {
      await setSettings({ listed_hosts: '', service_link: '', service_link_type: 1, site_status: 0, loss_url: '' })
      elsewhere.close()
    }
  })

  it('[A28] customer service: a link to copy, a frame in a sandbox, our own chat for anything that is no listed address', async () => {
    const link = 'http://localhost:9/support'
    await setSettings({ listed_hosts: 'localhost:9', service_link: link, service_link_type: 2 })
    const appUser = await visitor('phone')
    await appUser.open('/mine/chat')
    await expect.poll(() => appUser.page.getByTestId('copy-line').innerText()).toBe(link)
    await setSettings({ service_link_type: 1 })
    await appUser.page.reload()
    const frame = appUser.page.locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toBe(link)
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await setSettings({ service_link: 'javascript:alert(1)' })
    await appUser.page.reload()
    await appUser.field(chat('placeholder')).waitFor()
    await setSettings({ service_link: '' })
  })

  it('[A25] a closed site shows its notice, and follows no address that is not listed', async () => {
    await setSettings({ site_status: 1, loss_url: 'https://evil.example/' })
    const appUser = await visitor('phone')
    await appUser.page.getByTestId('maintenance').waitFor()
    expect(new URL(appUser.page.url()).origin).toBe(stage.origin)
    await setSettings({ site_status: 0, loss_url: '' })
    await appUser.button(app('retry')).click()
    await appUser.page.getByText(home('startDemo')).waitFor()
  })
})

describe('[A26] no user text is executed', () => {
  it('in news, names, chat and company fields', async () => {
    const { pool } = stage.database
    const printable = XSS_CORPUS.map(text => text.replaceAll('\0', ''))
    // Straight into the database: past every check on the way in.
    const { rows } = await pool.query<{ id: bigint }>(
      `insert into news (category_id, logo, created_at) values (1, '', $1) returning id`,
      [stage.clock.now() + 1_000],
    )
    const id = Number(rows[0]?.id)
    await pool.query(`insert into news_text values ($1, 'en', $2, $3, $4)`, [
      id,
      printable.slice(0, 40).join(' '),
      printable.slice(40, 80).join(' '),
      printable.join('\n'),
    ])
    await pool.query(
      `insert into company (name, logo, url, subject, registered_address, location, email, search_text)
       values ($1, $2, $3, $4, $5, $6, $7, 'hostile')`,
      [printable[0], 'javascript:alert(1)', 'javascript:alert(1)', ...printable.slice(1, 5)],
    )

    const appUser = await demoUser('phone')
    const ran: string[] = []
    appUser.page.on('dialog', dialog => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    // Everything that can be clicked is clicked, everything that can be pointed at is pointed at.
    const provoke = async (): Promise<void> => {
      await appUser.page.evaluate(PROVOKE)
      const foreign = await appUser.page.evaluate(COUNT_FOREIGN)
      expect(foreign).toBe(0)
    }

    await appUser.open('/news')
    await appUser.page.locator(`[data-article="${id}"]`).waitFor()
    await provoke()
    await appUser.open(`/news/detail?id=${id}`)
    await appUser.page.locator('article').waitFor()
    await provoke()

    // The chat and the name: each payload through the API, as an attacker would send it.
    const token = await tokenOf(appUser)
    const post = (path: string, body: object) =>
      fetch(`${stage.origin}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await stage.database.pool.query(`update users set nickname = left($1, 40)`, [printable[0]])
    for (let at = 0; at < printable.length; at += 12)
      await post('/api/chat/send', {
        text: printable
          .slice(at, at + 12)
          .join('\n')
          .slice(0, 1_999),
      })
    await appUser.open('/mine/chat')
    await expect.poll(() => appUser.page.locator('[data-from="user"]').count()).toBeGreaterThan(5)
    await provoke()
    await appUser.open('/user')
    await appUser.page.getByTestId('account-label').waitFor()
    await provoke()

    await setSettings({ main_mode: 1 })
    await appUser.page.reload()
    await appUser.open('/product')
    await appUser.field(product('title')).fill('hostile')
    await appUser.page.locator('[data-company]').first().click()
    await appUser.button(product('enter')).waitFor()
    await provoke()
    await setSettings({ main_mode: 0 })
    expect(ran).toEqual([])
  }, 120_000)

  it('in memos, notes and reasons, for the trader and for the operator', async () => {
    const { pool } = stage.database
    const appUser = await realUser('phone', 'memos@example.com')
    const ran: string[] = []
    const hear = (page: Page): void => {
      page.on('dialog', dialog => {
        ran.push(dialog.message())
        void dialog.dismiss()
      })
    }
    hear(appUser.page)
    const printable = XSS_CORPUS.map(text => text.replaceAll('\0', ''))
    const some = (from: number): string => printable.slice(from, from + 60).join('\n')
    // Straight into the database: past every check on the way in.
    const blank = {
      bank_name: some(0),
      bank_address: some(60),
      bank_swift: '',
      payee_name: some(120),
      payee_account: '1',
    }
    const terms = { currency_id: 1, currency_code: 'USD', protocol_code: '', fee_type: 1, draw_rate: 0 }
    const { rows } = await pool.query<{ id: number }>(`select id::int from users where email = 'memos@example.com'`)
    for (const status of [0, 2]) {
      const row = {
        id: 9_000_000 + status,
        user_id: rows[0]?.id,
        type: 1,
        status,
        method_id: 1,
        places: 2,
        amount: 10,
        fee: 0,
        estimated_price: 1,
        estimated_received: 10,
        ...blank,
        ...terms,
        address: some(180),
        memo: printable.join('\n'),
        note: printable.join(' '),
        approvals_needed: 1,
        approved_by: 0,
        decided_by: 1,
        created_at: stage.clock.now(),
        decided_at: 1,
      }
      const columns = Object.keys(row).join(', ')
      await pool.query(
        `insert into withdrawal (${columns}) select ${columns} from jsonb_populate_record(null::withdrawal, $1::jsonb)`,
        [JSON.stringify(row)],
      )
    }
    await appUser.open('/mine/withdraw?type=1')
    const records = appUser.page.getByTestId('draw-record')
    await expect.poll(() => records.count()).toBe(2)
    for (const record of await records.all()) {
      await record.click()
      await appUser.page.evaluate(PROVOKE)
      expect(await appUser.page.evaluate(COUNT_FOREIGN)).toBe(0)
      await appUser.page.keyboard.press('Escape')
    }

    const consolePage = await stage.visitor({ size: 'desktop' })
    hear(consolePage)
    const session = { token: operator.token, operator: { id: 1, email: '', name: 'Owner', roles: ['owner'] } }
    const kept = JSON.stringify(JSON.stringify({ state: session, version: 1 }))
    await consolePage.evaluate(`sessionStorage.setItem('tallystick.console.session', ${kept})`)
    await consolePage.goto(`/console/?lang=${CONSOLE_LANGUAGE}#/withdrawals`)
    await consolePage.getByTestId('details').waitFor()
    await consolePage.evaluate(PROVOKE)
    expect(await consolePage.evaluate(COUNT_FOREIGN)).toBe(0)
    await consolePage.goto(`/console/?lang=${CONSOLE_LANGUAGE}#/chats`)
    await consolePage.getByRole('textbox', { name: words('console')('message') }).waitFor()
    await consolePage.evaluate(PROVOKE)
    expect(await consolePage.evaluate(COUNT_FOREIGN)).toBe(0)
    expect(ran).toEqual([])
  })
})
