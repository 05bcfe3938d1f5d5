// Tags of one order: those it has, a field for the next one, and those used before.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { isComposing } from '@tallystick/ui/forms/is-composing'
import { MOST_TAGS, TAG_LENGTH } from '@tallystick/wire/journal'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../platform/words.ts'
import { useTags } from './journal.ts'
import { offered, type TagDraft, withTyped } from './tag-draft.ts'

interface TagFieldProps {
  readonly draft: TagDraft
  readonly onChange: (draft: TagDraft) => void
}

export function TagField({ draft, onChange }: TagFieldProps) {
  const t = useWords('journal')
  const { data: known = [] } = useTags()
  const { tags, typed } = draft
  const isFull = tags.length >= MOST_TAGS
  const onKey = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter chooses its letters.
    if (event.key === 'Enter' && !isComposing(event) && typed.trim() !== '') {
      event.preventDefault()
      onChange(withTyped(draft))
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0)
      onChange({ tags: tags.slice(0, -1), typed })
  }
  return (
    <div>
      <Field
        label={t('tags')}
        hint={t('tagsHint', { maximum: MOST_TAGS })}
        fault={isFull && typed !== '' ? t('tagsHint', { maximum: MOST_TAGS }) : undefined}
      >
        {ids => (
          <>
            {tags.length > 0 && <Chosen tags={tags} onChange={left => onChange({ tags: left, typed })} />}
            <input
              {...ids}
              value={typed}
              dir="auto"
              maxLength={TAG_LENGTH}
              // What did not fit can be taken out again.
              disabled={isFull && typed === ''}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="enter"
              className={INPUT}
              onKeyDown={onKey}
              onBlur={() => onChange(withTyped(draft))}
              onChange={({ target: { value } }) =>
                onChange(value.includes(',') ? withTyped({ tags, typed: value }) : { tags, typed: value })
              }
            />
          </>
        )}
      </Field>
      {!isFull && (
        <Offered tags={offered(known, draft)} onChoose={tag => onChange({ tags: [...tags, tag], typed: '' })} />
      )}
    </div>
  )
}

function Chosen({
  tags,
  onChange,
}: {
  readonly tags: readonly string[]
  readonly onChange: (left: readonly string[]) => void
}) {
  const t = useWords('journal')
  return (
    <ul className="mb-2 flex flex-wrap gap-1.5">
      {tags.map(tag => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            aria-label={t('removeTag', { name: tag })}
            onClick={() => onChange(tags.filter(other => other !== tag))}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control bg-accent-soft px-3 text-sm text-accent lg:min-h-8"
          >
            <bdi className="truncate">{tag}</bdi>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Offered({ tags, onChoose }: { readonly tags: readonly string[]; readonly onChoose: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5" data-testid="offered-tags">
      {tags.map(tag => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            // The field keeps the focus, so that what is typed does not become a tag first.
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChoose(tag)}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control border border-line px-3 text-sm hover:border-line-strong lg:min-h-8"
          >
            <Plus className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
            <bdi className="truncate">{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
