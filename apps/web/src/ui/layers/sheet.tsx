// A sheet: slides up from below on phones and can be dragged; on desktops it is a side panel. `start` is the drawer of pairs.
import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Layer } from '@tallystick/ui/layers/layer'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly placement?: 'sheet' | 'start'
  readonly footer?: ReactNode
  readonly children: ReactNode
}

const CLOSE_AFTER_PX = 96
const CLOSE_SPEED = 0.6

/** Drags the box by its handle; a far or a quick enough pull closes it. */
function useDragToClose(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  const drag = useRef<{ from: number; at: number; id: number } | null>(null)

  const moved = (event: PointerEvent): number => (drag.current ? Math.max(0, event.clientY - drag.current.from) : 0)
  const settle = (): void => {
    if (panel.current) panel.current.style.transform = ''
    drag.current = null
  }
  return {
    panel,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('button')) return
        drag.current = { from: event.clientY, at: event.timeStamp, id: event.pointerId }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag.current && panel.current) panel.current.style.transform = `translateY(${moved(event)}px)`
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!drag.current) return
        const distance = moved(event)
        const speed = distance / Math.max(1, event.timeStamp - drag.current.at)
        settle()
        if (distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_SPEED)) onClose()
      },
      onPointerCancel: settle,
    },
  }
}

export function Sheet({ title, onClose, placement = 'sheet', footer, children }: SheetProps) {
  const t = useWords('app')
  const { panel, handle } = useDragToClose(onClose)
  const rises = placement === 'sheet' && !isDesktop
  const shape = rises
    ? 'animate-sheet mt-auto max-h-[88dvh] w-full max-w-xl rounded-t-sheet'
    : placement === 'start'
      ? 'animate-panel-start h-full w-[min(22rem,88vw)] rounded-e-sheet'
      : 'animate-panel-end ms-auto h-full w-[26rem] rounded-s-sheet'
  return (
    <Layer
      label={title}
      onClose={onClose}
      panel={panel}
      frame={rises ? 'justify-center' : ''}
      className={`flex flex-col bg-raised shadow-raised ${shape}`}
    >
      <header className={`shrink-0 ${rises ? 'touch-none' : ''}`} {...(rises ? handle : {})}>
        {rises && <div className="mx-auto mt-2 h-1 w-9 rounded-full bg-line-strong" />}
        <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-1">
          <h2 className="min-w-0 py-2 text-base leading-snug font-semibold text-balance wrap-break-word">{title}</h2>
          <IconButton label={t('close')} onClick={onClose}>
            <X className="size-5" />
          </IconButton>
        </div>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
      {footer && (
        <footer className="shrink-0 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Layer>
  )
}
