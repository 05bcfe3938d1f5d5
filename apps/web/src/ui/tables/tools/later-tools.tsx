// The tools of a table, once they have come.
import { type ComponentProps, lazy, Suspense } from 'react'

const TableTools = lazy(() => import('./table-tools.tsx'))

export function LaterTools(props: ComponentProps<typeof TableTools>) {
  return (
    <Suspense>
      <TableTools {...props} />
    </Suspense>
  )
}
