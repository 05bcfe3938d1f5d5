// Shows the chart in full screen, where the browser supports it; Escape leaves it.
import { Maximize, Minimize } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'

export function FullScreenButton({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const t = useWords('trade')
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])

  if (!document.fullscreenEnabled) return null
  const toggle = async (): Promise<void> => {
    // The browser may refuse; then everything stays as it is.
    await (isFull ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => {})
  }
  const Icon = isFull ? Minimize : Maximize
  return (
    <IconButton label={t('fullScreen')} aria-pressed={isFull} onClick={() => void toggle()} className="size-9!">
      <Icon className="size-4.5" />
    </IconButton>
  )
}
