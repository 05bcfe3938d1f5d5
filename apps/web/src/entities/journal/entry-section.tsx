// The journal in an order's details: what was written, or a way to begin, and the form.
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { type Entry, isEmpty } from './entry.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryKind } from './journal.ts'

interface EntrySectionProps {
  readonly kind: EntryKind
  readonly orderId: number
  readonly entry: Entry
}

export default function EntrySection({ kind, orderId, entry }: EntrySectionProps) {
  const t = useWords('journal')
  const [isEditing, setIsEditing] = useState(false)
  if (!isEditing && isEmpty(entry))
    return (
      <Button size="small" block className="mb-3" onClick={() => setIsEditing(true)}>
        <NotebookPen className="size-4" aria-hidden="true" />
        {t('add')}
      </Button>
    )
  return (
    <section aria-label={t('title')} data-testid="journal" className="mb-3 rounded-control border border-line p-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="flex items-center gap-2 text-sm font-medium">
          <NotebookPen className="size-4 shrink-0 text-muted" aria-hidden="true" />
          {t('title')}
        </h3>
        {!isEditing && (
          <Button size="small" look="quiet" className="-my-2 -me-2 text-accent" onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {isEditing ? (
        <EntryForm kind={kind} orderId={orderId} entry={entry} onDone={() => setIsEditing(false)} />
      ) : (
        <Written entry={entry} />
      )}
    </section>
  )
}

function Written({ entry: { note, tags } }: { readonly entry: Entry }) {
  const t = useWords('journal')
  return (
    <div className="space-y-2 text-sm">
      {note !== '' && (
        <p dir="auto" data-testid="note" className="whitespace-pre-wrap wrap-anywhere">
          {note}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-1.5">
          {tags.map(tag => (
            <li key={tag} className="max-w-full">
              <Chip>
                <bdi className="truncate">{tag}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
