// A screen, or a part of one, that loads on demand together with its words, and fails alone. One whose files could not be loaded tries
// again by itself.
import type { Feature } from '@tallystick/i18n/catalogues'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { live } from '../live/live.ts'
import { browserTimers } from '../platform/clock.ts'
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
  // A lazy component keeps the failure of its first attempt: each further one is a new component.
  const attempt = () =>
    lazy(() =>
      bring().catch((cause: unknown) => {
        throw new NotLoaded('a screen could not be loaded', { cause })
      }),
    )
  const first = attempt()
  return {
    Show: function Show(props) {
      // React shows the fallback of whatever is lazy for 300 ms, even when it is here already. Chosen once: a screen must not begin
      // anew because its code came while it was shown.
      const [Content, setContent] = useState(() => here ?? first)
      const isTurn = useDeferredValue(true, isStarted)
      useEffect(() => {
        isStarted = true
      }, [])
      return (
        <FailsAlone onRetry={() => setContent(attempt)}>
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

class NotLoaded extends Error {}

interface FailsAloneProps {
  /** The files could not be loaded: the children load them again. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface FailsAloneState {
  readonly failure: 'none' | 'broken' | 'notLoaded'
}

class FailsAlone extends Component<FailsAloneProps, FailsAloneState> {
  override state: FailsAloneState = { failure: 'none' }

  static getDerivedStateFromError(error: unknown): FailsAloneState {
    return { failure: error instanceof NotLoaded ? 'notLoaded' : 'broken' }
  }

  readonly #retry = (): void => {
    this.props.onRetry()
    this.setState({ failure: 'none' })
  }

  override render(): ReactNode {
    if (this.state.failure === 'none') return this.props.children
    return this.state.failure === 'broken' ? <ScreenFailed /> : <ScreenNotLoaded onRetry={this.#retry} />
  }
}

const RETRY_EVERY_MS = 5_000

/** Tries again when the network or the live connection is back, and every few seconds: either may come back unnoticed. */
function ScreenNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords('app')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const stopTimer = browserTimers.every(RETRY_EVERY_MS, () => retry())
    const stopLive = live.onState(() => {
      if (live.state() === 'live') retry()
    })
    addEventListener('online', retry)
    return () => {
      stopTimer()
      stopLive()
      removeEventListener('online', retry)
    }
  }, [])
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-24 text-center" data-testid="not-loaded">
      <p>{t('screenNotLoaded')}</p>
      <Button look="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
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
