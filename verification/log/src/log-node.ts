// A process that appends to the log of a test's database, for tests of takeovers: it tells what it does, and dies or hangs when it is told to,
// in the middle of a transaction that has the head of the log locked. `node log-node.ts DATABASE_URL NAME`
import { holdRole } from '@tallystick/server/platform/postgres/role-lease'
import { openPool } from '@tallystick/server/platform/postgres/pool'
import { systemClock } from '@tallystick/server/platform/clock'
import {
  readWitnesses,
  startTransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { readHead } from '@tallystick/server/modules/content/transparency-log/tree-store'
import { testVault } from '@tallystick/server/testing/secrets'

export type LogNodeNews =
  | { readonly held: number }
  | { readonly round: number; readonly size: number }
  | { readonly reported: string }
export type LogNodeEnd = 'SIGKILL' | 'SIGSTOP'

const [, , url = '', name = ''] = process.argv
const pool = openPool(url, { name })
const leases = openPool(url, { name: `${name} leases`, maxConnections: 2, statementTimeoutMs: 2_000 })
const vault = await testVault(pool)
const witnesses = await readWitnesses(undefined)
const tell = (news: LogNodeNews): void => void process.send?.(news)
const report = (event: string): void => tell({ reported: event })
/** It has no prices. */
const market = { tape: { between: () => Promise.reject(new Error('no tape')) }, knownTo: () => 0 }

let ending: LogNodeEnd | undefined
process.on('message', (signal: LogNodeEnd) => (ending = signal))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function endWhileLocked(): Promise<void> {
  const { rowCount } = await pool.query('select from tlog_head for update skip locked')
  if (ending && rowCount === 0) process.kill(process.pid, ending)
}

await holdRole({
  pool: leases,
  role: 'log',
  holder: name,
  report,
  async begin(epoch, giveUp) {
    const log = await startTransparencyLog(
      {
        pool,
        vault,
        witnesses,
        market,
        report,
        clock: systemClock,
        version: '1.0.0',
        publicOrigin: 'https://app.example.com',
        reached: async point => {
          if (point === 'appended' && ending) await endWhileLocked()
          if (point === 'committed') tell({ round: epoch, size: (await readHead(pool))?.size ?? 0 })
        },
      },
      epoch,
      giveUp,
    )
    tell({ held: epoch })
    return () => log.stop()
  },
})
