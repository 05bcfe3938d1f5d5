// Runs work strictly in order: a slow read must not overwrite the result of a later one.

/** The same work, each run begun when the one before has ended, however that went. A run that has not begun serves all who asked for it. */
export function inOrder<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      return work()
    })
    last = next.catch(() => undefined)
    return next
  }
}
