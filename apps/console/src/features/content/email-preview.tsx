// Every email as users get it, in any of their languages, with made-up values.
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { INPUT } from '@tallystick/ui/forms/field'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/choices.tsx'
import { Card } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

const FORMS = ['html', 'text'] as const

export function EmailPreview() {
  const t = useWords()
  const own = usePreferences(({ language }) => language)
  const [language, setLanguage] = useState<LanguageCode>(own)
  const [kind, setKind] = useState<string>()
  const [form, setForm] = useState<(typeof FORMS)[number]>('html')
  const answer = useAsk('operatorEmailPreview', { language })
  if (answer.isError) return <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading />
  const { emails } = answer.data
  const email = emails.find(one => one.kind === kind) ?? emails[0]
  if (!email) return null
  const { locale, direction } = LANGUAGES[language]
  return (
    <Card
      title={email.subject}
      actions={
        <Choices
          label={t('format')}
          options={FORMS.map(value => ({ value, label: t(value === 'html' ? 'formatted' : 'plainText') }))}
          value={form}
          onChange={setForm}
        />
      }
    >
      <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <select
          aria-label={t('email')}
          className={INPUT}
          value={email.kind}
          onChange={event => setKind(event.target.value)}
        >
          {emails.map(one => (
            <option key={one.kind} value={one.kind}>
              {one.subject}
            </option>
          ))}
        </select>
        <select
          aria-label={t('language')}
          className={INPUT}
          value={language}
          onChange={event => setLanguage(LANGUAGE_CODES.find(code => code === event.target.value) ?? 'en')}
        >
          {LANGUAGE_CODES.map(code => (
            <option key={code} value={code}>
              {LANGUAGES[code].ownName}
            </option>
          ))}
        </select>
      </div>
      {form === 'html' ? (
        <iframe
          title={email.subject}
          sandbox=""
          src={`/operator/email_preview/${language}/${email.kind}`}
          className="block h-[32rem] w-full border-0 bg-white"
        />
      ) : (
        <p lang={locale} dir={direction} className="p-4 text-sm break-words whitespace-pre-wrap">
          {email.body}
        </p>
      )}
    </Card>
  )
}
