// The frame of loan, fund and wallet screens: way back, title, a stack of parts, and records below or, on wide desktops, beside them.
// Demo users see an invitation to register, unless the screen is for them too.
import { ICON_BUTTON } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { RealOnly } from '../session/real-only.tsx'

interface MoneyPageProps {
  readonly title: string
  /** Open to demo users too. */
  readonly forDemo?: boolean
  readonly size?: 'column' | 'list' | 'table' | 'beside'
  /** At the end of the title's line. */
  readonly end?: ReactNode
  readonly records?: ReactNode
  readonly children: ReactNode
}

export function MoneyPage({ title, forDemo = false, size, end, records, children }: MoneyPageProps) {
  const stack = <div className="space-y-5">{children}</div>
  const body = records === undefined ? stack : <Beside beside={records}>{stack}</Beside>
  return (
    <SubPage title={title} above="/" size={size ?? (records === undefined ? 'column' : 'beside')} end={end}>
      {forDemo ? body : <RealOnly>{body}</RealOnly>}
    </SubPage>
  )
}

interface RecordsLinkProps {
  readonly to: '/loan/record' | '/mining/record'
  readonly label: string
}

/** To the records of the same product. */
export function RecordsLink({ to, label }: RecordsLinkProps) {
  return (
    <Link to={to} aria-label={label} title={label} className={ICON_BUTTON}>
      <ReceiptText className="size-5" />
    </Link>
  )
}
