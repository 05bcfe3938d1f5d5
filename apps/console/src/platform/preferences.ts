// The operator's preferences on this device: language and theme.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const CONSOLE_LANGUAGES = ['en', 'hk'] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]
export type Theme = 'light' | 'dark'

interface Preferences {
  readonly language: ConsoleLanguage
  readonly theme: Theme
}

function isLanguage(value: unknown): value is ConsoleLanguage {
  return CONSOLE_LANGUAGES.some(language => language === value)
}

function freshLanguage(): ConsoleLanguage {
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLanguage(asked)) return asked
  return navigator.language.startsWith('zh') ? 'hk' : 'en'
}

export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      language: freshLanguage(),
      theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    }),
    {
      name: 'tallystick.console',
      version: 1,
      // A device's storage is input like any other: what does not fit is replaced by what is fresh.
      merge(saved, fresh) {
        const { language, theme } = (saved ?? {}) as Partial<Record<keyof Preferences, unknown>>
        return {
          language: isLanguage(language) ? language : fresh.language,
          theme: theme === 'dark' || theme === 'light' ? theme : fresh.theme,
        }
      },
    },
  ),
)

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  usePreferences.setState({ theme })
}
