// @vitest-environment happy-dom
// Login, registration and the code button as users meet them.
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { useCodesSent } from '../../platform/stores/codes-sent.ts'
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
