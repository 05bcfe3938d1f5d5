// Shows toasts. Rendered outside the page, so that a dialog does not make it inert.
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { createPortal } from 'react-dom'
import { CopyReference } from '../primitives/copy-reference.tsx'
import { dismissToast, type ToastTone, useToasts } from './toasts.ts'

const ICONS = { success: CircleCheck, error: CircleAlert, neutral: Info } satisfies Record<ToastTone, unknown>
const TONES: Record<ToastTone, string> = { success: 'text-up', error: 'text-down', neutral: 'text-muted' }

export function Toaster() {
  const toasts = useToasts(state => state.toasts)
  return createPortal(
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex flex-col items-center gap-2 px-4"
    >
      {toasts.map(({ id, tone, text, copy }) => {
        const Icon = ICONS[tone]
        return (
          <div
            key={id}
            className="animate-dialog pointer-events-auto max-w-md rounded-control border border-line bg-raised text-sm shadow-raised"
          >
            <button
              type="button"
              onClick={() => dismissToast(id)}
              className="flex w-full items-start gap-2.5 px-4 py-3 text-start"
            >
              <Icon className={`mt-px size-4.5 shrink-0 ${TONES[tone]}`} aria-hidden="true" />
              <span>{text}</span>
            </button>
            {copy && <CopyReference {...copy} />}
          </div>
        )
      })}
    </div>,
    document.body,
  )
}
