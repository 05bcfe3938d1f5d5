// What was done by API key, where an order or a record is shown. Few users have keys: what draws the marks comes with the first of them.
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { lazy, Suspense } from 'react'

const Marks = lazy(() => import('./marks.tsx'))

/** In a row: the names of the keys. Nothing where the user did everything. */
export function KeyChip({ marks }: { readonly marks: readonly KeyMark[] }) {
  return (
    marks.length > 0 && (
      <Suspense>
        <Marks marks={marks} />
      </Suspense>
    )
  )
}

/** In details: a line for each act. */
export function KeyLines({ marks }: { readonly marks: readonly KeyMark[] }) {
  return (
    marks.length > 0 && (
      <Suspense>
        <Marks marks={marks} inLines />
      </Suspense>
    )
  )
}
