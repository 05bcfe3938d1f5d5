// Work that must not overtake itself: a slow reading must not put back what a later one replaced.

/** The same work, each run begun when the one before has ended, however that went. */
export function inOrder(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
