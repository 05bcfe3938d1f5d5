// The current time, for ages and due times. Ticks at intervals, so that an open queue stays correct.
import { useEffect, useState } from 'react'

export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const id = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(id)
  }, [everyMs])
  return now
}
