// @vitest-environment happy-dom
// Pushed messages on a device: offered after an order and not before, switched on with the browser's consent, and its failures told.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { noteToldOf, usePush, watchPush } from '../../entities/notice/push.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { PushOffer } from './push-offer.tsx'

usePage('notices')

const SETTINGS: AnswerOf<'noticeSettings'> = {
  groups: [],
  email_pace: 'at_once',
  has_email: 1,
  quiet_from: '',
  quiet_to: '',
  time_zone: 'UTC',
  push_figures: 0,
  push_key: 'the-key',
}
const KEYS = { p256dh: 'p', auth: 'a' }

/** A browser as far as push goes: its answer to the question, and its push service. */
function browser(permission: NotificationPermission, subscribe: () => Promise<unknown>) {
  const asked = vi.fn(() => Promise.resolve(permission))
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked })
  vi.stubGlobal('PushManager', vi.fn())
  const pushManager = { subscribe: vi.fn(subscribe), getSubscription: () => Promise.resolve(null) }
  vi.stubGlobal('navigator', Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({ pushManager }) } }))
  return { asked, pushManager }
}

const subscribed = () => Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: KEYS }) })

async function openOffer() {
  const server = serve({ noticeSettings: SETTINGS, pushSubscribe: {} })
  signIn('token', USER)
  await open(<PushOffer />, 'en', '/order')
  return { server, user: newUser() }
}

beforeEach(() => usePush.setState({ uid: '', offer: 'not yet' }))
afterEach(() => vi.unstubAllGlobals())

describe('the offer', () => {
  it('comes after an order, asks the browser only when it is taken, and then never again', async () => {
    const { asked, pushManager } = browser('granted', subscribed)
    const { server, user } = await openOffer()
    expect(screen.queryByTestId('push-offer')).toBeNull()
    noteToldOf()
    expect(await screen.findByTestId('push-offer')).toBeTruthy()
    expect(asked).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(server.sent).toEqual([{ endpoint: 'https://push.example.com/1', ...KEYS }]))
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' })
    await waitFor(() => expect(usePush.getState()).toEqual({ uid: USER.uid, offer: 'answered' }))
    noteToldOf()
    expect(screen.queryByTestId('push-offer')).toBeNull()
  })

  it('can be put away for good', async () => {
    const { asked } = browser('granted', subscribed)
    const { user } = await openOffer()
    noteToldOf()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    noteToldOf()
    expect(screen.queryByTestId('push-offer')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it('switches nothing on where the browser refuses or its push service fails', async () => {
    browser('granted', () => Promise.reject(new Error('no push service')))
    const { server, user } = await openOffer()
    noteToldOf()
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(usePush.getState().offer).toBe('answered'))
    expect([usePush.getState().uid, server.sent]).toEqual(['', []])
  })
})

it('a device is told to the server again at start, for who switched it on and nobody else', async () => {
  const { pushManager } = browser('granted', subscribed)
  vi.stubGlobal('Notification', { permission: 'granted' })
  const server = serve({ noticeSettings: SETTINGS, pushSubscribe: {} })
  usePush.setState({ uid: USER.uid })
  signIn('token', USER)
  watchPush()
  await waitFor(() => expect(server.sent).toHaveLength(1))
  signIn('another', { ...USER, uid: '87654321' })
  await Promise.resolve()
  expect(pushManager.subscribe).toHaveBeenCalledTimes(1)
})
