// Timers as a port: those of Node, or those of a world in which time is virtual.

export interface Timers {
  /** Again and again, until the returned function is called. */
  every(ms: number, work: () => void): () => void
  /** Once, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void
}

export const NODE_TIMERS: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
