// Short messages above everything. A store without React, so that the API client can use it; toaster.tsx shows it.
import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'neutral'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

const SHOWN_AT_ONCE = 3
const SHOWN_MS = 3_600

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let lastId = 0

export function showToast(text: string, tone: ToastTone = 'neutral'): void {
  if (text === '') return
  const id = (lastId += 1)
  useToasts.setState(({ toasts }) => ({
    // The same words twice are one message that starts over.
    toasts: [...toasts.filter(toast => toast.text !== text), { id, tone, text }].slice(-SHOWN_AT_ONCE),
  }))
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))
}
