// The question mark beside a heading: leads to its topic in the help.
import { ICON_BUTTON } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'

interface HelpLinkProps {
  readonly section: string
  /** The heading it stands beside. */
  readonly topic: ReactNode
}

export function HelpLink({ section, topic }: HelpLinkProps) {
  const t = useWords()
  const label = typeof topic === 'string' ? t('helpFor', { topic }) : t('help')
  return (
    <Link to="/help" search={{ section }} aria-label={label} title={label} className={`${ICON_BUTTON} -my-2`}>
      <CircleQuestionMark className="size-4.5" strokeWidth={1.75} />
    </Link>
  )
}
