// The head of a page that was opened from another: back, title, and content at the end side.
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'

interface PageHeaderProps {
  /** Absent where the page itself carries its title. */
  readonly title?: string
  readonly onBack?: () => void
  readonly children?: ReactNode
}

export function PageHeader({ title, onBack, children }: PageHeaderProps) {
  const t = useWords('app')
  useScreenTitle(title)
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-canvas pe-2 pt-[env(safe-area-inset-top)]">
      {onBack ? (
        <IconButton label={t('back')} onClick={onBack} className="ms-1.5 text-ink">
          <ChevronLeft className="mirror size-5.5" />
        </IconButton>
      ) : (
        <span className="w-4" />
      )}
      {title !== undefined && (
        <h1 className="min-w-0 grow py-1.5 text-lg leading-snug font-semibold text-balance wrap-break-word">{title}</h1>
      )}
      {children}
    </header>
  )
}
