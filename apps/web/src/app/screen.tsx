// A screen that loads on demand together with its words, and fails alone.
import type { Feature } from '@tallystick/i18n/catalogues'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadWords, useWords } from '../platform/words.ts'
import { Button } from '../ui/button.tsx'

export interface Screen {
  readonly Show: () => ReactNode
  /** Brings code and words here before they are needed. */
  preload(): void
}

export function screen(load: () => Promise<{ default: ComponentType }>, features: readonly Feature[]): Screen {
  const bring = async (): Promise<{ default: ComponentType }> => {
    const [module] = await Promise.all([load(), ...features.map(loadWords)])
    return module
  }
  const Lazy = lazy(bring)
  return {
    Show: () => (
      <FailsAlone>
        <Suspense fallback={<ScreenSkeleton />}>
          <Lazy />
        </Suspense>
      </FailsAlone>
    ),
    preload: () => void bring().catch(() => {}),
  }
}

function ScreenSkeleton() {
  return (
    <div className="gutter space-y-4 pt-6" aria-busy="true">
      <div className="skeleton h-8 w-40" />
      <div className="skeleton h-28 w-full rounded-card" />
      <div className="skeleton h-64 w-full rounded-card" />
    </div>
  )
}

class FailsAlone extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenFailed /> : this.props.children
  }
}

function ScreenFailed() {
  const t = useWords('app')
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-24 text-center">
      <p>{t('screenFailed')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  )
}
