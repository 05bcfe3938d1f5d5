// @vitest-environment happy-dom
// Registering by picture: what was read from it is sent with its id, and a new one comes after a wrong try.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import RegisterScreen from './register-screen.tsx'

usePage('session')

const CONFIG: AnswerOf<'registerConfig'> = {
  is_show_mobile: 0,
  by_mobile: false,
  verify_reg_type: 2,
  refused_areas: [],
}
const PICTURE: AnswerOf<'captcha'> = { id: 'picture-1', b64s: 'data:image/png;base64,AA==' }

async function solve(answers: Answers) {
  const server = serve({ registerConfig: CONFIG, captcha: PICTURE, areaList: [], ...answers })
  const page = await open(<RegisterScreen />, 'en', '/register')
  const user = newUser()
  await screen.findByRole('img', { name: 'Image with five letters or digits' })
  await enter(user, 'Email', 'ada@example.com')
  await enter(user, 'Password', 'correct horse battery')
  await enter(user, 'Repeat password', 'correct horse battery')
  await enter(user, 'Characters in the image', 'k7 pq2')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Register' }))
  return { server, page }
}

it('a solved captcha registers', async () => {
  const { server, page } = await solve({ register: {} })
  await waitFor(() => expect(server.sent).toMatchObject([{ sms_code: 'k7pq2', key: 'picture-1' }]))
  await waitFor(() => expect(page.path()).toBe('/login'))
})

it('a wrong one is used up: the field is empty again', async () => {
  const { page } = await solve({ register: refusal('captcha_wrong') })
  await waitFor(() => expect(screen.getByLabelText('Characters in the image')).toHaveProperty('value', ''))
  expect(page.path()).toBe('/register')
})
