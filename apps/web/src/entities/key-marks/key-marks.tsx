// What was done by API key, where an order or a record is shown. Few users have keys: what draws the marks comes with the first of them.
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { lazy, Suspense } from 'react'
import type { MarksProps } from './marks.tsx'

const Marks = lazy(() => import('./marks.tsx'))

/** In a row: the names of the keys. Nothing where the user did everything. */
export function KeyChip({ marks, of }: Pick<MarksProps, 'marks' | 'of'>) {
  return (
    marks.length > 0 && (
      <Suspense>
        <Marks marks={marks} {...(of && { of })} />
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
