// The frame of the wallet's pages: back, title, and on desktops the records beside what is done.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RealOnly } from '../../account/real-only.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

interface WalletPageProps {
  readonly title: string
  /** Open to demo users too. */
  readonly forDemo?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Records: below on phones, beside on desktops. */
  readonly records?: ReactNode
}

export function WalletPage({ title, forDemo = false, actions, children, records }: WalletPageProps) {
  const { history } = useRouter()
  const body = (
    <div
      className={
        records === undefined
          ? 'gutter mx-auto max-w-xl space-y-5'
          : 'gutter mx-auto max-w-xl space-y-8 desktop:grid desktop:max-w-5xl desktop:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] desktop:items-start desktop:gap-8 desktop:space-y-0'
      }
    >
      {records === undefined ? children : <div className="space-y-5">{children}</div>}
      {records}
    </div>
  )
  return (
    <div className="pb-10">
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace('/'))}>
        {actions}
      </PageHeader>
      {forDemo ? body : <RealOnly>{body}</RealOnly>}
    </div>
  )
}
