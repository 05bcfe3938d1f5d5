// Lets so many pieces of work run at once; the others wait in order.

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

export function turnstile(width: number): Turnstile {
  let free = width
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
