// Counts refused orders by reason. They are held for a few seconds and then added to those of all processes in the database.
import { type Clock, DAY_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { CallName } from '@tallystick/wire/trader/calls'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'

const FLUSH_MS = 5 * SECOND_MS
const REALMS = { real: 0, demo: 1 } as const
const NEW_ORDERS: ReadonlySet<CallName> = new Set([
  'submitOrder',
  'submitOco',
  'editOrder',
  'reverseOrder',
  'submitMicro',
])

export interface RefusalCounts {
  readonly count: (call: CallName, realm: keyof typeof REALMS, reason: RefusalName) => void
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Count {
  readonly day: number
  readonly realm: number
  readonly reason: RefusalName
  n: number
}

export function countRefusals(pool: Pool, clock: Clock, report: Report): RefusalCounts {
  let counts = new Map<string, Count>()
  const add = ({ day, realm, reason, n }: Count): void => {
    const name = `${day} ${realm} ${reason}`
    const known = counts.get(name)
    if (known) known.n += n
    else counts.set(name, { day, realm, reason, n })
  }
  const write = async (): Promise<void> => {
    const taken = [...counts.values()]
    if (taken.length === 0) return
    counts = new Map()
    try {
      await pool.query({
        name: 'public-refusals',
        text: `insert into public_figure (day, realm, figure, label, value)
          select day, realm, 'refused', label, n from unnest($1::integer[], $2::smallint[], $3::text[], $4::bigint[]) as t (day, realm, label, n)
          on conflict (day, realm, figure, label) do update set value = public_figure.value + excluded.value`,
        values: [taken.map(c => c.day), taken.map(c => c.realm), taken.map(c => c.reason), taken.map(c => c.n)],
      })
    } catch (error) {
      for (const count of taken) add(count)
      report('fair.count_failed', { err: error })
    }
  }
  let running = Promise.resolve()
  const flush = (): Promise<void> => (running = running.then(write))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    count(call, realm, reason) {
      if (NEW_ORDERS.has(call)) add({ day: Math.floor(clock.now() / DAY_MS), realm: REALMS[realm], reason, n: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
