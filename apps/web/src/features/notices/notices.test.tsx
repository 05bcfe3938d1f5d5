// @vitest-environment happy-dom
// Notification settings and the inbox as their user meets them.
import type { AnswerOf, UserNotice } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { useInbox } from '../../entities/notice/inbox.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { NoticesScreen } from './notices-screen.tsx'
import NoticeSettingsScreen from './settings-screen.tsx'

usePage('notices')

const SETTINGS: AnswerOf<'noticeSettings'> = {
  groups: [
    { group: 'orders', email: 'off', push: 'on' },
    { group: 'money', email: 'always', push: 'on' },
    { group: 'security', email: 'always', push: 'never' },
  ],
  email_pace: 'at_once',
  has_email: 1,
  quiet_from: '',
  quiet_to: '',
  time_zone: 'UTC',
  push_figures: 0,
  push_key: 'key',
}

async function openSettings(change: Partial<typeof SETTINGS> = {}) {
  const server = serve({ noticeSettings: { ...SETTINGS, ...change }, saveNoticeSettings: {} })
  signIn('token', USER)
  await open(<NoticeSettingsScreen />, 'en', '/mine/notices')
  return { server, user: newUser() }
}

describe('the settings', () => {
  it('switch a group on, and say what cannot be switched off', async () => {
    const { server, user } = await openSettings()
    const orders = await screen.findByRole('switch', { name: 'Orders and positions, Email' })
    expect(orders.getAttribute('aria-checked')).toBe('false')
    expect(screen.getAllByText('Always on')).toHaveLength(2)
    expect(screen.getByText(/cannot be switched off/)).toBeTruthy()
    await user.click(orders)
    await waitFor(() => expect(server.sent[0]).toMatchObject({ email: 'orders', push: 'orders,money' }))
    expect(orders.getAttribute('aria-checked')).toBe('true')
  })

  it('leave a group that only a newer version knows as it is', async () => {
    const newer = { group: 'metals', email: 'on', push: 'on' } as unknown as (typeof SETTINGS)['groups'][number]
    const { server, user } = await openSettings({ groups: [...SETTINGS.groups, newer] })
    await user.click(await screen.findByRole('switch', { name: 'Orders and positions, Email' }))
    await waitFor(() => expect(server.sent[0]).toMatchObject({ email: 'orders,metals', push: 'orders,money,metals' }))
  })

  it('say where push does not work, and what it may show', async () => {
    const { server, user } = await openSettings()
    expect(await screen.findByText(/This browser cannot receive push notifications/)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: /Show amounts and prices/ }))
    await waitFor(() => expect(server.sent[0]).toMatchObject({ push_figures: '1' }))
    await user.click(screen.getByRole('switch', { name: 'Orders and positions, Push' }))
    await waitFor(() => expect(server.sent[1]).toMatchObject({ push: 'money', push_figures: '1' }))
  })

  it('have quiet hours of the zone where the user is', async () => {
    const { server, user } = await openSettings()
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await waitFor(() =>
      expect(server.sent[0]).toMatchObject({ quiet_from: '22:00', quiet_to: '07:00', time_zone: timeZone }),
    )
    expect(screen.getByText(new RegExp(`Time zone: ${timeZone}`))).toBeTruthy()
  })

  it('of an account without an address say so, and offer no emails', async () => {
    await openSettings({ has_email: 0 })
    expect(await screen.findByText(/no email address/)).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
    expect(screen.queryByText('When emails are sent')).toBeNull()
  })
})

const notice = (id: number, is_read = false): UserNotice => ({
  id,
  kind: 'margin_warning',
  group: 'orders',
  params: { figures: 'yes', equity: '412.50', rate: '82.50', level: '50' },
  link: '/order?source=0&type=1',
  is_read,
  created_at: '2026-11-16 12:00:00',
})

async function openInbox(answers: Answers = {}) {
  const page = { data: [notice(3), notice(2, true)], total: 2, next: '', unread: 1 }
  const server = serve({ notices: page, noticeRead: { unread: 0 }, noticesSeen: { unread: 0 }, ...answers })
  signIn('token', USER)
  useInbox.setState({ notices: 1 })
  await open(<NoticesScreen marginCall={<p>What can be done</p>} />, 'en', '/notices')
  await screen.findByRole('radiogroup', { name: 'Filter' })
  return { server, user: newUser() }
}

describe('the inbox', () => {
  it('reads nothing by itself; a notice is read when it is opened', async () => {
    const { server, user } = await openInbox()
    const rows = await screen.findAllByText('Your margin level is low')
    expect(rows).toHaveLength(2)
    expect(screen.getAllByText('New')).toHaveLength(1)
    expect(server.sent).toEqual([])
    await user.click(rows[0] ?? document.body)
    await waitFor(() => expect(server.sent).toEqual([{ id: '3' }]))
    expect(useInbox.getState().notices).toBe(0)
  })

  it('says the figures of a margin warning, and what can be done below the newest one', async () => {
    await openInbox()
    expect(
      await screen.findAllByText(/^Equity: 412.50 USD. Your margin level is 82.50%. At 50% positions are closed./),
    ).toHaveLength(2)
    const calls = screen.getAllByText('What can be done')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.closest('li')?.textContent).toContain('New')
  })

  it('shows a kind that only a newer version knows, with the others', async () => {
    const newer = { ...notice(4), kind: 'gold_delivered', group: 'metals' } as unknown as UserNotice
    await openInbox({ notices: { data: [newer, notice(3)], total: 2, next: '', unread: 2 } })
    expect(await screen.findByText('Reload the app to read it.')).toBeTruthy()
    expect(screen.getAllByText('Your margin level is low')).toHaveLength(1)
  })

  it('marks all as read up to the newest one shown', async () => {
    const { server, user } = await openInbox()
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(server.sent).toEqual([{ id: '3' }]))
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('asks for a group or for what is unread, and says when there is nothing', async () => {
    const { server, user } = await openInbox({
      notices: ({ group }) =>
        group === 'identity'
          ? { data: [], total: 0, next: '', unread: 1 }
          : { data: [notice(3)], total: 1, next: '', unread: 1 },
    })
    const filters = within(screen.getByRole('radiogroup', { name: 'Filter' }))
    await user.click(filters.getByRole('radio', { name: 'Identity verification' }))
    expect(await screen.findByText('Nothing here. Choose another filter.')).toBeTruthy()
    await user.click(filters.getByRole('radio', { name: 'Unread' }))
    await waitFor(() => expect(server.asked('notices').at(-1)).toBe('unread=1'))
    expect(filters.queryByRole('radio', { name: 'Security' })).toBeNull()
  })
})
