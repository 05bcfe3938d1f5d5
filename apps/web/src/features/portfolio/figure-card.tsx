// A figure that explains itself: name, value, and a sheet that says what it is and leads to the orders behind it.
import { IconButton } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { useWords } from '../../platform/words.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'

export type Behind =
  | { readonly to: '/order'; readonly search: HistoryFilter & { readonly source: 0 | 1; readonly type: 1 | 3 } }
  | { readonly to: '/mine/history'; readonly search: { readonly accountTypeId: 1 | 3 } }

interface FigureProps {
  readonly label: string
  readonly info: string
  readonly behind: Behind
  readonly testId: string
  /** As wide as two. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export function Figure({ label, info, behind, testId, wide = false, children }: FigureProps) {
  const t = useWords('portfolio')
  const [explaining, setExplaining] = useState(false)
  return (
    <div
      className={`rounded-card border border-line bg-surface py-2 ps-4 pe-1 ${wide ? 'col-span-2' : ''}`}
      data-testid={testId}
    >
      <div className="flex items-center justify-between gap-1 text-sm text-muted">
        <span className="min-w-0 hyphens-auto">{label}</span>
        <IconButton label={t('about', { name: label })} onClick={() => setExplaining(true)}>
          <Info className="size-4" />
        </IconButton>
      </div>
      <p className="min-h-7 pe-3 text-lg leading-tight font-semibold wrap-anywhere">{children}</p>
      {explaining && (
        <Sheet title={label} onClose={() => setExplaining(false)}>
          <div className="space-y-4 pt-1">
            <p className="text-2xl font-semibold wrap-anywhere">{children}</p>
            <p className="text-sm text-pretty text-muted">{info}</p>
            <Link {...behind} className={LINK_BUTTON}>
              {t('showBehind')}
            </Link>
          </div>
        </Sheet>
      )}
    </div>
  )
}
