// Text written by users is never executed, on the trader's screens and in the console.
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ContentStage } from '../content-stage.ts'
import { CONSOLE_LANGUAGE, words } from '../words.ts'

const product = words('product')

let site: ContentStage
beforeAll(async () => {
  site = await ContentStage.open()
})
afterAll(() => site.stage.close())
afterEach(() => site.stage.endVisits())

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

describe('[A26] no user text is executed', () => {
  it('in news, names, chat and company fields', async () => {
    const { pool } = site.stage.database
    const printable = XSS_CORPUS.map(text => text.replaceAll('\0', ''))
    // Straight into the database: past every check on the way in.
    const { rows } = await pool.query<{ id: bigint }>(
      `insert into news (category_id, logo, created_at) values (1, '', $1) returning id`,
      [site.stage.clock.now() + 1_000],
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

    const appUser = await site.demoUser('phone')
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
    const token = await site.tokenOf(appUser)
    const post = (path: string, body: object) =>
      fetch(`${site.stage.origin}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await site.stage.database.pool.query(`update users set nickname = left($1, 40)`, [printable[0]])
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

    await site.setSettings({ main_mode: 1 })
    await appUser.page.reload()
    await appUser.open('/product')
    await appUser.field(product('title')).fill('hostile')
    await appUser.page.locator('[data-company]').first().click()
    await appUser.button(product('enter')).waitFor()
    await provoke()
    await site.setSettings({ main_mode: 0 })
    expect(ran).toEqual([])
  }, 120_000)

  it('in memos, notes and reasons, for the trader and for the operator', async () => {
    const { pool } = site.stage.database
    const appUser = await site.realUser('phone', 'memos@example.com')
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
    const terms = { currency_id: 1, currency_code: 'USD', protocol_code: '', fee_type: 1, withdrawal_rate: 0 }
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
        created_at: site.stage.clock.now(),
        decided_at: 1,
      }
      const columns = Object.keys(row).join(', ')
      await pool.query(
        `insert into withdrawal (${columns}) select ${columns} from jsonb_populate_record(null::withdrawal, $1::jsonb)`,
        [JSON.stringify(row)],
      )
    }
    await appUser.open('/mine/withdraw?type=1')
    const records = appUser.page.getByTestId('withdrawal-record')
    await expect.poll(() => records.count()).toBe(2)
    for (const record of await records.all()) {
      await record.click()
      const sheet = appUser.page.getByRole('dialog')
      await sheet.waitFor()
      await appUser.page.evaluate(PROVOKE)
      expect(await appUser.page.evaluate(COUNT_FOREIGN)).toBe(0)
      await appUser.page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
    }

    const consolePage = await site.stage.visitor({ size: 'desktop' })
    hear(consolePage)
    const session = { token: site.operator.token, operator: { id: 1, email: '', name: 'Owner', roles: ['owner'] } }
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
