// A page opened from another one: title, way back, and a column to read in.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

interface SubPageProps {
  readonly title: string
  /** Where back leads when there is nothing to go back to. */
  readonly above: string
  readonly wide?: boolean
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function SubPage({ title, above, wide = false, end, children }: SubPageProps) {
  const { history } = useRouter()
  return (
    <div className={`mx-auto pb-10 ${wide ? 'max-w-3xl' : 'max-w-xl'}`}>
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace(above))}>
        {end}
      </PageHeader>
      <div className="gutter pt-2">{children}</div>
    </div>
  )
}
