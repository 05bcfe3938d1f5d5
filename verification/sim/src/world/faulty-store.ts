// A store behind a failing network: slow, refusing, losing commits before or answers after, or applying a commit long after the caller gave
// up. A commit is applied as a whole or not at all, as in the database.
import { type Batch, CommitFenced, type Position, type Store } from '@tallystick/server/engine-host/store/store'
import {
  applyBatch,
  commitName,
  CommitRefused,
  memoryStore,
  type Tables,
} from '@tallystick/server/testing/memory-store'
import { copyTouched } from '@tallystick/engine/core/collections'
import type { Random } from '@tallystick/kernel/random'
import type { Coverage } from './coverage.ts'
import type { CommitAttempt } from '../twin/second-books.ts'
import type { Timeline } from './timeline.ts'

export interface StoreFaults {
  refused: number
  /** The statement fails in the database and the connection lives: what is behind it on the wire is still tried. */
  failed: number
  lost: number
  answerLost: number
  late: number
  /** A commit does not name its users, as by an older version. */
  unnamed: number
  slow: number
  away: number
}

export const NO_FAULTS: StoreFaults = {
  refused: 0,
  failed: 0,
  lost: 0,
  answerLost: 0,
  late: 0,
  unnamed: 0,
  slow: 0,
  away: 0,
}

export interface StoreDeps {
  readonly tables: Tables
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly faults: () => StoreFaults
  /** The database knows a newer schema than the process: it is given no lease, as by migration 0150. */
  readonly isOutdated?: () => boolean
  /** The process hears an answer when it is awake. */
  readonly awake?: () => Promise<void>
  /** The process has raised the epoch of the shard: from now on only it writes. */
  readonly onRaised?: (raised: { readonly shard: number; readonly epoch: number }) => void
  /** Called when a shard was read and is on its way to the process. */
  readonly onReading?: (shard: number) => void
  /** Called after each applied batch. */
  readonly onApplied: (batch: Batch) => void
  /** Hears of every batch that reached the tables, also of one they refused, with the epoch they were in. */
  readonly onTried?: (attempt: CommitAttempt) => void
}

/** One process's connection to the database. */
export function faultyStore(deps: StoreDeps): Store {
  const { tables, timeline, random, coverage } = deps
  const memory = memoryStore(tables, { now: () => timeline.now })
  let lastApplied = 0
  let isBroken = false
  /** Users read one by one since the shard was. */
  const read = new Set<number>()
  const countRead = (userIds: readonly number[]): void => {
    for (const userId of userIds) {
      coverage.hit('memory: users read with their command')
      if (read.has(userId)) coverage.hit('memory: a user left and came back')
      read.add(userId)
    }
  }

  const answerTime = (): number => {
    if (!random.chance(deps.faults().slow)) return 1 + random.below(5)
    coverage.hit('fault: database slow')
    // The database itself ends what takes longer.
    return 50 + random.below(random.pick([3_000, 3_000, 3_000, 20_000]))
  }
  const answer = async <T>(run: () => Promise<T>): Promise<T> => {
    await timeline.sleep(answerTime())
    if (random.chance(deps.faults().away)) {
      coverage.hit('fault: database away')
      throw new Error('database away')
    }
    // A new conversation after a failure uses a new connection.
    isBroken = false
    return run()
  }
  const applyNow = (batch: Batch): void => {
    const epoch = tables.positions.get(batch.shard)?.epoch ?? 0
    const { settingsVersion } = tables
    try {
      applyBatch(tables, batch)
    } catch (error) {
      deps.onTried?.({ batch, epoch, settingsVersion, isApplied: false })
      throw error
    }
    if (random.chance(deps.faults().unnamed)) forgetUsers(batch)
    deps.onTried?.({ batch, epoch, settingsVersion, isApplied: true })
    deps.onApplied(batch)
  }

  const forgetUsers = ({ shard, to }: Batch): void => {
    const name = commitName(shard, to.appliedSeq)
    coverage.hit('fault: commit without its users')
    if (random.chance(0.5)) tables.commits.delete(name)
    else tables.commits.set(name, { identity: to.appliedSeq, users: null })
  }

  const heard = async <T>(pending: Promise<T>): Promise<T> => {
    try {
      return await pending
    } finally {
      await deps.awake?.()
    }
  }
  const isOutdated = (): boolean => {
    if (deps.isOutdated?.() !== true) return false
    coverage.hit('deploy: an older version got no lease')
    return true
  }
  const raised = (shard: number, position: Position | undefined): Position | undefined => {
    if (position) deps.onRaised?.({ shard, epoch: position.epoch })
    return position
  }
  const query = <T>(run: () => Promise<T>): Promise<T> => heard(answer(run))

  return {
    take: (shard, holder) =>
      query(async () => (isOutdated() ? undefined : raised(shard, await memory.take(shard, holder)))),
    renew: (shard, holder) => query(async () => (isOutdated() ? undefined : memory.renew(shard, holder))),
    release: (shard, holder) => query(() => memory.release(shard, holder)),
    fence: (shard, holder, epoch) => query(async () => raised(shard, await memory.fence(shard, holder, epoch))),
    settingsVersion: shard => query(() => memory.settingsVersion(shard)),
    // What was read is already old when it arrives: prices have gone on.
    load: async shard => {
      read.clear()
      const snapshot = await query(() => memory.load(shard))
      deps.onReading?.(shard)
      await timeline.sleep(random.below(800))
      await deps.awake?.()
      return snapshot
    },
    look: shard => query(() => memory.look(shard)),
    beginStandby: shard => query(() => memory.beginStandby(shard)),
    async readOpen(shard, userIds) {
      const open = await query(() => memory.readOpen(shard, userIds))
      await timeline.sleep(random.below(200))
      return open
    },
    async changesSince(shard, mark) {
      const changes = await query(() => memory.changesSince(shard, mark))
      if (!changes) coverage.hit('standby: commits not known')
      else if (changes.mark.epoch > mark.epoch && changes.userIds.length > 0)
        coverage.hit('standby: read what was committed since its last step')
      await timeline.sleep(random.below(100))
      await deps.awake?.()
      return changes
    },
    confirm: (...asked) => query(() => memory.confirm(...asked)),
    async readUsers(shard, userIds) {
      const users = await query(() => memory.readUsers(shard, userIds))
      countRead(users.accounts.map(user => user.userId))
      return users
    },
    async readAnswers(shard, keys) {
      const found = await query(() => memory.readAnswers(shard, keys))
      if (found.length > 0) coverage.hit('answers: found in the store', found.length)
      return found
    },
    keyAnswers: shard => query(() => memory.keyAnswers(shard)),
    async recentAnswers(...asked) {
      const recent = await query(() => memory.recentAnswers(...asked))
      if (recent.rows.length > 0) coverage.hit('answers: read by a shard that starts')
      return recent
    },
    forgetAnswers: before => query(() => memory.forgetAnswers(before)),
    // The wire takes its copy before anything is awaited.
    commit: original => heard(commit(copyOf(original))),
  }

  async function commit(batch: Batch): Promise<void> {
    const faults = deps.faults()
    if (isBroken) throw new Error('connection is broken')
    const at = Math.max(timeline.now + answerTime(), lastApplied)
    lastApplied = at
    const breakWith = (what: string): never => {
      isBroken = true
      coverage.hit(`fault: ${what}`)
      throw new Error(what)
    }
    if (random.chance(faults.refused)) breakWith('commit refused')
    await timeline.sleep(at - timeline.now)
    if (isBroken) throw new Error('connection is broken')
    if (random.chance(faults.failed)) {
      coverage.hit('fault: commit failed')
      throw new Error('commit failed')
    }
    if (random.chance(faults.lost)) breakWith('commit lost')
    if (random.chance(faults.late)) {
      timeline.after(random.below(4_000), () => {
        try {
          applyNow(batch)
        } catch (error) {
          // Fenced in the meantime, as it must be if another process went on without it.
          if (!(error instanceof CommitRefused || error instanceof CommitFenced)) throw error
        }
      })
      breakWith('commit late')
    }
    applyNow(batch)
    if (random.chance(faults.answerLost)) breakWith('answer lost')
    // Applied, and not yet heard of: what is asked meanwhile was not decided before it.
    await timeline.sleep(random.below(random.chance(faults.slow) ? 1_000 : 3))
  }
}

/** The wire takes a copy: what the engine changes afterwards is not in this batch. */
function copyOf(batch: Batch): Batch {
  return {
    ...batch,
    accounts: batch.accounts.map(user => ({
      userId: user.userId,
      realm: user.realm,
      forex: { ...user.forex },
      micro: { ...user.micro },
      main: { ...user.main },
    })),
    records: copyTouched(batch.records),
  }
}
