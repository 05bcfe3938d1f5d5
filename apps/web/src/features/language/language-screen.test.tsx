// @vitest-environment happy-dom
// The language picker: every language is listed, another one is shown at once and remembered, and the way leads back.
import { LANGUAGE_CODES, LANGUAGES } from '@tallystick/i18n/languages'
import { Router } from '@tallystick/ui/routing/router'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { useSettings } from '../../platform/stores/settings-store.ts'
import LanguageScreen from './language-screen.tsx'

usePage('language')
afterEach(() => useSettings.setState(useSettings.getInitialState(), true))

it('lists every language by its own name; another one is set, remembered, and leads back', async () => {
  const back = vi.spyOn(Router.prototype, 'back').mockImplementation(() => {})
  await open(<LanguageScreen />, 'en', '/language')
  const names = screen.getAllByRole('listitem').map(item => item.querySelector('[dir]')?.textContent)
  expect(names).toEqual(LANGUAGE_CODES.map(code => LANGUAGES[code].ownName))
  const user = newUser()
  // The one that is set already changes nothing.
  await user.click(screen.getByRole('button', { name: /English/ }))
  expect(back).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(back).toHaveBeenCalledOnce())
  expect([document.documentElement.lang, useSettings.getState().language]).toEqual(['de', 'de'])
})

it.each([
  ['tw', 'hk'],
  ['de', 'de'],
  ['xx', 'hk'],
])('a device that remembers %s is shown %s', async (saved, code) => {
  localStorage.setItem('tallystick.settings', JSON.stringify({ state: { language: saved }, version: 1 }))
  await useSettings.persist.rehydrate()
  expect(useSettings.getState().language).toBe(code)
})
