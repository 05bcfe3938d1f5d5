// A page with a simulated history, with the rules of real ones: a new entry drops those ahead, and going back happens later, with a
// popstate. Where it ends if a navigation comes first differs between browsers.
import { vi } from 'vitest'

/** A step goes to the entry that was before it when asked for, to the one before whatever is shown by then, or is given up. */
export const STEPS = ['known', 'relative', 'cancelled'] as const
export type Steps = (typeof STEPS)[number]

interface Entry {
  readonly state: unknown
  readonly url: string
}

export class TestHistory {
  entries: Entry[]
  at = 0
  /** How long a step back takes. */
  stepMs = 1
  readonly page = new EventTarget()
  readonly #steps: Steps
  #navigations = 0

  constructor(url: string, steps: Steps = 'relative') {
    this.entries = [{ state: null, url }]
    this.#steps = steps
  }

  get state(): unknown {
    return this.entries[this.at]?.state
  }

  get url(): string {
    return this.entries[this.at]?.url ?? ''
  }

  pushState(state: unknown, _title: string, url = this.url): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, url }]
    this.at += 1
    this.#navigations += 1
  }

  replaceState(state: unknown, _title: string, url = this.url): void {
    this.entries[this.at] = { state, url }
  }

  back(): void {
    this.go(-1)
  }

  go(by: number): void {
    const end = this.at + by
    const navigations = this.#navigations
    setTimeout(() => {
      if (this.#steps === 'cancelled' && navigations !== this.#navigations) return
      const next = this.#steps === 'known' ? end : this.at + by
      if (this.entries[next] === undefined) return
      this.at = next
      this.page.dispatchEvent(new Event('popstate'))
    }, this.stepMs)
  }

  /** As when an address is typed in. */
  type(url: string): void {
    this.pushState(null, '', url)
    this.page.dispatchEvent(new Event('popstate'))
  }
}

/** Stands in for the browser's history until `vi.unstubAllGlobals()`. */
export function onTestHistory(url: string, steps?: Steps): TestHistory {
  const history = new TestHistory(url, steps)
  const { page } = history
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', {
    search: '',
    get hash() {
      return history.url
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return history
}
