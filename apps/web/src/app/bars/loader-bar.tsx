// The loader of calls that show one: a thin moving line at the top, only for slow responses.
import { useEffect, useState } from 'react'
import { useLoader } from '../../platform/api/api.ts'
import { useWords } from '../../platform/words.ts'

const PATIENCE_MS = 200

export function LoaderBar() {
  const t = useWords('app')
  const running = useLoader(state => state.running > 0)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!running) return
    const id = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => {
      clearTimeout(id)
      setShown(false)
    }
  }, [running])

  if (!running || !shown) return null
  return (
    <output className="fixed inset-x-0 top-0 z-50 block h-0.5 overflow-hidden" data-testid="loader">
      <span className="sr-only">{t('working')}</span>
      <span className="animate-progress block h-full w-1/4 bg-accent" />
    </output>
  )
}
