// The way to customer service, with the number of answers that were not read yet.
import { Link } from '@tanstack/react-router'
import { Headset } from 'lucide-react'
import { useWords } from '../platform/words.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { useInbox } from './inbox.ts'

interface SupportLinkProps {
  readonly className: string
  readonly onClick?: () => void
}

export function SupportLink({ className, onClick }: SupportLinkProps) {
  const t = useWords('app')
  const unread = useInbox(state => state.messages)
  return (
    <Link to="/mine/chat" onClick={onClick} className={`relative ${className}`}>
      <Headset className="size-5 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t('support')}
        {unread > 0 && <span className="sr-only">, {t('unreadMessages', { count: unread })}</span>}
      </span>
      <CountBadge count={unread} />
    </Link>
  )
}
