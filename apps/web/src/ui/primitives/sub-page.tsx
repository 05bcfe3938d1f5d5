// A page opened from another one: title, way back, and a column to read in.
import { useRouter } from '@tallystick/ui/routing/routing'
import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

const SIZES = {
  column: 'max-w-xl',
  text: 'max-w-3xl',
  list: 'max-w-5xl wide:max-w-page',
  table: 'max-w-page',
  /** A column, and on wide desktops what belongs to it beside it. */
  beside: 'max-w-xl wide:max-w-page',
  /** Cards in columns. */
  dashboard: 'max-w-3xl wide:max-w-page',
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
