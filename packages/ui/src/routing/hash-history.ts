// The address behind the hash, and the way back. Every entry knows how many of ours lie before it, also after a reload.
import { isEntryLeft, STEPPED_BACK_WITHIN_MS, takeLeftEntries } from '../layers/layer-history.ts'
import { parseSearch, type SearchText } from './search-text.ts'

export interface Place {
  readonly path: string
  /** What stands behind the path, and whatever the page's own address carried before the hash. */
  readonly search: SearchText
  /** Path and query, as they stand behind the hash. */
  readonly href: string
}

interface Entry {
  readonly index?: number
}

export class HashHistory {
  #index = 0
  #href: string
  /** An address that waits until our own step back has ended: pushed before, it may be what is stepped back from. */
  #waiting: string | undefined
  readonly #moved: () => void

  /** `moved` is called when the address has changed by the back button, a link or by hand, never for our own `push` and `replace`. */
  constructor(moved: () => void) {
    this.#moved = moved
    this.#href = currentHref()
    this.#countEntry(0)
    addEventListener('popstate', () => this.#onPop())
  }

  place(): Place {
    this.#href = this.#waiting ?? currentHref()
    const [path, query] = split(this.#href)
    return { path, search: { ...parseSearch(location.search), ...parseSearch(query) }, href: this.#href }
  }

  push(href: string): void {
    if (isEntryLeft()) return this.#wait(href)
    this.#waiting = undefined
    this.#index += 1
    history.pushState({ index: this.#index }, '', `#${href}`)
    this.#href = currentHref()
  }

  replace(href: string): void {
    if (isEntryLeft()) return this.#wait(href)
    history.replaceState({ index: this.#index }, '', `#${href}`)
    this.#href = currentHref()
  }

  back(steps: number): void {
    history.go(-steps - takeLeftEntries())
  }

  canGoBack(): boolean {
    return this.#index > 0
  }

  #wait(href: string): void {
    this.#waiting = normal(href)
    this.#href = this.#waiting
    setTimeout(() => this.#arrive(), STEPPED_BACK_WITHIN_MS)
  }

  #arrive(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    // A typed address whose entry has stayed.
    if (waiting === currentHref() && !isEntryLeft()) this.#waiting = undefined
    else this.push(waiting)
  }

  #onPop(): void {
    this.#countEntry(this.#index + 1)
    // What waits is on show already. The layers hear of this step in their own listener, maybe after this one.
    if (this.#waiting !== undefined) {
      setTimeout(() => this.#arrive())
      return
    }
    const href = currentHref()
    // A layer's entry has the address of its page.
    if (href === this.#href) return
    // Typed in before our own step back has happened, which may take its entry away.
    if (isEntryLeft()) this.#wait(href)
    this.#href = href
    this.#moved()
  }

  /** An entry that a link or a typed address has made does not know its place yet. */
  #countEntry(fresh: number): void {
    // Whatever is there was put there by us or by a layer, which copies ours.
    const entry = (history.state as Entry | null) ?? {}
    this.#index = entry.index ?? fresh
    if (entry.index === undefined) history.replaceState({ ...entry, index: this.#index }, '')
  }
}

function currentHref(): string {
  return normal(location.hash.slice(1))
}

function normal(href: string): string {
  const [path, query] = split(href)
  const trimmed = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  return query === '' ? trimmed : `${trimmed}?${query}`
}

function split(href: string): [path: string, query: string] {
  const at = href.indexOf('?')
  return at < 0 ? [href, ''] : [href.slice(0, at), href.slice(at + 1)]
}
