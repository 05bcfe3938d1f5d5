// The page around every loan screen: back, title, the records, and a narrow column. Demo users see an invitation to register.
import { Link, useRouter } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { useWords } from '../../platform/words.ts'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

interface LoanPageProps {
  readonly title: string
  readonly withRecords?: boolean
  /** The page itself is a table. */
  readonly isTable?: boolean
  readonly children: ReactNode
}

export function LoanPage({ title, withRecords = false, isTable = false, children }: LoanPageProps) {
  const t = useWords('loan')
  const { history } = useRouter()
  return (
    <div className={`mx-auto pb-10 ${isTable ? 'max-w-6xl' : 'max-w-xl'}`}>
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace('/'))}>
        {withRecords && (
          <Link
            to="/loan/record"
            aria-label={t('records')}
            title={t('records')}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted transition hover:bg-sunken hover:text-ink"
          >
            <ReceiptText className="size-5" />
          </Link>
        )}
      </PageHeader>
      <div className="gutter space-y-5 pt-2">
        <RealOnly>{children}</RealOnly>
      </div>
    </div>
  )
}

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 text-sm">{children}</dl>
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      <div className="skeleton h-24 rounded-card" />
      <div className="skeleton h-48 rounded-card" />
      <div className="skeleton h-12 rounded-control" />
    </div>
  )
}
