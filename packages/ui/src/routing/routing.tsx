// The router in React: what is shown, links, and the ways to navigate.
import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type MouseEvent,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { hrefOf, type Path, type Router, type SearchOf, type Shown, type Target } from './router.ts'

interface Routing {
  readonly router: Router
  readonly shown: Shown
}

const RoutingContext = createContext<Routing | undefined>(undefined)

function useRouting(): Routing {
  const routing = use(RoutingContext)
  if (routing === undefined) throw new Error('there is no router above this component')
  return routing
}

interface RouterProviderProps {
  readonly router: Router
  /** What stands around every screen; it has an `Outlet` for the screen itself. */
  readonly Frame: ComponentType
}

export function RouterProvider({ router, Frame }: RouterProviderProps) {
  const [shown, setShown] = useState(router.current)
  // A screen is drawn in small steps: touches are answered meanwhile.
  useEffect(() => router.subscribe(next => startTransition(() => setShown(next)), shown), [router, shown])
  useLayoutEffect(() => router.drawn(shown), [router, shown])
  return (
    <RoutingContext value={{ router, shown }}>
      <Frame />
    </RoutingContext>
  )
}

/** The screen of the current path. */
export function Outlet() {
  const { router, shown } = useRouting()
  const Show = router.hasPath(shown.path) ? router.routes[shown.path]?.Show : undefined
  return Show === undefined ? null : <Show />
}

export function useRouter(): Router {
  return useRouting().router
}

export function usePath(): string {
  return useRouting().shown.path
}

/** The query of a route, read by that route; that of another screen is not its query. */
export function useSearch<P extends Path>(path: P): SearchOf<P> {
  const { router, shown } = useRouting()
  // The table of addresses gives each path its own type.
  if (shown.path === path) return shown.search as SearchOf<P>
  return router.readSearch(path, {}) as SearchOf<P>
}

export function useNavigate(): <P extends Path>(target: Target<P>) => Promise<void> {
  const { router } = useRouting()
  return target => router.navigate(target)
}

type LinkProps<P extends Path> = Target<P> & Omit<ComponentPropsWithRef<'a'>, 'href'>

export function Link<P extends Path>({ to, search, replace, onClick, children, ...rest }: LinkProps<P>) {
  const { router, shown } = useRouting()
  const href = hrefOf(to, search)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // A new tab or window is the browser's affair.
    if (event.defaultPrevented || isOther || (rest.target !== undefined && rest.target !== '_self')) return
    event.preventDefault()
    void router.go(href, replace)
  }
  return (
    <a aria-current={shown.path === to ? 'page' : undefined} {...rest} href={`#${href}`} onClick={follow}>
      {children}
    </a>
  )
}

/** Leads elsewhere as soon as it is drawn, and again whenever its own address returns before the other screen was there. */
export function Navigate<P extends Path>({ to, search, replace }: Target<P>): null {
  const { router, shown } = useRouting()
  const href = hrefOf(to, search)
  useEffect(() => {
    if (shown.href !== href) void router.go(href, replace)
  }, [router, href, replace, shown])
  return null
}
