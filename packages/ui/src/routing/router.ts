// Which screen the address shows, and who may see it. A flat table of paths; what a path's query may carry is read by its route.
import type { ComponentType } from 'react'
import { HashHistory } from './hash-history.ts'
import { formatSearch, type SearchText } from './search-text.ts'

/** Takes from a query what the screen understands; anything else is as if it were not there. */
export type ReadSearch = (given: SearchText) => object

/** Every path of an app, with what its query may carry. */
export type Addresses = Readonly<Record<string, ReadSearch>>

export interface Route {
  readonly Show: ComponentType
  /** Where those go who may not see this screen. */
  readonly guard?: (at: Shown) => string | undefined
}

/** An app adds its `addresses` here, so that the compiler checks links and queries. */
export interface Register {
  readonly isApp?: true
}

type AppAddresses = Register extends { readonly addresses: infer Table } ? Table : Addresses
export type Path = Extract<keyof AppAddresses, string>
export type SearchOf<P extends Path> = AppAddresses[P] extends ReadSearch ? ReturnType<AppAddresses[P]> : object

export interface Target<P extends Path> {
  readonly to: P
  readonly search?: SearchOf<P>
  readonly replace?: boolean
}

export interface Shown {
  readonly path: string
  readonly href: string
  /** What the path's own reader has taken from the query. */
  readonly search: unknown
}

/** More than any chain of guards is long. */
const MAX_REDIRECTS = 5

export interface RouterOptions {
  readonly addresses: Addresses
  readonly routes: Readonly<Record<string, Route>>
  /** Where an unknown path leads; without it the path stays, and shows nothing. */
  readonly unknown?: string
}

export class Router {
  readonly routes: Readonly<Record<string, Route>>
  readonly #history: HashHistory
  readonly #addresses: Addresses
  readonly #unknown: string | undefined
  readonly #listeners = new Set<(next: Shown) => void>()
  readonly #leaving = new Set<(next: Shown) => void>()
  readonly #arrived = new Set<() => void>()
  #waiting: (() => void)[] = []
  #current: Shown | undefined
  #path: string | undefined

  constructor({ addresses, routes, unknown }: RouterOptions) {
    this.#addresses = addresses
    this.routes = routes
    this.#unknown = unknown
    this.#history = new HashHistory(() => void this.refresh())
  }

  /** Looked at for the first time when someone asks: what is done before the first screen may still change the address. */
  get current(): Shown {
    return (this.#current ??= this.#resolve())
  }

  hasPath(path: string): boolean {
    return Object.hasOwn(this.routes, path)
  }

  readSearch(path: string, given: SearchText): unknown {
    return this.hasPath(path) ? (this.#addresses[path]?.(given) ?? {}) : {}
  }

  /** Resolves when the screen is shown. */
  navigate<P extends Path>({ to, search, replace = false }: Target<P>): Promise<void> {
    return this.go(hrefOf(to, search), replace)
  }

  go(href: string, replace = false): Promise<void> {
    if (replace || href === this.current.href) this.#history.replace(href)
    else this.#history.push(href)
    return this.refresh()
  }

  replace(href: string): void {
    void this.go(href, true)
  }

  back(steps = 1): void {
    this.#history.back(steps)
  }

  canGoBack(): boolean {
    return this.#history.canGoBack()
  }

  /** Looks at the address again: it has changed, or who may see what has. */
  refresh(): Promise<void> {
    const { href, path } = this.current
    const next = this.#resolve()
    if (next.href === href) return Promise.resolve()
    if (next.path !== path) for (const listener of this.#leaving) listener(next)
    this.#current = next
    for (const listener of this.#listeners) listener(next)
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** At once when something else is shown already. */
  subscribe(listener: (next: Shown) => void, shown = this.current): () => void {
    this.#listeners.add(listener)
    if (shown !== this.current) listener(this.current)
    return () => this.#listeners.delete(listener)
  }

  /** Before another screen is shown. */
  onLeave(listener: (next: Shown) => void): void {
    this.#leaving.add(listener)
  }

  /** After another screen has been drawn. */
  onArrive(listener: () => void): void {
    this.#arrived.add(listener)
  }

  /** Called by the provider with what it has drawn. */
  drawn({ path }: Shown): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
    const before = this.#path
    this.#path = path
    if (before !== undefined && before !== path) for (const listener of this.#arrived) listener()
  }

  #resolve(): Shown {
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const { path, href, search } = this.#history.place()
      const route = this.hasPath(path) ? this.routes[path] : undefined
      const at = { path, href, search: this.readSearch(path, search) }
      const elsewhere = route === undefined ? this.#unknown : route.guard?.(at)
      if (elsewhere === undefined) return at
      this.#history.replace(elsewhere)
    }
    throw new Error('the guards of the route table send each other in a circle')
  }
}

export function hrefOf<P extends Path>(to: P, search?: SearchOf<P>): string {
  return search === undefined ? to : to + formatSearch({ ...search })
}
