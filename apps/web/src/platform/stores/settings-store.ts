// The user's preferences on this device: language, theme, last viewed items.
import { DEFAULT_LANGUAGE, type LanguageCode, languageFrom } from '@tallystick/i18n/languages'
import { DEFAULT_PERIOD, PERIOD_NAMES, type Period } from '@tallystick/wire/periods'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './storage.ts'

export type Theme = 'light' | 'dark'

interface SettingsState {
  readonly language: LanguageCode
  /** The user has picked a language or declined the one offered: the app does not offer another. */
  readonly isLanguageChosen: boolean
  /** Null until the user chooses; the system setting applies then. */
  readonly theme: Theme | null
  readonly amountsHidden: boolean
  /** Code of the pair on the trade screen; empty until one was chosen. */
  readonly pairCode: string
  readonly period: Period
  /** A question comes before every order; otherwise one tap sends it. */
  readonly asksBeforeOrder: boolean
  /** Codes starred on this device before the server kept watchlists. They move there (entities/watchlist), and none is added. */
  readonly favourites: readonly string[]
  /** Heights and widths of desktop panels, in pixels. */
  readonly panels: Readonly<Record<string, number>>
}

export const useSettings = create<SettingsState>()(
  persist(
    (): SettingsState => ({
      language: DEFAULT_LANGUAGE,
      isLanguageChosen: false,
      theme: null,
      amountsHidden: false,
      pairCode: '',
      period: DEFAULT_PERIOD,
      asksBeforeOrder: false,
      favourites: [],
      panels: {},
    }),
    {
      name: 'tallystick.settings',
      storage: persisted<SettingsState>(),
      version: 1,
      merge: (saved, fresh) => readable(saved, fresh),
    },
  ),
)

/** A device's storage is input like any other: what does not fit is replaced by what is fresh. */
function readable(saved: unknown, fresh: SettingsState): SettingsState {
  if (typeof saved !== 'object' || saved === null) return fresh
  const text = saved as Partial<Record<keyof SettingsState, unknown>>
  const period = PERIOD_NAMES.find(name => name === text.period)
  const language = typeof text.language === 'string' ? languageFrom(text.language) : fresh.language
  return {
    language,
    isLanguageChosen: text.isLanguageChosen === true || language !== DEFAULT_LANGUAGE,
    theme: text.theme === 'dark' || text.theme === 'light' ? text.theme : fresh.theme,
    amountsHidden: text.amountsHidden === true,
    pairCode: typeof text.pairCode === 'string' ? text.pairCode : fresh.pairCode,
    period: period ?? fresh.period,
    asksBeforeOrder: text.asksBeforeOrder === true,
    favourites: Array.isArray(text.favourites) ? text.favourites.filter(code => typeof code === 'string') : [],
    panels: isSizes(text.panels) ? text.panels : {},
  }
}

function isSizes(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every(size => typeof size === 'number')
}

export function chooseLanguage(language: LanguageCode): void {
  useSettings.setState({ language, isLanguageChosen: true })
}

export function selectPair(code: string): void {
  useSettings.setState({ pairCode: code })
}

export function setPanelSize(panel: string, size: number): void {
  useSettings.setState(({ panels }) => ({ panels: { ...panels, [panel]: Math.round(size) } }))
}
