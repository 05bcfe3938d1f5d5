// A pushed message, as the server writes it, in the installed app: delivered to its service worker by the browser's developer protocol, with
// the app closed. The push services of browser vendors are not tried; and a browser without a screen shows nothing, so what the worker asks
// it to show is looked at instead.
import { writePushMessage } from '@tallystick/server/modules/users/notice-channels/push-message'
import type { CDPSession, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
let worker: Worker
let browser: CDPSession
let registrationId = ''

interface Shown {
  readonly title: string
  readonly body: string
  readonly data: string
  readonly tag: string
  readonly actions: readonly { readonly title: string; readonly action: string }[]
}

beforeAll(async () => {
  stage = await openStage()
  const app = await stage.visitor({ size: 'phone', installs: true })
  const context = app.context()
  await app.evaluate('navigator.serviceWorker.ready.then(() => true)')
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`self.shown = []
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })`)
  browser = await context.newCDPSession(await context.newPage())
  const found = new Promise<string>(resolve => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.origin))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  registrationId = await found
  await app.close()
})
afterAll(() => stage.close())

const deliver = (data: string): Promise<unknown> =>
  browser.send('ServiceWorker.deliverPushMessage', { origin: stage.origin, registrationId, data })
const shown = (): Promise<readonly Shown[]> => worker.evaluate<readonly Shown[]>('self.shown')
const READER = { language: 'en', settings: { pushFigures: false } }

it('is shown with the app closed: what happened, what can be done, and no private figure', async () => {
  const params = { figures: 'yes', equity: '18000.00', rate: '90.00', level: '50' }
  await deliver(writePushMessage(READER, [{ id: 7, kind: 'margin_warning', params }], 'Tallystick'))
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({
    title: 'Your margin level is low',
    body: '',
    data: '/order?source=0&type=1',
    tag: 'notice-7',
    actions: [
      { title: 'Close position', action: '/order?source=0&type=1' },
      { title: 'Transfer', action: '/mine/transfer' },
    ],
  })
  expect(JSON.stringify(await shown())).not.toMatch(/18.?000|90\.00/)
})

it('that cannot be read is shown all the same, and leads to the inbox', async () => {
  const before = (await shown()).length
  await deliver('not a message of ours')
  await expect.poll(async () => (await shown()).length).toBe(before + 1)
  expect((await shown()).at(-1)).toMatchObject({ title: 'Tallystick', data: '/notices', actions: [] })
})
