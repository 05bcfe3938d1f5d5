// A screen, or a part of one, that loads on demand together with its words, and fails alone.
import type { Feature } from '@tallystick/i18n/catalogues'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { loadWords, useWords } from '../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'

export interface Screen<Props = object> {
  readonly Show: (props: Props) => ReactNode
  /** Brings code and words here before they are needed: a screen that is here is shown at once, without a skeleton. */
  bring(): Promise<void>
}

/** The very first screen is drawn in small steps after the frame around it, so that a slow phone shows something and answers touches. */
let isStarted = false

export function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  features: readonly Feature[],
  skeleton: ReactNode = <ScreenSkeleton />,
): Screen<Props> {
  let here: ComponentType<Props> | undefined
  const bring = async (): Promise<{ default: ComponentType<Props> }> => {
    const [module] = await Promise.all([load(), ...features.map(loadWords)])
    here = module.default
    return module
  }
  const Lazy = lazy(bring)
  return {
    Show: function Show(props) {
      // React shows the fallback of whatever is lazy for 300 ms, even when it is here already. Chosen once: a screen must not begin
      // anew because its code came while it was shown.
      const [Content] = useState(() => here ?? Lazy)
      const isTurn = useDeferredValue(true, isStarted)
      useEffect(() => {
        isStarted = true
      }, [])
      return (
        <FailsAlone>
          <Suspense fallback={skeleton}>{isTurn ? <Content {...props} /> : skeleton}</Suspense>
        </FailsAlone>
      )
    },
    bring: () => bring().then(() => {}),
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
