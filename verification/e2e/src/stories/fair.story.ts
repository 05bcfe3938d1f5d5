// Public figures: a visitor reads them without an account, apart for real and demo money, and sees the state of the log.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { folderTarget } from '@tallystick/server/backup/log-target'
import { copyLog } from '@tallystick/transparency-log/copy-log'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { Caller } from '../walk/caller.ts'
import { words } from '../words.ts'

const fair = words('fair')
const check = words('check')
const app = words('app')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const day = Math.floor(stage.clock.now() / DAY_MS) - 1
  // What the job leaves of a day.
  await stage.database.pool.query(
    `insert into public_figure (day, realm, figure, label, value, accounts) values
       ($1, 0, 'summed', '', 1, null), ($1, 0, 'closed', '', 4321, 40), ($1, 0, 'stop_outs', '', 3, 2),
       ($1, 0, 'accounts', '', 40, 40), ($1, 0, 'losing', '', 30, 40), ($1, 0, 'refused', 'price_stale', 17, null),
       ($1, 1, 'closed', '', 98, 12)`,
    [day],
  )
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('a visitor reads the figures of a day, and those of few accounts stay hidden', async () => {
    const visitor = new AppUser(await stage.visitor({ size }))
    const { page } = visitor
    await visitor.open('/fair')
    await visitor.isAt('/fair')
    const day = page.getByTestId('fair-day').first()
    await day.getByText('4,321', { exact: true }).waitFor()
    await day.getByText('75%', { exact: true }).waitFor()
    await day.getByText('price_stale', { exact: true }).waitFor()
    // Three stop-outs of two accounts.
    expect(await day.getByText('3', { exact: true }).count()).toBe(0)
    await page.getByRole('radio', { name: fair('demo') }).click()
    await day.getByText('98', { exact: true }).waitFor()
    expect(await day.getByText('4,321', { exact: true }).count()).toBe(0)
    await page.getByText(fair('limitSecret')).waitFor()
    await page.locator('a[href$="/mine/changes"]').filter({ visible: true }).first().click()
    await visitor.isAt('/mine/changes')
  })

  it('a visitor sees that the log has stopped, and that it goes on', async () => {
    const { pool } = stage.database
    const state = () => page.getByTestId('fair-log').getAttribute('data-stopped')
    await expect.poll(async () => (await pool.query('select from tlog_head where size > 0')).rowCount).toBe(1)
    // Another process has the log, and died with it a minute ago.
    await pool.query(`update tlog_head set epoch = epoch + 1000000, alive_at = now() - interval '1 minute'`)
    const visitor = new AppUser(await stage.visitor({ size }))
    const { page } = visitor
    await visitor.open('/fair')
    await visitor.isAt('/fair')
    await expect.poll(state, { timeout: 15_000 }).toBe('true')
    await page.getByText(fair('logStopped')).waitFor()
    await pool.query('update tlog_head set epoch = epoch - 1000000')
    await expect.poll(state, { timeout: 20_000 }).toBe('false')
    await page.getByText(fair('logRunning')).waitFor()
    // What was is kept.
    await page.getByTestId('fair-outages').locator('dd').first().waitFor()
  })
})

it('a receipt is checked offline by the page that was downloaded, and one with a changed byte is not taken', async () => {
  const trader = await Caller.demo(stage, 'fedcba9876543210fedcba9876543210')
  stage.feed.set('BTCUSD', decimal('100000'))
  const order = { type: 1, cont: 1, forex_id: 1, status: 1, multiple: 10 }
  await expect
    .poll(async () => (await stage.database.pool.query('select from tlog_head where size > 0')).rowCount)
    .toBe(1)
  const { Id: id } = await trader.post('submitOrder', order)
  const { Receipt: receipt } = await trader.get('checkOrder', { kind: 'forex', id: Number(id) })
  const download = async (path: string): Promise<string> => {
    const answer = await fetch(`${stage.origin}${path}`)
    return answer.ok ? answer.text() : ''
  }
  const address = `/log/order/forex/${String(id)}/${String(receipt)}/opened.tlog-proof`
  await expect.poll(() => download(address), { timeout: 15_000 }).not.toBe('')
  const page = await stage.visitor({ size: 'desktop' })
  const folder = await mkdtemp(join(tmpdir(), 'receipt-'))
  const keep = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const file = await download(address)
    const [, extra = ''] = /^extra (.*)$/m.exec(file) ?? []
    const facts = Buffer.from(extra, 'base64').toString()
    const changed = Buffer.from(facts.replace('"lots":"1', '"lots":"2')).toString('base64')
    expect(changed).not.toBe(extra)
    const verifier = await keep('verify.html', await download('/verify.html'))
    const policy = await keep('policy', await download('/log/policy'))
    await page.context().setOffline(true)
    await page.goto(pathToFileURL(verifier).href)
    const verdict = () => page.locator('#verdict').getAttribute('data-verdict')
    await page.locator('#policy').setInputFiles(policy)
    expect(await verdict()).toBe('waiting')
    await page.locator('#receipt').setInputFiles(await keep('right.tlog-proof', file))
    await expect.poll(verdict).toBe('holds')
    await page.locator('#receipt').setInputFiles(await keep('wrong.tlog-proof', file.replace(extra, changed)))
    await expect.poll(verdict).toBe('broken')
    expect(await page.locator('#findings [data-verdict="broken"]').allInnerTexts()).toContain(
      'Broken: the order stands in the log as the receipt says',
    )
    await page.locator('#receipt').setInputFiles(join(folder, 'right.tlog-proof'))
    await expect.poll(verdict).toBe('holds')
    const told = (): Promise<string[]> => page.locator('#findings li').allInnerTexts()
    expect(await told()).toContain('Unknown: the opening price was accepted')
    // With a copy of the log the price is looked up in it.
    const read = async (path: string): Promise<Uint8Array> => {
      const answer = await fetch(`${stage.origin}/log/${path}`)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    }
    await copyLog(read, folderTarget(join(folder, 'copy')))
    await page.locator('#copy').setInputFiles(join(folder, 'copy'))
    await expect.poll(told).toContain('Holds: the opening price was accepted')
    expect(await verdict()).toBe('holds')
    expect(await told()).toContain('Holds: copy of the log: its entries are those of the checkpoint')
    // A copy in which one byte is another.
    const entries = join(folder, 'copy', 'tile', 'entries')
    const names = await readdir(entries, { recursive: true })
    const bundle = names.find(name => !name.endsWith('.p')) ?? ''
    const bytes = await readFile(join(entries, bundle))
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await writeFile(join(entries, bundle), bytes)
    await page.locator('#copy').setInputFiles(join(folder, 'copy'))
    await expect.poll(verdict).toBe('broken')
    expect(await told()).toContain('Broken: copy of the log: its entries are those of the checkpoint')
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function logSize(): Promise<number> {
  const { rows } = await stage.database.pool.query<{ size: bigint }>('select size from tlog_head')
  return Number(rows[0]?.size)
}

/** The size of the log in the checkpoint that this device saw last: the second line of the note. */
async function followedTo(page: Page): Promise<number> {
  const kept = await page.evaluate<string>(`JSON.parse(localStorage.getItem('tallystick.log')).state.seen.checkpoint`)
  return Number(kept.split('\n')[1])
}

it('a position that is open is found in the log as it was opened', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const trader = new Trader(await stage.visitor({ size: 'phone' }), false)
  const { page } = trader
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'orderPage')
  await expect.poll(() => trader.orders().count()).toBe(1)
  const sheet = await trader.openOrder()
  await sheet.getByTestId('check-order').click()
  // The page stays as it is until the log has the order.
  await page.locator('[data-testid=in-log][data-state=logged]').waitFor()
  expect(await page.getByTestId('check-verdict').getAttribute('data-verdict')).toBe('holds')
  await page.getByText(check('followsSoFar')).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: check('saveOpening') }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^forex-\d+-opened\.tlog-proof$/)
})

it.each(['phone', 'desktop'] as const)(
  'on a %s an order is found in the log, and a log with another past is found out by the device that saw the first one',
  { timeout: 90_000 },
  async size => {
    const { pool } = stage.database
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const { page } = trader
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'orderPage')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await trader.closePosition()
    const look = async (): Promise<string | null> => {
      await trader.showOrders('history')
      const sheet = await trader.openOrder()
      await sheet.getByTestId('check-order').click()
      const found = page.getByTestId('in-log')
      await expect
        .poll(() => found.getAttribute('data-state'), { timeout: 20_000 })
        .toMatch(/^(?:logged|forked|different)$/)
      return found.getAttribute('data-state')
    }
    const leave = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await page.getByTestId('in-log').waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await trader.details().waitFor({ state: 'hidden' })
    }
    expect(await look()).toBe('logged')
    await page.getByText(check('logFirst')).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: check('saveClosing') }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^forex-\d+-closed\.tlog-proof$/)
    await leave()
    // What is going to disappear is what this device has followed: a batch that begins here, and a look after it.
    const kept = await logSize()
    const grownBeyond = (size: number) => async (): Promise<boolean> => {
      stage.feed.set('BTCUSD', decimal(String(100_000 + (stage.clock.now() % 90))))
      return (await logSize()) > size
    }
    await expect.poll(grownBeyond(kept), { timeout: 30_000, interval: 400 }).toBe(true)
    const lookFurther = async (): Promise<number> => {
      expect(await look()).toBe('logged')
      expect(await page.getByText(check('logFirst')).count()).toBe(0)
      await leave()
      return followedTo(page)
    }
    await expect.poll(lookFurther, { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(kept)

    // Somebody with the database and the key lets the last entries disappear and goes on.
    await stage.stopServer()
    const before = await logSize()
    await pool.query('alter table tlog_batch disable trigger all; alter table tlog_tile_root disable trigger all')
    await pool.query('delete from tlog_batch where first >= $1', [kept])
    await pool.query('update tlog_head set size = $1', [kept])
    await stage.restartServer()
    await expect.poll(grownBeyond(before), { timeout: 30_000, interval: 400 }).toBe(true)
    await page.reload()
    await trader.goTo('orders')
    expect(await look()).toBe('forked')
    await page.getByTestId('check-verdict').getByText(check('logForked')).waitFor()
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: check('saveEvidence') }).click(),
    ])
    expect(evidence.suggestedFilename()).toBe('log-evidence.json')
    await page
      .getByTestId('in-log')
      .getByRole('link', { name: app('support') })
      .click()
    await new AppUser(page).isAt('/mine/chat')
  },
)
