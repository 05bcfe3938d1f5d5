// Short messages above everything. A store without React, so that the API client can use it; toaster.tsx shows it.
import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'neutral'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  readonly copy: ToastCopy | undefined
  /** How often the user had acted, and gone back or forward, when it was shown. */
  readonly acts: number
  readonly steps: number
}

/** Something of the message that can be copied. */
export interface ToastCopy {
  readonly label: string
  readonly run: () => void
}

const SHOWN_AT_ONCE = 3
const SHOWN_MS = 3_600
/** Time to reach for the button. */
const SHOWN_WITH_COPY_MS = 15_000

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let lastId = 0
let acts = 0
let steps = 0

// Also read where there is no page.
if (typeof addEventListener === 'function') {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (acts += 1), { capture: true })
  addEventListener('popstate', () => (steps += 1), { capture: true })
}

export function showToast(text: string, tone: ToastTone = 'neutral', copy?: ToastCopy): void {
  if (text === '') return
  const id = (lastId += 1)
  useToasts.setState(({ toasts }) => ({
    // The same words twice are one message that starts over, and a new error takes the place of the last.
    toasts: [
      ...toasts.filter(toast => toast.text !== text && !(tone === 'error' && toast.tone === 'error')),
      { id, tone, text, copy, acts, steps },
    ].slice(-SHOWN_AT_ONCE),
  }))
  setTimeout(() => dismissToast(id), copy ? SHOWN_WITH_COPY_MS : SHOWN_MS)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))
}

/**
 * The screen changes. What the same act brought about stays: a success that leads on, the reason for being led elsewhere. The rest is
 * over; so is an error that the user steps back from.
 */
export function leaveToasts(): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter(toast => toast.acts === acts && (toast.tone !== 'error' || toast.steps === steps)),
  }))
}
