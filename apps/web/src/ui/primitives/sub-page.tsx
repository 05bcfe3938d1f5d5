// A page opened from another one: title, way back, and a column to read in.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

interface SubPageProps {
  readonly title: string
  /** Where back leads when there is nothing to go back to. */
  readonly above: string
  readonly wide?: boolean
  /** The page itself is a table. */
  readonly isTable?: boolean
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function SubPage({ title, above, wide = false, isTable = false, end, children }: SubPageProps) {
  const { history } = useRouter()
  return (
    <div className={`mx-auto pb-10 ${isTable ? 'max-w-5xl' : wide ? 'max-w-3xl' : 'max-w-xl'}`}>
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace(above))}>
        {end}
      </PageHeader>
      <div className="gutter pt-2">{children}</div>
    </div>
  )
}
