// Marks of an entry in a row: a sign for the note, the first tags, and how many more there are.
import { Chip } from '@tallystick/ui/primitives/chip'
import { NotebookPen } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import type { Entry } from './entry.ts'

const SHOWN = 2

export default function EntryMarks({ entry: { note, tags } }: { readonly entry: Entry }) {
  const t = useWords('journal')
  const more = tags.length - SHOWN
  return (
    <span data-testid="entry-marks" className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {note !== '' && (
        <span title={t('hasNote')} className="inline-flex text-muted">
          <NotebookPen className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{t('hasNote')}</span>
        </span>
      )}
      {tags.slice(0, SHOWN).map(tag => (
        <Chip key={tag}>
          <bdi className="max-w-28 truncate">{tag}</bdi>
        </Chip>
      ))}
      {more > 0 && (
        <span title={tags.slice(SHOWN).join(', ')} className="text-xs text-muted">
          <span className="figure">+{more}</span>
          <span className="sr-only">{tags.slice(SHOWN).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
