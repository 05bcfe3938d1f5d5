// @vitest-environment happy-dom
// The user centre and its screens as the user meets them: who one is, what one has, where everything is, and questions before what cannot be undone.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { balancesOf } from '../../../testing/money.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn, useSession } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import AnnouncementScreen from './announcement-screen.tsx'
import EmailScreen from './email-screen.tsx'
import InviteScreen from './invite-screen.tsx'
import PasswordScreen from './password-screen.tsx'
import SettingsScreen from './settings-screen.tsx'
import UserScreen from './user-screen.tsx'

usePage('user')
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => useSettings.setState({ amountsHidden: false, theme: null }))

const told = (): string[] => useToasts.getState().toasts.map(({ text }) => text)
const button = (name: string) => screen.getByRole('button', { name })

async function openUser(change: Partial<typeof USER> = {}, answers: Answers = {}) {
  const server = serve({ balances: balancesOf('1500'), userInfo: { ...USER, ...change }, logout: {}, ...answers })
  signIn('token', { ...USER, ...change })
  const page = await open(<UserScreen />, 'en', '/user')
  await waitFor(() => expect(screen.getByTestId('total-assets').textContent).toBe('1,500.00USD'))
  return { server, page, user: newUser() }
}

describe('the user page', () => {
  it.each([
    ['the name', {}, 'Trader 5678'],
    ['without one the email', { name: '' }, 'ada@example.com'],
    ['of a demo user that it is one', { is_demo: 1 as const }, 'Demo account'],
  ])('is headed by %s, with level, credit score and UID', async (_what, change, label) => {
    await openUser({ level: 2, ...change })
    expect(screen.getByTestId('account-label').textContent).toBe(label)
    for (const part of ['VIP 2', 'Credit score 60']) expect(screen.getByText(part)).toBeDefined()
    expect(screen.getByText(/UID 12345678/)).toBeDefined()
  })

  it('hides and shows the total, and leads to deposit and withdrawal', async () => {
    const { page, user } = await openUser()
    await user.click(button('Hide amounts'))
    expect(screen.getByTestId('total-assets').textContent).not.toContain('1,500')
    await user.click(button('Show amounts'))
    expect(screen.getByTestId('total-assets').textContent).toBe('1,500.00USD')
    await user.click(button('Deposit'))
    expect(page.path()).toBe('/mine/charge')
    await user.click(button('Withdraw'))
    expect(page.path()).toBe('/mine/withdraw')
    expect(screen.queryByRole('button', { name: 'Reset demo' })).toBeNull()
  })

  it('leads everywhere: wallet, transfer, identity, invitation, password, support, email, announcement, language', async () => {
    await openUser()
    const links = screen.getAllByRole('link').map(link => `${link.textContent} ${link.getAttribute('href')}`)
    for (const entry of [
      'Wallet #/mine/wallet',
      'Transfer #/mine/transfer',
      'Identity verification #/mine/auth',
      'Invite friends #/mine/invite',
      'Change password #/mine/password',
      'Support #/mine/chat',
      'Contact email #/mine/email',
      'Announcement #/mine/announcement',
      'LanguageEnglish #/language',
    ])
      expect(links).toContain(entry)
  })

  it('has the switch of the dark theme', async () => {
    const { user } = await openUser()
    const night = screen.getByRole('switch', { name: 'Night mode' })
    await user.click(night)
    expect([night.getAttribute('aria-checked'), useSettings.getState().theme]).toEqual(['true', 'dark'])
  })

  it('resets a demo account after a question', async () => {
    const { server, user } = await openUser({ is_demo: 1 }, { resetDemoAccount: {} })
    await user.click(button('Reset demo'))
    const question = screen.getByRole('alertdialog', { name: 'Reset the demo account?' })
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
  })

  it('the icon logs out after a question: user and token are gone, Home is shown, and it is said', async () => {
    const { page, user } = await openUser()
    await user.click(button('Log out'))
    const question = screen.getByRole('alertdialog', { name: 'Log out of this device?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(useSession.getState().token).toBe('token')
    await user.click(button('Log out'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(useSession.getState()).toMatchObject({ token: '', user: null }))
    expect(page.path()).toBe('/')
    expect(told()).toEqual(['You are logged out'])
  })
})

it('settings log out after a question too', async () => {
  const answers: Answers = { sessions: [], logout: {}, userInfo: USER }
  serve(answers)
  signIn('token', USER)
  const page = await open(<SettingsScreen />, 'en', '/mine/system')
  const user = newUser()
  await user.click(button('Log out'))
  const question = screen.getByRole('alertdialog', { name: 'Log out of this device?' })
  await user.click(within(question).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(useSession.getState().token).toBe(''))
  expect(page.path()).toBe('/')
})

describe('a new password', () => {
  async function openPassword() {
    const server = serve({ sendEmail: {}, amendPassword: {}, userInfo: USER })
    signIn('token', USER)
    await open(<PasswordScreen />, 'en', '/mine/password')
    return { server, user: newUser() }
  }

  it.each([
    ['', '', '', 'Please complete all fields'],
    ['123456', 'long enough', '', 'Please complete all fields'],
    ['123456', '', 'long enough', 'Please complete all fields'],
    ['', 'long enough', 'long enough', 'Please complete all fields'],
    ['123456', 'long enough', 'longer enough', 'The passwords do not match'],
  ])('with code %j, %j and %j: %s', async (code, password, repeat, words) => {
    const { server, user } = await openPassword()
    await enter(user, 'Code', code)
    await enter(user, 'New password', password)
    await enter(user, 'Repeat password', repeat)
    await user.click(button('Change password'))
    expect(told()).toEqual([words])
    expect(server.sent).toEqual([])
  })

  it('takes a code that is sent to the own address', async () => {
    const { server, user } = await openPassword()
    expect(screen.getByText(/^We will send a code to ada@example\.com/)).toBeDefined()
    await user.click(screen.getByTestId('send-code'))
    await waitFor(() => expect(server.sent).toMatchObject([{ to: 'ada@example.com', type: '2' }]))
    await enter(user, 'Code', '123456')
    await enter(user, 'New password', 'long enough')
    await enter(user, 'Repeat password', 'long enough')
    await user.click(button('Change password'))
    const sent = { auth_code: '123456', new_password: 'long enough', secondary_password: 'long enough' }
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject(sent))
  })
})

it('the announcement names the five countries', async () => {
  serve({})
  await open(<AnnouncementScreen />, 'en', '/mine/announcement')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'North Korea',
    'Israel',
    'China',
    'Vanuatu',
    'Cuba',
  ])
  // Only on a site titled DEMO.
  expect(screen.queryByRole('note')).toBeNull()
})

it('the contact email of the company can be copied', async () => {
  const company: Partial<AnswerOf<'company'>> = { email: 'help@example.com' }
  // Only the field that the screen reads.
  serve({ company: company as AnswerOf<'company'> })
  await open(<EmailScreen />, 'en', '/mine/email')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await newUser().click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith('help@example.com'))
})

it('an invitation is a link with the code, its QR code, both to copy', async () => {
  serve({ invite: { invite_code: 'ABCD2345', invited: 2 } })
  signIn('token', USER)
  await open(<InviteScreen />, 'en', '/mine/invite')
  const link = `${location.origin}/#/register?invite_code=ABCD2345`
  const picture = await screen.findByRole('img', { name: 'QR code of the invite link' })
  expect([picture.dataset['text'], picture.getAttribute('width')]).toEqual([link, '160'])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const user = newUser()
  await user.click(button('Copy: Invite link'))
  await user.click(button('Copy: Invite code'))
  await waitFor(() => expect(copied.mock.calls).toEqual([[link], ['ABCD2345']]))
  expect(told()).toContain('Copied to clipboard')
})
