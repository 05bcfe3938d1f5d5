// A chosen language is in a cookie, too: the server draws the first screen before any script could tell it.
import { LANGUAGE_COOKIE } from '@tallystick/wire/trader/first-data'
import { useSettings } from '../platform/stores/settings-store.ts'

const YEAR_S = 365 * 86_400

export function tellServerLanguage(): void {
  const tell = (): void => {
    const { language, isLanguageChosen } = useSettings.getState()
    const secure = location.protocol === 'https:' ? '; secure' : ''
    if (isLanguageChosen)
      document.cookie = `${LANGUAGE_COOKIE}=${language}; max-age=${YEAR_S}; path=/; samesite=lax${secure}`
  }
  tell()
  useSettings.subscribe((now, before) => {
    if (now.language !== before.language || now.isLanguageChosen !== before.isLanguageChosen) tell()
  })
}
