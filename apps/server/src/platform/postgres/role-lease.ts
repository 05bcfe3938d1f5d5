// What only one process of all may do at a time: a lease in the database, with an epoch that is raised at every change of holder.
import type { Report } from '../log-events.ts'
import { idFrom, type Pool } from './pool.ts'

export interface LeaseTimes {
  readonly leaseMs: number
  /** Without a renewal for this much less than the lease the work is ended: another process may begin when the lease is over. */
  readonly renewMs: number
}

export const USUAL_TIMES: LeaseTimes = { leaseMs: 3_000, renewMs: 1_000 }

export interface RoleLeaseDeps {
  readonly pool: Pool
  readonly role: string
  readonly holder: string
  readonly report: Report
  readonly times?: LeaseTimes
  /** Begins the work under this epoch; what it returns ends it. `giveUp`: it ended by itself, and is begun again under a new epoch. */
  readonly begin: (epoch: number, giveUp: () => void) => Promise<() => Promise<void>>
}

export interface RoleLease {
  readonly isHeld: () => boolean
  stop(): Promise<void>
}

/** Resolves after the first try. */
export async function holdRole(deps: RoleLeaseDeps): Promise<RoleLease> {
  const { leaseMs, renewMs } = deps.times ?? USUAL_TIMES
  let work: { readonly epoch: number; readonly end: () => Promise<void> } | undefined
  let sureUntil = 0
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  const end = async (): Promise<void> => {
    const ending = work
    work = undefined
    await ending?.end()
  }

  const look = async (): Promise<void> => {
    const asked = performance.now()
    const epoch = await takeRole(deps, leaseMs, work === undefined)
    if (epoch !== undefined) sureUntil = asked + leaseMs - renewMs
    if (work && work.epoch !== epoch) {
      deps.report('roles.lost', { role: deps.role })
      await end()
    }
    if (epoch === undefined || work || isStopped) return
    deps.report('roles.held', { role: deps.role })
    const giveUp = (): void => {
      if (work?.epoch === epoch) work = undefined
    }
    work = { epoch, end: await deps.begin(epoch, giveUp) }
  }

  const failed = async (error: unknown): Promise<void> => {
    deps.report('roles.lease_failed', { role: deps.role, err: error })
    if (performance.now() > sureUntil) await end()
  }

  let isLooking = false
  const keep = (): void => {
    if (isLooking) return
    isLooking = true
    running = look()
      .catch(failed)
      .finally(() => (isLooking = false))
  }
  await look()
  const timer = setInterval(keep, renewMs)
  return {
    isHeld: () => work !== undefined && performance.now() < sureUntil + renewMs,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
      await end()
      // The row stays: its epoch must go on.
      const release = `update role_lease set holder = '', valid_until = now() where role = $1 and holder = $2`
      await deps.pool.query(release, [deps.role, deps.holder])
    },
  }
}

/** @param isNew it is not held yet: what a predecessor of the same name began is over. */
async function takeRole(
  { pool, role, holder }: RoleLeaseDeps,
  leaseMs: number,
  isNew: boolean,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ epoch: bigint }>(
    `insert into role_lease (role, holder, epoch, valid_until) values ($1, $2, 1, now() + interval '${leaseMs} ms')
     on conflict (role) do update set holder = $2, valid_until = now() + interval '${leaseMs} ms',
       epoch = role_lease.epoch + (role_lease.holder <> $2 or $3)::int
     where role_lease.valid_until <= now() or role_lease.holder = $2
     returning epoch`,
    [role, holder, isNew],
  )
  return rows[0] && idFrom(rows[0].epoch)
}
