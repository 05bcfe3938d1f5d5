// @vitest-environment happy-dom
// API keys as their user meets them: faults stand at their fields, the code of the authenticator is asked for where there is one, the secret
// is shown once, and what a key may do is said in words.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { signIn } from '../../platform/stores/session-store.ts'
import { keyFromWire } from './api-keys.ts'
import ApiKeysScreen from './api-keys-screen.tsx'
import { KeyTable } from './key-table.tsx'

usePage('keys', 'user')
beforeEach(() => useToasts.setState({ toasts: [] }))

const KEY: AnswerOf<'apiKeys'>[number] = {
  id: 'bT4xq0Zr7yKw2LmN9pHs3A',
  name: 'Grid bot',
  scope: 'trade',
  addresses: ['203.0.113.0/24'],
  created_at: '2026-01-05 12:30:00',
  expires_at: '2026-04-05 12:30:00',
  last_used_at: '2026-01-06 08:00:00',
  last_used_address: '203.0.113.7',
  expired: 0,
}

async function openKeys(answers: Answers = {}, change: Partial<typeof USER> = {}) {
  const server = serve({
    apiKeys: [],
    createApiKey: { id: 'the-id', secret: 'the-secret' },
    revokeApiKey: {},
    ...answers,
  })
  signIn('token', { ...USER, ...change })
  await open(<ApiKeysScreen />, 'en', '/mine/api-keys')
  return { server, user: newUser() }
}

describe('the list', () => {
  it('says of each key what it may do, from where, until when, and when it was last used', async () => {
    await openKeys({
      apiKeys: [KEY, { ...KEY, id: 'x', name: 'Old', scope: 'read', addresses: [], last_used_at: '', expired: 1 }],
    })
    const [first, second] = await screen.findAllByTestId('api-key')
    expect(first?.textContent).toMatch(
      /Grid bot.*Read and trade.*Expires on.*Only from 203\.0\.113\.0\/24.*Last used .*203\.0\.113\.7/,
    )
    expect(second?.textContent).toMatch(/Old.*Read only.*Expired on.*From any IP address.*Never used/)
  })

  it('revokes a key after a question', async () => {
    const { server, user } = await openKeys({ apiKeys: [KEY] })
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    const question = screen.getByRole('alertdialog', { name: 'Revoke “Grid bot”?' })
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(server.sent).toEqual([{ id: KEY.id }]))
    await waitFor(() => expect(server.asked('apiKeys').length).toBeGreaterThan(1))
  })
})

describe('the table of desktops', () => {
  it('says the same in columns, and revokes', async () => {
    serve({})
    const onRevoke = vi.fn()
    const unused: typeof KEY = {
      ...KEY,
      name: 'Old',
      id: 'x',
      scope: 'read',
      addresses: [],
      last_used_at: '',
      expired: 1,
    }
    const keys = [keyFromWire(KEY), keyFromWire(unused)]
    await open(<KeyTable keys={keys} onRevoke={onRevoke} />)
    const [first, second] = screen.getAllByTestId('api-key')
    expect(first?.textContent).toMatch(/Grid bot.*Read and trade203\.0\.113\.0\/24.*203\.0\.113\.7Revoke$/)
    expect(second?.textContent).toMatch(/Old.*Read onlyFrom any IP address.*Never usedRevoke$/)
    await newUser().click(screen.getAllByRole('button', { name: 'Revoke' })[1] ?? document.body)
    expect(onRevoke).toHaveBeenCalledWith(keys[1])
  })
})

describe('a new key', () => {
  const openForm = async (answers: Answers = {}, change: Partial<typeof USER> = {}) => {
    const opened = await openKeys(answers, change)
    await opened.user.click(await screen.findByRole('button', { name: 'Create a key' }))
    const form = within(screen.getByRole('dialog'))
    return { ...opened, form, send: () => opened.user.click(form.getByRole('button', { name: 'Create a key' })) }
  }

  it('needs a name and the password, and addresses that are some', async () => {
    const { server, user, form, send } = await openForm()
    await enter(user, 'Allowed IP addresses', 'my home')
    await send()
    for (const fault of ['Please enter a name', 'Please enter your password', /Please enter up to 10 IP addresses/])
      expect(form.getByText(fault)).toBeDefined()
    expect(document.activeElement).toBe(form.getByLabelText('Name'))
    expect(server.sent).toEqual([])
  })

  it('stands wrong where the server says so', async () => {
    const { user, form, send } = await openForm({
      createApiKey: refusal('wrong_credentials', {}, 'Incorrect password'),
    })
    await enter(user, 'Name', 'Bot')
    await enter(user, 'Password', 'guess')
    await send()
    await form.findByText('Incorrect password')
    expect(form.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for the code of the authenticator where there is one, and shows the secret once', async () => {
    const { server, user, form, send } = await openForm({
      createApiKey: ({ otp }) =>
        otp === '123456' ? { id: 'the-id', secret: 'the-secret' } : refusal('two_factor_needed'),
    })
    await enter(user, 'Name', ' Bot ')
    await user.click(form.getByRole('radio', { name: 'Read and trade' }))
    await user.click(form.getByRole('radio', { name: '30 days' }))
    await enter(user, 'Password', 'correct horse')
    expect(form.queryByLabelText('One-time code')).toBeNull()
    await send()
    await form.findByLabelText('One-time code')
    expect(useToasts.getState().toasts).toEqual([])
    await enter(user, 'One-time code', '123456')
    await send()
    const made = within(await screen.findByRole('dialog', { name: 'Your new API key' }))
    expect(made.getAllByTestId('copy-line').map(({ textContent }) => textContent)).toEqual(['the-id', 'the-secret'])
    expect(server.sent.at(-1)).toEqual({
      name: 'Bot',
      scope: 'trade',
      days: '30',
      password: 'correct horse',
      otp: '123456',
    })
    await user.click(made.getByRole('button', { name: 'I have saved it' }))
    await waitFor(() => expect(screen.queryByText('the-secret')).toBeNull())
  })

  it('of a demo account needs no password', async () => {
    const { server, user, form, send } = await openForm({}, { is_demo: 1 })
    expect(form.queryByLabelText('Password')).toBeNull()
    await enter(user, 'Name', 'Bot')
    await send()
    await waitFor(() => expect(server.sent).toEqual([{ name: 'Bot', scope: 'read', days: '90' }]))
  })
})
