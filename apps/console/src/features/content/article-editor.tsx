// Writing an article, language by language, with a preview drawn by the same rules the reader's page uses.
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { type FormEvent, useState } from 'react'
import { useAct, useAsk } from '../../platform/api.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT, TextField } from '@tallystick/ui/forms/field'
import { Card, Page } from '../../ui/page.tsx'
import { RichText } from '@tallystick/ui/primitives/rich-text'
import { Loading } from '../../ui/states.tsx'

interface EditorProps {
  readonly id?: number
  readonly onClose: () => void
}

export function ArticleEditor({ id, onClose }: EditorProps) {
  const t = useWords()
  const [savedId, setSavedId] = useState(id)
  const [language, setLanguage] = useState<LanguageCode>('en')
  return (
    <Page
      title={t(id === undefined ? 'newArticle' : 'edit')}
      actions={
        <>
          <select
            aria-label={t('language')}
            value={language}
            // The options are exactly the codes.
            onChange={event => setLanguage(event.target.value as LanguageCode)}
            className={`${INPUT} lg:w-44`}
          >
            {LANGUAGE_CODES.map(code => (
              <option key={code} value={code}>
                {LANGUAGES[code].ownName}
              </option>
            ))}
          </select>
          <Button onClick={onClose}>{t('back')}</Button>
        </>
      }
    >
      {savedId === undefined ? (
        <TextForm key={language} language={language} text={EMPTY} onSaved={setSavedId} />
      ) : (
        <StoredText key={`${savedId} ${language}`} id={savedId} language={language} onSaved={setSavedId} />
      )}
    </Page>
  )
}

interface Text {
  readonly title: string
  readonly desc: string
  readonly content: string
}

const EMPTY: Text = { title: '', desc: '', content: '' }

interface StoredTextProps {
  readonly id: number
  readonly language: LanguageCode
  readonly onSaved: (id: number) => void
}

function StoredText({ id, language, onSaved }: StoredTextProps) {
  const stored = useAsk('operatorArticle', { id, lang: language })
  // What is on show from the language before must not become this one's text.
  if (!stored.data || stored.isPlaceholderData) return <Loading />
  return <TextForm id={id} language={language} text={stored.data} onSaved={onSaved} />
}

interface TextFormProps {
  readonly id?: number
  readonly language: LanguageCode
  readonly text: Text
  readonly onSaved: (id: number) => void
}

function TextForm({ id, language, text, onSaved }: TextFormProps) {
  const t = useWords()
  const [title, setTitle] = useState(text.title)
  const [desc, setDesc] = useState(text.desc)
  const [content, setContent] = useState(text.content)
  const save = useAct('operatorNewsSave', answer => {
    showToast(t('done'), 'success')
    setContent(answer.content)
    onSaved(answer.id)
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ lang: language, title, desc, content, ...(id === undefined ? {} : { id }) })
  }
  const { direction, locale } = LANGUAGES[language]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card padded>
        <form onSubmit={submit} className="space-y-4" dir={direction} lang={locale}>
          <TextField label={t('title')} maxLength={160} required value={title} onChange={setTitle} />
          <TextField label={t('summary')} maxLength={300} required value={desc} onChange={setDesc} />
          <Field label={t('content')} hint={t('contentHint')}>
            {ids => (
              <textarea
                {...ids}
                rows={16}
                required
                maxLength={40_000}
                value={content}
                onChange={event => setContent(event.target.value)}
                className={`${INPUT} py-2 font-mono`}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </form>
      </Card>
      <Card title={t('preview')} padded>
        <article dir={direction} lang={locale} data-testid="preview">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="mt-2 text-muted">{desc}</p>
          <RichText html={content} />
        </article>
      </Card>
    </div>
  )
}
