// Finds the host that takes writes among those of an address: the primary, also after a failover. All hosts are asked at once, so that one
// that does not answer costs no time.
import pg from 'pg'
import { messageOf } from '../cannot-start.ts'
import type { HostAddress } from './address.ts'

const PROBE_TIMEOUT_MS = 3_000
/** True on a standby, and on a server that was switched to reading only. */
export const IS_READ_ONLY = `pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'`

/** No host takes writes: there is no primary, or not yet. Its words are among those of `isDatabaseGone`. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'
  constructor(reasons: readonly string[]) {
    super(`No database host takes writes: ${reasons.join('; ')}`)
  }
}

export async function findPrimary(hosts: readonly HostAddress[]): Promise<HostAddress> {
  const reasons: string[] = []
  const probes = hosts.map(async host => {
    const reason = await probe(host)
    if (reason === undefined) return host
    reasons.push(`${host.name} ${reason}`)
    throw new NoPrimary(reasons)
  })
  return Promise.any(probes).catch(() => {
    throw new NoPrimary(reasons)
  })
}

/** Undefined for a host that takes writes, otherwise why not. */
async function probe(host: HostAddress): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: 'tallystick probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ reads: boolean }>(`select ${IS_READ_ONLY} as reads`)
    return rows[0]?.reads === false ? undefined : 'only reads'
  } catch (error) {
    return messageOf(error) || 'does not answer'
  } finally {
    // Not awaited: the goodbye of a host that hangs must not hold up the others.
    client.end().catch(() => undefined)
  }
}
