// The bell: links to the notices and shows the unread count. Only for signed-in users.
import { Link } from '@tallystick/ui/routing/routing'
import { Bell as BellIcon } from 'lucide-react'
import { useInbox } from './inbox.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { CountBadge } from '../../ui/primitives/count-badge.tsx'

interface BellProps {
  readonly className: string
  /** Says its name below, as the entries of the rail do. */
  readonly withName?: boolean
}

export function Bell({ className, withName = false }: BellProps) {
  const t = useWords('app')
  const unread = useInbox(state => state.notices)
  if (!useSignedIn()) return null
  const label = unread === 0 ? t('notifications') : `${t('notifications')}, ${t('unreadNotices', { count: unread })}`
  return (
    <Link to="/notices" className={`relative ${className}`}>
      <BellIcon className={withName ? 'size-5' : 'size-5.5'} strokeWidth={1.75} aria-hidden="true" />
      {withName && <span aria-hidden="true">{t('notifications')}</span>}
      <span className="sr-only">{label}</span>
      <CountBadge count={unread} />
    </Link>
  )
}
