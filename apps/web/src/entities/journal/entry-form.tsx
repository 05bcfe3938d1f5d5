// The form of an entry: a note and tags, saved as a whole.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { lengthOf, NOTE_LENGTH } from '@tallystick/wire/journal'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import type { Entry } from './entry.ts'
import { type EntryKind, saveEntry } from './journal.ts'
import { type TagDraft, withTyped } from './tag-draft.ts'
import { TagField } from './tag-field.tsx'

interface EntryFormProps {
  readonly kind: EntryKind
  readonly orderId: number
  readonly entry: Entry
  readonly onDone: () => void
}

export function EntryForm({ kind, orderId, entry, onDone }: EntryFormProps) {
  const t = useWords('journal')
  const app = useWords('app')
  const orders = useWords('orders')
  const [note, setNote] = useState(entry.note)
  const [draft, setDraft] = useState<TagDraft>({ tags: entry.tags, typed: '' })
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const whole = withTyped(draft)
    // More tags than fit are not dropped behind the user's back: the field says how many there can be.
    if (whole.typed !== '') {
      setDraft(whole)
      return
    }
    setBusy(true)
    try {
      await saveEntry(kind, orderId, { note: note.trim(), tags: whole.tags })
      onDone()
    } catch {
      // The client has said why; what was written stays.
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="space-y-3" onSubmit={event => void submit(event)}>
      <Field
        label={t('note')}
        hint={t('private')}
        side={
          <span className="figure text-xs">
            {lengthOf(note)}/{NOTE_LENGTH}
          </span>
        }
      >
        {ids => (
          <textarea
            {...ids}
            data-autofocus
            dir="auto"
            rows={4}
            value={note}
            maxLength={NOTE_LENGTH}
            className={`${INPUT} py-3 dense:py-2`}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Field>
      <TagField draft={draft} onChange={setDraft} />
      <div className="grid grid-cols-2 gap-3">
        <Button size="small" onClick={onDone} disabled={busy}>
          {app('cancel')}
        </Button>
        <Button type="submit" size="small" look="primary" busy={busy}>
          {orders('save')}
        </Button>
      </div>
    </form>
  )
}
