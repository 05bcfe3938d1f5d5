// What only one process of all may do at a time: a lease in the database, with an epoch that is raised at every change of holder.
import type { Report } from '../log-events.ts'
import { idFrom, type Pool } from './pool.ts'

const LEASE_MS = 3_000
const RENEW_MS = 1_000
/** Without a renewal for this long the work is ended: another process may begin when the lease is over. */
const SURE_MS = 2_000

export interface RoleLeaseDeps {
  readonly pool: Pool
  readonly role: string
  readonly holder: string
  readonly report: Report
  /** Begins the work under this epoch; what it returns ends it. */
  readonly begin: (epoch: number) => Promise<() => Promise<void>>
}

export interface RoleLease {
  readonly isHeld: () => boolean
  stop(): Promise<void>
}

/** Resolves after the first try. */
export async function holdRole(deps: RoleLeaseDeps): Promise<RoleLease> {
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
    const epoch = await takeRole(deps)
    if (epoch !== undefined) sureUntil = asked + SURE_MS
    if (work && work.epoch !== epoch) {
      deps.report('roles.lost', { role: deps.role })
      await end()
    }
    if (epoch === undefined || work || isStopped) return
    deps.report('roles.held', { role: deps.role })
    work = { epoch, end: await deps.begin(epoch) }
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
  const timer = setInterval(keep, RENEW_MS)
  return {
    isHeld: () => work !== undefined && performance.now() < sureUntil + LEASE_MS - SURE_MS,
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

async function takeRole({ pool, role, holder }: RoleLeaseDeps): Promise<number | undefined> {
  const { rows } = await pool.query<{ epoch: bigint }>(
    `insert into role_lease (role, holder, epoch, valid_until) values ($1, $2, 1, now() + interval '${LEASE_MS} ms')
     on conflict (role) do update set holder = $2, valid_until = now() + interval '${LEASE_MS} ms',
       epoch = role_lease.epoch + (role_lease.holder <> $2)::int
     where role_lease.valid_until <= now() or role_lease.holder = $2
     returning epoch`,
    [role, holder],
  )
  return rows[0] && idFrom(rows[0].epoch)
}
