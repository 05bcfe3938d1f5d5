// The frame of the wallet's pages: back, title, and on desktops the records beside the form.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

interface WalletPageProps {
  readonly title: string
  /** Open to demo users too. */
  readonly forDemo?: boolean
  readonly actions?: ReactNode
  /** The page itself is a table. */
  readonly isTable?: boolean
  readonly children: ReactNode
  /** Records: below on phones, beside on desktops. */
  readonly records?: ReactNode
}

export function WalletPage({ title, forDemo = false, actions, isTable = false, children, records }: WalletPageProps) {
  const { history } = useRouter()
  const isWide = records !== undefined
  const body = isWide ? (
    <div className="gutter space-y-8 wide:grid wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] wide:items-start wide:gap-8 wide:space-y-0">
      <div className="space-y-5">{children}</div>
      {records}
    </div>
  ) : (
    <div className="gutter space-y-5">{children}</div>
  )
  return (
    <div className={`mx-auto max-w-xl pb-10 ${isWide ? 'wide:max-w-6xl' : isTable ? 'wide:max-w-4xl' : ''}`}>
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace('/'))}>
        {actions}
      </PageHeader>
      {forDemo ? body : <RealOnly>{body}</RealOnly>}
    </div>
  )
}
