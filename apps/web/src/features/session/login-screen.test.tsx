// @vitest-environment happy-dom
// Login, registration and the code button as users meet them.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { USER } from '../../../testing/user.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { useCodesSent } from '../../platform/stores/codes-sent.ts'
import ForgotScreen from './forgot-screen.tsx'
import LoginScreen from './login-screen.tsx'
import RegisterScreen from './register-screen.tsx'

usePage('session')
afterEach(() => {
  useCodesSent.setState({ register: 0, reset: 0 })
  vi.useRealTimers()
})

function config(mode: number): AnswerOf<'registerConfig'> {
  return { is_show_mobile: mode, by_mobile: mode === 2 || mode === 3, verify_reg_type: 1, refused_areas: [] }
}

describe('the account type selector of the login', () => {
  it.each([1, 2, 3])('is there in mode %i of the registration', async mode => {
    serve({ registerConfig: config(mode), areaList: [] })
    await open(<LoginScreen />, 'en', '/login')
    await newUser().click(await screen.findByRole('radio', { name: 'Mobile number' }))
    expect(screen.getByLabelText('Mobile number', { selector: 'input[type=tel]' })).toBeDefined()
  })

  it('is not there in mode 0', async () => {
    const asked = vi.fn(() => config(0))
    serve({ registerConfig: asked })
    await open(<LoginScreen />, 'en', '/login')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByRole('radio', { name: 'Mobile number' })).toBeNull()
  })
})

/** Presses, and what is said then. */
async function press(name: string): Promise<string | undefined> {
  await newUser().click(screen.getByRole('button', { name }))
  return useToasts.getState().toasts.at(-1)?.text
}

describe('logging in', () => {
  it('needs an email and a password, or a mobile number', async () => {
    const server = serve({ registerConfig: config(3), areaList: [] })
    await open(<LoginScreen />, 'en', '/login')
    const user = newUser()
    expect(await press('Log in')).toBe('Please enter your email')
    await enter(user, 'Email', 'ada@example.com')
    expect(await press('Log in')).toBe('Please enter your password')
    await user.click(await screen.findByRole('radio', { name: 'Mobile number' }))
    expect(await press('Log in')).toBe('Please enter your mobile number')
    expect(server.sent).toEqual([])
  })

  it('shows the password on request, and the ways to register and to a new password', async () => {
    serve({ registerConfig: config(0) })
    await open(<LoginScreen />, 'en', '/login')
    const user = newUser()
    const field = screen.getByLabelText('Password', { selector: 'input' })
    expect(field.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.getAttribute('type')).toBe('password')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('#/register')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('#/forgot')
  })

  it.each(['Log in', 'Try the demo account'])('“%s” leads Home in place of the form', async name => {
    const answer = { token: 'token', user: USER }
    const server = serve({ registerConfig: config(0), login: answer, createDemoAccount: answer })
    const page = await open(<LoginScreen />, 'en', '/login')
    const user = newUser()
    await enter(user, 'Email', 'ada@example.com')
    await enter(user, 'Password', 'correct horse battery')
    expect(screen.getByText('No registration needed')).toBeDefined()
    const steps = history.length
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(page.path()).toBe('/'))
    expect(history.length).toBe(steps)
    expect(useSession.getState().token).toBe('token')
    expect(server.sent).toHaveLength(1)
  })
})

describe('the fields of the registration', () => {
  it.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
  ])('in mode %i ask for area and number beside the email: %s', async (mode, isAsked) => {
    serve({ registerConfig: config(mode), areaList: [] })
    await open(<RegisterScreen />, 'en', '/register?invite_code=ABCD2345')
    await waitFor(() =>
      expect(screen.queryAllByLabelText('Mobile number', { selector: 'input' })).toHaveLength(isAsked ? 1 : 0),
    )
    expect(screen.queryAllByRole('button', { name: /^Country code/ })).toHaveLength(isAsked ? 1 : 0)
    for (const label of ['Email', 'Password', 'Repeat password', 'Code'])
      expect(screen.getByLabelText(label, { selector: 'input' })).toBeDefined()
    expect(screen.getByLabelText('Invite code (optional)')).toHaveProperty('value', 'ABCD2345')
  })

  it('ask one after the other for what is missing', async () => {
    const server = serve({ registerConfig: config(0) })
    await open(<RegisterScreen />, 'en', '/register')
    const user = newUser()
    expect(await press('Register')).toBe('Please enter your email')
    await enter(user, 'Email', 'ada@example.com')
    expect(await press('Register')).toBe('Please enter your password')
    await enter(user, 'Password', 'long enough')
    await enter(user, 'Repeat password', 'longer enough')
    expect(await press('Register')).toBe('The passwords do not match')
    await enter(user, 'Repeat password', 'long enough')
    expect(await press('Register')).toBe('Please enter the code')
    expect(server.sent).toEqual([])
  })
})

it('a forgotten password is set anew with a code, and the login follows', async () => {
  const server = serve({ registerConfig: config(0), sendEmail: {}, forgetPassword: {} })
  const page = await open(<ForgotScreen />, 'en', '/forgot')
  const user = newUser()
  await sendCode()
  await enter(user, 'New password', 'long enough')
  await enter(user, 'Repeat password', 'long enough')
  await enter(user, 'Code', '123456')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(page.path()).toBe('/login'))
  const sent = { account: 'ada@example.com', new_password: 'long enough', secondary_password: 'long enough' }
  expect(server.sent.at(-1)).toMatchObject({ ...sent, auth_code: '123456' })
})

async function sendCode(): Promise<void> {
  await enter(newUser(), 'Email', 'ada@example.com')
  await newUser().click(screen.getByTestId('send-code'))
  await screen.findByText(/^Resend in (60|59) s$/)
}

describe('the code button', () => {
  it('stays locked for those who leave the screen and come back, and for those who load it again', async () => {
    serve({ registerConfig: config(0), sendEmail: {} })
    await open(<RegisterScreen />, 'en', '/register')
    await sendCode()
    cleanup()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await open(<RegisterScreen />, 'en', '/register')
    expect(screen.getByTestId('send-code')).toHaveProperty('disabled', true)
    const kept = localStorage.getItem('tallystick.codes')
    useCodesSent.setState({ register: 0 })
    localStorage.setItem('tallystick.codes', kept ?? '')
    await useCodesSent.persist.rehydrate()
    await waitFor(() => expect(screen.getByTestId('send-code')).toHaveProperty('disabled', true))
  })

  it('is free again after a minute', async () => {
    serve({ registerConfig: config(0), sendEmail: {} })
    useCodesSent.setState({ register: Date.now() - 59_500 })
    await open(<RegisterScreen />, 'en', '/register')
    expect(screen.getByTestId('send-code').textContent).toBe('Resend in 1 s')
    await waitFor(() => expect(screen.getByTestId('send-code')).toHaveProperty('disabled', false))
    expect(screen.getByTestId('send-code').textContent).toBe('Send code')
  })
})

it('after registering, the email is filled in on the login', async () => {
  serve({ registerConfig: config(0), sendEmail: {}, register: {} })
  const page = await open(<RegisterScreen />, 'en', '/register')
  const user = newUser()
  await sendCode()
  await enter(user, 'Password', 'correct horse battery')
  await enter(user, 'Repeat password', 'correct horse battery')
  await enter(user, 'Code', '123456')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(page.path()).toBe('/login'))
  cleanup()
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  await open(<LoginScreen />, 'en', '/login')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  expect(screen.getByLabelText('Password', { selector: 'input' })).toHaveProperty('value', '')
})
