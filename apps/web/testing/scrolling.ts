// What a finger does in component tests: reaching the end of a list, and pulling a list down.
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Whatever watches for the end of a list sees it at once. Until the end of the test. */
export function showEndOfLists(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: IntersectionObserverCallback
      constructor(told: IntersectionObserverCallback) {
        this.#told = told
      }
      observe(): void {
        // Only the one field that is read.
        queueMicrotask(() => this.#told([{ isIntersecting: true }] as never, this as never))
      }
      disconnect(): void {}
    },
  )
}

/** Returns how to scroll: what of everything that is watched is in sight then. Before anything is drawn. */
export function scrolling(): (isSeen: (element: Element) => boolean) => void {
  const watched = new Map<Element, (entries: readonly object[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: (entries: readonly object[]) => void
      constructor(told: (entries: readonly object[]) => void) {
        this.#told = told
      }
      observe(element: Element): void {
        watched.set(element, this.#told)
      }
      unobserve(element: Element): void {
        watched.delete(element)
      }
      disconnect(): void {}
    },
  )
  return isSeen =>
    act(() => {
      for (const [target, told] of watched) told([{ target, isIntersecting: isSeen(target) }])
    })
}

const touch = (type: string, clientY: number): Event =>
  Object.assign(new Event(type, { bubbles: true }), { touches: type === 'touchend' ? [] : [{ clientY }] })

/** Far enough to refresh. */
export async function pullDown(element: Element): Promise<void> {
  await act(async () => {
    element.dispatchEvent(touch('touchstart', 0))
    element.dispatchEvent(touch('touchmove', 200))
    element.dispatchEvent(touch('touchend', 200))
  })
}
