// The role that appends to the public log: one process of all, under the epoch of its lease.
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { Cosigning } from './cosigning.ts'
import { openLogKey } from './log-key.ts'
import { leaveSign } from './log-life.ts'
import { postgresLogStore } from './postgres-log-store.ts'
import { openSalts } from '../../../platform/secrets/salts.ts'
import { LogFenced, Sequencer, type SequencerDeps, type TapeMarket } from './sequencer.ts'
import { readHead } from './tree-store.ts'
import { type Witnesses, writePolicy } from './witnesses.ts'

export { actLog } from './act-log.ts'
export { type LogLife, readLogLife, readOutages } from './log-life.ts'
export { type BundledReceipt, orderProof, orderProofs, readReceipts } from './order-proof.ts'
export { type PromiseLater } from './promise-later.ts'
export { readPublished } from './tree-store.ts'
export { readWitnesses, type Witnesses } from './witnesses.ts'

export interface TransparencyLogDeps {
  readonly pool: Pool
  readonly vault: Sealer
  readonly clock: Clock
  readonly market: TapeMarket
  readonly report: Report
  readonly publicOrigin: string
  readonly version: string
  readonly witnesses: Witnesses
  /** How often it looks for something new; a second unless a test says otherwise. */
  readonly roundMs?: number
  readonly reached?: SequencerDeps['reached']
}

export interface TransparencyLog {
  /** Appends what is there now. Called by itself; tests call it to wait for it. */
  append(): Promise<void>
  /** Has the newest checkpoint signed. Called by itself; tests call it to wait for it. */
  cosign(): Promise<void>
  stop(): Promise<void>
}

export const ROUND_MS = SECOND_MS

/** @param giveUp called when another process has the log. */
export async function startTransparencyLog(
  deps: TransparencyLogDeps,
  epoch: number,
  giveUp: () => void,
): Promise<TransparencyLog> {
  const { pool, vault, report } = deps
  const origin = (await readHead(pool))?.origin ?? originOf(deps.publicOrigin)
  const key = await openLogKey(pool, vault, origin)
  const salts = await openSalts(pool, vault)
  await writePolicy(pool, deps.witnesses.text)
  // Whoever begins has as long as a round may take.
  await leaveSign(pool, epoch)
  const cosigning = new Cosigning({ ...deps, verifier: key.verifier })
  const sequencer = new Sequencer({ ...deps, store: postgresLogStore(pool, salts), key, origin, epoch })
  const life = { isStopped: false }
  let running: Promise<void> = Promise.resolve()
  let waiting = 0

  const work = async (): Promise<void> => {
    let isAll = false
    while (!life.isStopped && !isAll) {
      isAll = await sequencer.round()
      await leaveSign(pool, epoch)
    }
  }
  const failed = (error: unknown): void => {
    if (!(error instanceof LogFenced)) return report('log.append_failed', { err: error })
    report('log.fenced', { epoch })
    end()
    giveUp()
  }
  const append = (): Promise<void> => {
    waiting += 1
    running = running
      .then(work)
      .catch(failed)
      .finally(() => (waiting -= 1))
    return running
  }
  const asking = new Set<Promise<void>>()
  const cosign = (): Promise<void> => {
    const asked = cosigning
      .cosign()
      .catch((error: unknown) => report('log.cosign_failed', { err: error }))
      .finally(() => asking.delete(asked))
    asking.add(asked)
    return asked
  }
  const timer = setInterval(() => {
    if (waiting > 0) return
    void append().then(() => {
      if (!life.isStopped) void cosign()
    })
  }, deps.roundMs ?? ROUND_MS)
  timer.unref()
  const end = (): void => {
    life.isStopped = true
    clearInterval(timer)
  }
  return {
    append,
    cosign,
    async stop() {
      end()
      await running
      await Promise.all(asking)
    },
  }
}

/** The prefix of the log without its scheme. */
function originOf(publicOrigin: string): string {
  return `${new URL(publicOrigin).host}/log`
}
