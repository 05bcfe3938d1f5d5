// The moment, for ages and due times. Ticks once in a while, so that a queue left open still tells the truth.
import { useEffect, useState } from 'react'

export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const id = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(id)
  }, [everyMs])
  return now
}
