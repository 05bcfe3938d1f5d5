// Loads the next page shortly before the end comes into view, and shows its state there.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { EndOfList } from './list-states.tsx'

interface InfiniteListProps {
  readonly children: ReactNode
  readonly more: 'yes' | 'loading' | 'failed' | 'end'
  readonly onMore: () => void
}

const AHEAD = '400px'

export function InfiniteList({ children, more, onMore }: InfiniteListProps) {
  const t = useWords('app')
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)

  useEffect(() => {
    if (more !== 'yes' || end.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) ask()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more])

  return (
    <>
      {children}
      <div ref={end}>
        {more === 'loading' && <div className="skeleton mx-auto my-6 h-3 w-24" aria-busy="true" />}
        {more === 'failed' && (
          <div role="alert" className="flex items-center justify-center gap-3 py-4 text-sm text-muted">
            {t('loadFailed')}
            <Button size="small" onClick={onMore}>
              {t('retry')}
            </Button>
          </div>
        )}
        {more === 'end' && <EndOfList />}
      </div>
    </>
  )
}
