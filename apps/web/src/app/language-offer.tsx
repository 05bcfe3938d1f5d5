// On a first visit: a bar in the language the browser asks for, which switches to it in one tap or is dismissed for good.
import { LANGUAGES, type LanguageCode } from '@tallystick/i18n/languages'
import { lazy, Suspense } from 'react'
import { useSettings } from '../platform/stores/settings-store.ts'
import { browserLanguage } from '@tallystick/i18n/browser-language'

const LanguageBar = lazy(() => import('../features/language/language-bar.tsx'))

/** Its height is there before its words are: nothing below it moves. */
export function LanguageOffer() {
  const offered = useSettings(offer)
  if (offered === undefined) return null
  const { locale, direction } = LANGUAGES[offered]
  return (
    <div
      lang={locale}
      dir={direction}
      className="min-h-11 border-b border-line bg-accent-soft"
      data-testid="language-offer"
    >
      <Suspense>
        <LanguageBar language={offered} />
      </Suspense>
    </div>
  )
}

function offer(settings: {
  readonly isLanguageChosen: boolean
  readonly language: LanguageCode
}): LanguageCode | undefined {
  if (settings.isLanguageChosen) return undefined
  const asked = browserLanguage(navigator.languages)
  return asked === settings.language ? undefined : asked
}
