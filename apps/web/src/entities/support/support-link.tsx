// Link to customer service, with the number of unread replies.
import { Link } from '@tallystick/ui/routing/routing'
import { Headset } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { CountBadge } from '../../ui/primitives/count-badge.tsx'
import { useInbox } from '../notice/inbox.ts'

interface SupportLinkProps {
  readonly className: string
  readonly onClick?: () => void
}

export function SupportLink({ className, onClick }: SupportLinkProps) {
  const t = useWords('app')
  const unread = useInbox(state => state.messages)
  const label = unread === 0 ? t('support') : `${t('support')}, ${t('unreadMessages', { count: unread })}`
  return (
    <Link to="/mine/chat" onClick={onClick} className={`relative ${className}`}>
      <Headset className="size-5 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t('support')}</span>
      <span className="sr-only">{label}</span>
      <CountBadge count={unread} />
    </Link>
  )
}
