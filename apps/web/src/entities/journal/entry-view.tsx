// What the user wrote, where an order is shown. Not everybody writes: what draws it comes when it is needed.
import { lazy, Suspense } from 'react'
import { loadWords } from '../../platform/words.ts'
import { type Entry, isEmpty } from './entry.ts'
import type { EntryKind } from './journal.ts'

const Marks = lazy(async () => (await Promise.all([import('./entry-marks.tsx'), loadWords('journal')]))[0])
const Section = lazy(async () => {
  const [section] = await Promise.all([import('./entry-section.tsx'), loadWords('journal'), loadWords('orders')])
  return section
})

/** In a row: that there is a note, and the tags. */
export function EntryChips({ entry, inTable = false }: { readonly entry: Entry; readonly inTable?: boolean }) {
  return (
    !isEmpty(entry) && (
      <Suspense>
        <Marks entry={entry} inTable={inTable} />
      </Suspense>
    )
  )
}

interface EntrySectionProps {
  readonly kind: EntryKind
  readonly orderId: number
  readonly entry: Entry
}

/** In details: all of it, and the form that changes it. */
export function EntrySection(props: EntrySectionProps) {
  return (
    <Suspense fallback={<div className="skeleton mb-3 h-11 rounded-control" />}>
      <Section {...props} />
    </Suspense>
  )
}
