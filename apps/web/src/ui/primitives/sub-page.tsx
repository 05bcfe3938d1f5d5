// A page opened from another one: title, way back, and a column to read in.
import { useRouter } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

const SIZES = {
  column: 'max-w-xl',
  text: 'max-w-3xl',
  list: 'max-w-5xl',
  table: 'max-w-6xl',
  /** A column, and room for a table beside it. */
  beside: 'max-w-xl wide:max-w-6xl',
  /** Cards in columns, as wide as pages get. */
  dashboard: 'max-w-3xl wide:max-w-[90rem]',
} as const

interface SubPageProps {
  readonly title: string
  /** Where back leads when there is nothing to go back to. */
  readonly above: string
  readonly size?: keyof typeof SIZES
  /** At the end of the title's line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function SubPage({ title, above, size = 'column', end, children }: SubPageProps) {
  const router = useRouter()
  return (
    <div className={`page-edge pb-10 ${SIZES[size]}`}>
      <PageHeader title={title} onBack={() => (router.canGoBack() ? router.back() : router.replace(above))}>
        {end}
      </PageHeader>
      <div className="gutter pt-2">{children}</div>
    </div>
  )
}
