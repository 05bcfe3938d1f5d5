// A screen, or a part of one, that loads on demand together with its words, and fails alone. One whose files could not be loaded tries
// again by itself.
import type { Feature } from '@tallystick/i18n/catalogues'
import { CALLS } from '@tallystick/wire/trader/calls'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { live } from '../live/live.ts'
import { leaveFirstScreen } from '../platform/first-screen.ts'
import { loadWords, useWords } from '../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'

export interface Screen<Props = object> {
  readonly Show: (props: Props) => ReactNode
  /** Brings code and words here before they are needed: a screen that is here is shown at once, without a skeleton. */
  bring(): Promise<void>
}

/** The very first screen is drawn in small steps after the frame around it, so that a slow phone shows something and answers touches. */
let isStarted = false

interface ScreenLook {
  readonly skeleton?: ReactNode
  /** It draws what matters most first and the rest afterwards by itself: when it is here, the very first frame shows it. */
  readonly hasSteps?: boolean
}

export function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  features: readonly Feature[],
  { skeleton = <ScreenSkeleton />, hasSteps = false }: ScreenLook = {},
): Screen<Props> {
  let here: ComponentType<Props> | undefined
  const bring = async (): Promise<{ default: ComponentType<Props> }> => {
    const [module] = await Promise.all([load(), ...features.map(loadWords)])
    here = module.default
    return module
  }
  const Lazy = lazy(() =>
    bring().catch((cause: unknown) => {
      throw new NotLoaded('a screen could not be loaded', { cause })
    }),
  )
  return {
    Show: function Show(props) {
      // React shows the fallback of whatever is lazy for 300 ms, even when it is here already. Chosen once: a screen must not begin
      // anew because its code came while it was shown.
      const [Content, setContent] = useState(() => here ?? Lazy)
      const isTurn = useDeferredValue(true, isStarted || (hasSteps && Content !== Lazy))
      useEffect(() => {
        isStarted = true
      }, [])
      return (
        <FailsAlone onRetry={() => bring().then(module => setContent(() => module.default))}>
          <Suspense fallback={skeleton}>
            {isTurn ? (
              <>
                <Content {...props} />
                <Arrived />
              </>
            ) : (
              skeleton
            )}
          </Suspense>
        </FailsAlone>
      )
    },
    bring: () => bring().then(() => {}),
  }
}

/** Beside a screen whose code is here. */
function Arrived() {
  useLayoutEffect(leaveFirstScreen, [])
  return null
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
  /** Loads the files of the children again; rejects when they did not come. */
  readonly onRetry: () => Promise<void>
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

  readonly #retry = async (): Promise<void> => {
    await this.props.onRetry()
    this.setState({ failure: 'none' })
  }

  override render(): ReactNode {
    if (this.state.failure === 'none') return this.props.children
    return this.state.failure === 'broken' ? <ScreenFailed /> : <ScreenNotLoaded onRetry={this.#retry} />
  }
}

/** Some browsers remember that a file did not come and never ask for it again: then the whole page is loaded anew, once the site answers. */
async function retryOrReload(onRetry: () => Promise<void>): Promise<void> {
  try {
    await onRetry()
  } catch {
    const isBack = await fetch(CALLS.manifest.path, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack) location.reload()
  }
}

/** Tries again when the network or the live connection is back. */
function ScreenNotLoaded({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const t = useWords('app')
  const retry = useEffectEvent(() => void retryOrReload(onRetry))
  useEffect(() => {
    let before = live.state()
    const stopLive = live.onState(() => {
      // Not when the first connection of the page comes up: a file that is gone would load the page again and again.
      if (before === 'reconnecting' && live.state() === 'live') retry()
      before = live.state()
    })
    const online = (): void => retry()
    addEventListener('online', online)
    return () => {
      stopLive()
      removeEventListener('online', online)
    }
  }, [])
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-24 text-center" data-testid="not-loaded">
      <p>{t('screenNotLoaded')}</p>
      <Button look="primary" onClick={() => void retryOrReload(onRetry)}>
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
