// What operators set for the whole site: company mode, customer service elsewhere, a closed site.
import { createServer } from 'node:http'
import { decimal } from '@tallystick/kernel/decimal'
import { picture } from '@tallystick/server/testing/api/images'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ContentStage } from '../content-stage.ts'
import { Console } from '../pages/console.ts'
import { words } from '../words.ts'

const app = words('app')
const chat = words('chat')
const home = words('home')
const product = words('product')

let site: ContentStage
beforeAll(async () => {
  site = await ContentStage.open()
})
afterAll(() => site.stage.close())
afterEach(() => site.stage.endVisits())

describe('as the operator set it', () => {
  it('main mode: companies, all their fields, and the cookie for three years', async () => {
    await site.operator.post('/companies/save', {
      name: 'Zürich Markets',
      url: 'https://zurich.example/',
      subject: 'Zürich Markets AG',
      registered_address: 'Bahnhofstrasse 1',
      location: 'Paradeplatz 2',
      email: 'hello@zurich.example',
    })
    const desk = await Console.as(site.stage, site.operator.token)
    await desk.goTo('companies')
    await desk.rows().filter({ hasText: 'Zürich Markets' }).click()
    const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await picture(3, 'jpeg', 400) }
    await desk.dialog().getByLabel(words('console')('logo')).setInputFiles(file)
    await desk.dialog().getByTestId('logo').waitFor()
    await desk
      .dialog()
      .getByRole('button', { name: words('console')('save') })
      .click()
    await desk.dialog().waitFor({ state: 'hidden' })
    await site.setSettings({ main_mode: 1, site_title: 'DEMO' })
    const appUser = await site.visitor('phone')
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
    const logo = popup.locator('img')
    expect(await logo.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    const width = (): Promise<number> =>
      appUser.page.evaluate<number>("document.querySelector('[role=dialog] img').naturalWidth")
    await expect.poll(width).toBe(96)
    await popup.getByRole('button', { name: product('enter') }).click()
    await appUser.isAt('/')
    const cookie = (await appUser.page.context().cookies()).find(({ name }) => name === 'company_id')
    expect(cookie?.value).toMatch(/^\d+$/)
    const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(360)
    await appUser.open('/mine/announcement')
    await appUser.page.getByRole('note').getByText(words('user')('demoMarker')).waitFor()
    await site.setSettings({ main_mode: 0, site_title: 'Tallystick' })
  })

  it.each([
    ['a demo user on a desktop', () => site.demoUser('desktop')],
    ['a real user on a phone', () => site.realUser('phone', 'search-both@example.com')],
  ] as const)('search in both modes as %s', async (_who, enter) => {
    site.stage.feed.set('XAUUSD', decimal('4000'))
    const appUser = await enter()
    await appUser.open('/product')
    await appUser.field(product('title')).fill('gold')
    await appUser.page.locator('[data-instrument="XAUUSD"]').click()
    await appUser.isAt('/trade')
    await site.setSettings({ main_mode: 1 })
    await appUser.page.reload()
    await appUser.open('/')
    await appUser.page.getByRole('link', { name: home('openCompanySearch') }).click()
    await appUser.isAt('/product')
    await appUser.field(product('title')).fill('nobody')
    await appUser.page.getByText(product('nothingFound', { text: 'nobody' })).waitFor()
    await appUser.field(product('title')).fill('zurich')
    await appUser.page.getByText('Zürich Markets').click()
    await appUser.page
      .getByRole('dialog', { name: 'Zürich Markets' })
      .getByRole('button', { name: product('enter') })
      .click()
    await appUser.isAt('/')
    expect((await appUser.page.context().cookies()).some(({ name }) => name === 'company_id')).toBe(true)
    await site.setSettings({ main_mode: 0 })
  })

  it('customer service elsewhere, and a closed site elsewhere: followed to a listed host, and to no other', async () => {
    const elsewhere = createServer((_request, response) => response.end('<p>another site</p>'))
    await new Promise<void>(resolve => elsewhere.listen(0, 'localhost', resolve))
    const address = elsewhere.address()
    const host = `localhost:${typeof address === 'object' ? address?.port : ''}`
    try {
      await site.setSettings({ listed_hosts: host, service_link: `http://${host}/support`, service_link_type: 3 })
      const appUser = await site.visitor('phone')
      await appUser.open('/mine/chat')
      await appUser.page.waitForURL(`http://${host}/support`)
      await site.setSettings({ service_link: 'http://localhost:1/support' })
      const careful = await site.visitor('phone')
      await careful.open('/mine/chat')
      await careful.field(chat('placeholder')).waitFor()

      await site.setSettings({ service_link: '', site_status: 1, loss_url: `http://${host}/closed` })
      const late = await site.visitor('phone')
      await late.page.waitForURL(`http://${host}/closed`)
      await late.page.getByText('another site').waitFor()
      expect(new URL(careful.page.url()).origin).toBe(site.stage.origin)
    } finally {
      await site.setSettings({ listed_hosts: '', service_link: '', service_link_type: 1, site_status: 0, loss_url: '' })
      elsewhere.close()
    }
  })

  it('[A28] customer service: a link to copy, a frame in a sandbox, our own chat for anything that is no listed address', async () => {
    const link = 'http://localhost:9/support'
    await site.setSettings({ listed_hosts: 'localhost:9', service_link: link, service_link_type: 2 })
    const appUser = await site.visitor('phone')
    await appUser.open('/mine/chat')
    await expect.poll(() => appUser.page.getByTestId('copy-line').innerText()).toBe(link)
    await site.setSettings({ service_link_type: 1 })
    await appUser.page.reload()
    const frame = appUser.page.locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toBe(link)
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await site.setSettings({ service_link: 'javascript:alert(1)' })
    await appUser.page.reload()
    await appUser.field(chat('placeholder')).waitFor()
    await site.setSettings({ service_link: '' })
  })

  it('[A25] a closed site shows its notice, and follows no address that is not listed', async () => {
    await site.setSettings({ site_status: 1, loss_url: 'https://evil.example/' })
    const appUser = await site.visitor('phone')
    await appUser.page.getByTestId('maintenance').waitFor()
    expect(new URL(appUser.page.url()).origin).toBe(site.stage.origin)
    await site.setSettings({ site_status: 0, loss_url: '' })
    await appUser.button(app('retry')).click()
    await appUser.page.getByText(home('startDemo')).waitFor()
  })
})
