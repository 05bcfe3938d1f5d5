// A figure that explains itself: name, value, and a sheet that says what it is and leads to what is behind it.
import { IconButton } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { PRODUCT } from '../../entities/order/order.ts'
import { useWords } from '../../platform/words.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'

export type Behind =
  | { readonly to: '/order'; readonly search: HistoryFilter & { readonly source: 0 | 1; readonly type: 1 | 3 } }
  | { readonly to: '/mine/history'; readonly search: { readonly accountTypeId: 1 | 3 } }
  | { readonly to: '/mine/accounts' }

interface AboutProps {
  readonly label: string
  readonly info: string
  /** Orders of both products are in two lists. */
  readonly behind: readonly Behind[]
  /** The value. */
  readonly children: ReactNode
}

interface FigureProps extends AboutProps {
  readonly testId: string
  /** As wide as two. */
  readonly wide?: boolean
}

export function Figure({ testId, wide = false, ...about }: FigureProps) {
  return (
    <div
      className={`rounded-card border border-line bg-surface py-2 ps-4 pe-1 ${wide ? 'col-span-2' : ''}`}
      data-testid={testId}
    >
      <div className="flex items-center justify-between gap-1 text-sm text-muted">
        <span className="min-w-0 hyphens-auto">{about.label}</span>
        <About {...about} />
      </div>
      <p className="min-h-7 pe-3 text-lg leading-tight font-semibold wrap-anywhere">{about.children}</p>
    </div>
  )
}

/** The button beside a figure, and the sheet behind it. */
export function About({ label, info, behind, children }: AboutProps) {
  const t = useWords('portfolio')
  const app = useWords('app')
  const [isOpen, setOpen] = useState(false)
  const nameOf = (link: Behind): string =>
    link.to === '/order' && behind.length > 1
      ? `${t('showBehind')} · ${app(PRODUCT[link.search.source])}`
      : t('showBehind')
  return (
    <>
      <IconButton label={t('about', { name: label })} onClick={() => setOpen(true)}>
        <Info className="size-4" />
      </IconButton>
      {isOpen && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          <div className="space-y-4 pt-1">
            <p className="text-2xl font-semibold wrap-anywhere">{children}</p>
            <p className="text-sm text-pretty text-muted">{info}</p>
            <p className="flex flex-wrap gap-3">
              {behind.map(link => (
                <Link key={nameOf(link)} {...link} className={LINK_BUTTON}>
                  {nameOf(link)}
                </Link>
              ))}
            </p>
          </div>
        </Sheet>
      )}
    </>
  )
}
