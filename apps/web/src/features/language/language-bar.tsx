// The words and buttons of the language offer.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Languages, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chooseLanguage } from '../../platform/stores/settings-store.ts'
import { currentLanguage, setLanguage, wordsIn } from '../../platform/words.ts'

type LanguageWords = Awaited<ReturnType<typeof wordsIn<'language'>>>

export default function LanguageBar({ language }: { readonly language: LanguageCode }) {
  const [t, setWords] = useState<LanguageWords>()
  const [isSwitching, setSwitching] = useState(false)

  useEffect(() => {
    // Without its words there is no offer; the picker in the settings remains.
    wordsIn('language', language).then(
      words => setWords(() => words),
      () => {},
    )
  }, [language])

  async function accept(): Promise<void> {
    setSwitching(true)
    try {
      await setLanguage(language)
      chooseLanguage(language)
    } finally {
      setSwitching(false)
    }
  }

  if (t === undefined) return null
  return (
    <div className="mx-auto flex max-w-xl items-center gap-2 ps-4 pe-1">
      <button
        type="button"
        onClick={() => void accept()}
        aria-busy={isSwitching || undefined}
        className="flex min-h-11 min-w-0 grow items-center gap-2 text-start text-sm font-medium text-accent"
      >
        <Languages className="size-4 shrink-0" aria-hidden="true" />
        {t('switchHere')}
      </button>
      <IconButton label={t('keepCurrent')} onClick={() => chooseLanguage(currentLanguage())}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
