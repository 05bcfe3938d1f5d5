// Copies to the clipboard and confirms it. Plain-HTTP origins have no clipboard API, so a fallback is used there.
import { showToast } from '@tallystick/ui/layers/toasts'
import { appWords } from './words.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    // Deprecated, and the only way without a secure origin.
    document.execCommand('copy')
    area.remove()
  }
  showToast(appWords()('copySuccess'), 'success')
}
