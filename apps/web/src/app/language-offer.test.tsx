// @vitest-environment happy-dom
// The offer to switch to the browser's language on a first visit.
import { screen, waitFor } from '@testing-library/react'
import { LANGUAGE_CODES, LANGUAGES } from '@tallystick/i18n/languages'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../testing/page.tsx'
// Loaded here, so that no test waits for its compilation.
import '../features/language/language-bar.tsx'
import { useSettings } from '../platform/stores/settings-store.ts'
import { browserLanguage } from '@tallystick/i18n/browser-language'
import { LanguageOffer } from './language-offer.tsx'

usePage()

describe('the language a browser asks for', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['nb-NO', 'en-GB'], 'en'],
    [['zh-Hans-CN'], 'hk'],
    [['es-419'], 'spa'],
    [['ms-MY'], 'my'],
    [['ja'], 'jp'],
    [['nb'], undefined],
    [[], undefined],
  ])('%j is %s', (asked, code) => {
    expect(browserLanguage(asked)).toBe(code)
  })

  it('is found for each of ours', () => {
    expect(LANGUAGE_CODES.map(code => browserLanguage([LANGUAGES[code].locale]))).toEqual(LANGUAGE_CODES)
  })
})

describe('on a first visit', () => {
  beforeEach(() => {
    useSettings.setState(useSettings.getInitialState(), true)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG'])
  })

  it('the bar speaks the language of the browser and switches in one tap', async () => {
    await open(<LanguageOffer />, 'hk')
    const bar = screen.getByTestId('language-offer')
    expect([bar.lang, bar.dir]).toEqual(['ar', 'rtl'])
    await newUser().click(await screen.findByRole('button', { name: 'التبديل إلى العربية' }))
    await waitFor(() => expect(screen.queryByTestId('language-offer')).toBeNull())
    expect(document.documentElement.lang).toBe('ar')
    expect(useSettings.getState().language).toBe('ar')
  })

  it('remembers that it was dismissed', async () => {
    await open(<LanguageOffer />, 'hk')
    await newUser().click(await screen.findByRole('button', { name: 'الإبقاء على اللغة الحالية' }))
    expect(screen.queryByTestId('language-offer')).toBeNull()
    expect(useSettings.getState()).toMatchObject({ language: 'hk', isLanguageChosen: true })
  })

  it('offers nothing when the browser asks for Chinese, or for none of ours', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-TW', 'en'])
    await open(<LanguageOffer />, 'hk')
    expect(screen.queryByTestId('language-offer')).toBeNull()
  })
})
