// The language picker: picking another one shows it and goes back.
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '@tallystick/i18n/languages'
import { useRouter } from '@tallystick/ui/routing/routing'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { chooseLanguage } from '../../platform/stores/settings-store.ts'
import { setLanguage, useLocale, useWords } from '../../platform/words.ts'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

export default function LanguageScreen() {
  const t = useWords('language')
  const { language } = useLocale()
  const router = useRouter()
  const [loading, setLoading] = useState<LanguageCode>()

  async function pick(code: LanguageCode): Promise<void> {
    if (code === language) return
    setLoading(code)
    try {
      await setLanguage(code)
      chooseLanguage(code)
      router.back()
    } finally {
      setLoading(undefined)
    }
  }

  return (
    <div className="page-edge max-w-xl pb-8 wide:max-w-page">
      <PageHeader title={t('title')} onBack={() => router.back()} />
      <ul className="mx-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface wide:grid wide:grid-cols-4 wide:gap-3 wide:divide-y-0 wide:rounded-none wide:border-0 wide:bg-transparent">
        {LANGUAGE_CODES.map(code => {
          const { ownName, locale, direction } = LANGUAGES[code]
          return (
            <li key={code}>
              <button
                type="button"
                lang={locale}
                onClick={() => void pick(code)}
                aria-current={code === language || undefined}
                aria-busy={code === loading || undefined}
                className="flex min-h-13 w-full wide:rounded-card wide:border wide:border-line wide:bg-surface items-center justify-between gap-3 px-4 text-start hover:bg-sunken aria-[current]:font-medium aria-[current]:text-accent"
              >
                <span dir={direction}>{ownName}</span>
                {code === language && (
                  <>
                    <span className="sr-only">{t('current')}</span>
                    <Check className="size-5" aria-hidden="true" />
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
