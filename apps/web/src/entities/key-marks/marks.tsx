// Marks of what was done by API key: a chip in rows, sentences in details.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { KeyRound } from 'lucide-react'
import { useWords } from '../../platform/words.ts'

/** An alert is not opened and closed, it is created and removed. */
const WORDS = {
  order: { made: 'keyMade', changed: 'keyChanged', ended: 'keyEnded' },
  alert: { made: 'keyCreated', changed: 'keyChanged', ended: 'keyDeleted' },
} as const satisfies Record<string, Record<KeyMark['Act'], string>>

export interface MarksProps {
  readonly marks: readonly KeyMark[]
  /** An order unless told otherwise. */
  readonly of?: 'order' | 'alert'
  readonly inLines?: boolean
}

export default function Marks({ marks, of = 'order', inLines = false }: MarksProps) {
  const t = useWords('receipts')
  const nameOf = ({ Key }: KeyMark): string => Key || t('keyRemoved')
  const wordOf = ({ Act }: KeyMark) => WORDS[of][Act]
  const sentences = marks.map(mark => t(wordOf(mark), { name: nameOf(mark) }))
  return inLines ? (
    <Lines sentences={sentences} />
  ) : (
    <Names names={[...new Set(marks.map(nameOf))]} sentences={sentences} />
  )
}

/** What the keys did is the title. */
function Names({ names, sentences }: { readonly names: readonly string[]; readonly sentences: readonly string[] }) {
  return (
    <span data-testid="key-mark" title={sentences.join('\n')} className="inline-flex min-w-0">
      <Chip>
        <KeyRound className="size-3 shrink-0" aria-hidden="true" />
        <span className="sr-only">{sentences.join(', ')}</span>
        <span aria-hidden="true" className="max-w-28 truncate">
          <bdi>{names.join(', ')}</bdi>
        </span>
      </Chip>
    </span>
  )
}

function Lines({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul data-testid="key-lines" className="mb-3 flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
      {sentences.map(sentence => (
        <li key={sentence} className="flex items-center gap-2">
          <KeyRound className="size-4 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 wrap-break-word">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
