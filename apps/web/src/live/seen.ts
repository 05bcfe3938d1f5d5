// Does something only while an element is in sight, by one observer for all of them.
import type { RefObject } from 'react'

/** A little beyond the edges, so that what is scrolled into sight is up to date. */
const MARGIN = '10%'

const told = new Map<Element, (isSeen: boolean) => void>()
let observer: IntersectionObserver | undefined

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
}

/** `begin` returns how to end it. What is not known to be out of sight is taken for seen. */
export function whileSeen({ current: element }: RefObject<Element | null>, begin: () => () => void): () => void {
  let end: (() => void) | undefined = begin()
  const stop = (): void => {
    end?.()
    end = undefined
  }
  if (element === null) return stop
  observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN })
  told.set(element, isSeen => {
    if (isSeen) end ??= begin()
    else stop()
  })
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    told.delete(element)
    if (told.size === 0) observer = undefined
    stop()
  }
}
