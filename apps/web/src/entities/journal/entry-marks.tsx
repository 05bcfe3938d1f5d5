// Marks of an entry in a row: a sign for the note, the first tags, and how many more there are.
import { Chip } from '@tallystick/ui/primitives/chip'
import { NotebookPen, Tag } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import type { Entry } from './entry.ts'

const SHOWN = 2

interface EntryMarksProps {
  readonly entry: Entry
  /** Where a table is narrow, a sign stands for the tags. */
  readonly inTable?: boolean
}

export default function EntryMarks({ entry: { note, tags }, inTable = false }: EntryMarksProps) {
  const t = useWords('journal')
  const wide = inTable ? 'inline-flex @max-[58rem]:hidden' : 'inline-flex'
  const more = tags.length - SHOWN
  return (
    <span data-testid="entry-marks" className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {note !== '' && (
        <span title={t('hasNote')} className="inline-flex text-muted">
          <NotebookPen className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{t('hasNote')}</span>
        </span>
      )}
      {inTable && tags.length > 0 && (
        <span title={tags.join(', ')} className="hidden text-muted @max-[58rem]:inline-flex">
          <Tag className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{tags.join(', ')}</span>
        </span>
      )}
      {tags.slice(0, SHOWN).map(tag => (
        <span key={tag} className={wide}>
          <Chip>
            <bdi className="max-w-28 truncate">{tag}</bdi>
          </Chip>
        </span>
      ))}
      {more > 0 && (
        <span title={tags.slice(SHOWN).join(', ')} className={`${wide} text-xs text-muted`}>
          <span className="figure">+{more}</span>
          <span className="sr-only">{tags.slice(SHOWN).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
