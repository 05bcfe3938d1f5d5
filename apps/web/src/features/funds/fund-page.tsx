// The page around every screen of mining funds, and its small parts.
import { Link, useRouter } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

interface FundPageProps {
  readonly title: string
  readonly withRecords?: boolean
  readonly wide?: boolean
  /** The page itself is a table. */
  readonly isTable?: boolean
  readonly children: ReactNode
}

export function FundPage({ title, withRecords = false, wide = false, isTable = false, children }: FundPageProps) {
  const t = useWords('funds')
  const { history } = useRouter()
  return (
    <div className={`mx-auto pb-10 ${isTable ? 'max-w-6xl' : wide ? 'max-w-5xl' : 'max-w-xl'}`}>
      <PageHeader title={title} onBack={() => (history.canGoBack() ? history.back() : history.replace('/'))}>
        {withRecords && (
          <Link
            to="/mining/record"
            aria-label={t('records')}
            title={t('records')}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted transition hover:bg-sunken hover:text-ink"
          >
            <ReceiptText className="size-5" />
          </Link>
        )}
      </PageHeader>
      <div className="gutter space-y-5 pt-2">{children}</div>
    </div>
  )
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

/** The fund's picture; nothing but its tint until, or unless, it comes. */
export function FundImage({ src, className = '' }: { readonly src: string; readonly className?: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`block shrink-0 overflow-hidden rounded-control bg-accent-soft ${className}`} aria-hidden="true">
      {!failed && src !== '' && (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
