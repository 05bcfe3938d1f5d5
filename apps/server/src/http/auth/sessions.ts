// Resolves a token to its user. The database is authoritative; a session is cached for less than a second and dropped when the bus
// reports its revocation, so that a revoked token fails everywhere within one second.
import { hash } from 'node:crypto'
import { DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { gather } from '../../platform/gather.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import { type ApiKeys, type ApiKeysDeps, createApiKeys, isOfApiKey } from './api-keys.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import { AGREED, type SessionUser } from './session-user.ts'
import { newToken, tokenHash } from './tokens.ts'

export interface SessionSeen {
  readonly sessionId: string
  readonly device: string
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
}

export interface SigningIn {
  readonly id: number
  /** As it was checked; null for demo users. */
  readonly passwordHash: string | null
}

export interface Sessions {
  /** What programs act with instead of a session. */
  readonly apiKeys: ApiKeys
  /** Whose token it is, when it was looked up a moment ago; undefined says nothing. */
  known(token: string): SessionUser | undefined
  find(token: string): Promise<SessionUser | undefined>
  /** As the database says now: who has just agreed must not wait for a remembered session. */
  hasAgreed(user: SessionUser): Promise<boolean>
  /**
   * Opens a session and returns its token; undefined when the password is no longer the one that was checked. A device that names itself
   * has one session: the old one ends.
   */
  open(user: SigningIn, device: string, deviceId?: string): Promise<string | undefined>
  /** The living sessions of a user, the last used first. */
  list(userId: number): Promise<SessionSeen[]>
  /** Ends one session of a user. */
  revoke(userId: number, sessionId: string): Promise<void>
  /** Ends every session of a user but one. */
  revokeOthers(userId: number, keep: string | undefined): Promise<void>
  /**
   * Takes away whatever acts for a user: every session but one, and every API key.
   * @param write the reason for it, in the same transaction; it locks the user's row.
   */
  revokeAccess(userId: number, keep: string | undefined, write?: (client: PoolClient) => Promise<void>): Promise<void>
  /** Which of these sessions and keys still live. For sockets, in case the bus lost a revocation. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  stop(): void
}

const LIFE_MS = 30 * DAY_MS
const SLIDE_AFTER_MS = 5 * MINUTE_MS

/** The identifier itself opens the device's demo account and chat, so it is not stored. */
const deviceHash = (deviceId: string): Buffer => hash('sha256', `device ${deviceId}`, 'buffer')

export function createSessions(deps: ApiKeysDeps): Sessions {
  const { pool, bus, clock } = deps
  const apiKeys = createApiKeys(deps)
  const remembered = new RememberedSessions<SessionUser>()
  // Raised by every revocation: a lookup that began before one is not remembered after it.
  let generation = 0
  const unsubscribe = bus.subscribe('sessions_revoked', ({ sessionIds }) => {
    generation += 1
    for (const id of sessionIds) remembered.forget(id)
  })

  const lookUp = gather(async (tokens: readonly string[]) => {
    const begun = generation
    const now = clock.now()
    const users = await readSessions(pool, tokens, now)
    if (begun === generation) for (const [token, user] of users) remembered.keep(token, user, now)
    return users
  })

  async function remove(client: Pool | PoolClient, where: string, values: unknown[]): Promise<string[]> {
    const { rows } = await client.query<{ id: Buffer }>(`delete from sessions where ${where} returning id`, values)
    return rows.map(row => row.id.toString('hex'))
  }

  const removeOthers = (client: Pool | PoolClient, userId: number, keep: string | undefined): Promise<string[]> =>
    remove(client, 'user_id = $1 and id is distinct from $2', [
      userId,
      keep === undefined ? null : Buffer.from(keep, 'hex'),
    ])

  const tell = (sessionIds: readonly string[]): void => {
    if (sessionIds.length > 0) bus.publish('sessions_revoked', { sessionIds })
  }

  return {
    apiKeys,
    known: token => remembered.get(token, clock.now()),
    find: async token => remembered.get(token, clock.now()) ?? lookUp(token),
    async hasAgreed({ userId, agreed }) {
      if (agreed) return true
      const { rows } = await pool.query<{ agreed: boolean }>(`select ${AGREED} as agreed from users u where id = $1`, [
        userId,
      ])
      return rows[0]?.agreed === true
    },
    async open({ id: userId, passwordHash }, device, deviceId) {
      const { token, hash: id } = newToken()
      const now = clock.now()
      if (deviceId !== undefined)
        tell(await remove(pool, 'user_id = $1 and device_id = $2', [userId, deviceHash(deviceId)]))
      const { rowCount } = await pool.query({
        name: 'session-open',
        // What has run out goes when its owner comes back. The lock waits for a change of the password, which then counts.
        text: `with gone as (delete from sessions where user_id = $2 and expires_at < to_timestamp($4 / 1000.0)),
            who as (select id from users where id = $2 and password_hash is not distinct from $7 for share)
          insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at, device_id)
          select $1, id, $3, to_timestamp($4 / 1000.0), to_timestamp($4 / 1000.0), to_timestamp($5 / 1000.0), $6 from who`,
        values: [
          id,
          userId,
          device.slice(0, 200),
          now,
          now + LIFE_MS,
          deviceId === undefined ? null : deviceHash(deviceId),
          passwordHash,
        ],
      })
      return rowCount === 1 ? token : undefined
    },
    async list(userId) {
      const { rows } = await pool.query<{ id: Buffer; device: string; created_at: Instant; last_seen_at: Instant }>(
        `select id, device, created_at, last_seen_at from sessions
         where user_id = $1 and expires_at > to_timestamp($2 / 1000.0) order by last_seen_at desc, created_at desc limit 100`,
        [userId, clock.now()],
      )
      return rows.map(row => ({
        sessionId: row.id.toString('hex'),
        device: row.device,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }))
    },
    async revoke(userId, sessionId) {
      tell(await remove(pool, 'user_id = $1 and id = $2', [userId, Buffer.from(sessionId, 'hex')]))
    },
    async revokeOthers(userId, keep) {
      tell(await removeOthers(pool, userId, keep))
    },
    async revokeAccess(userId, keep, write = client => lockUser(client, userId)) {
      const ended = await transaction(pool, async client => {
        await write(client)
        return [...(await removeOthers(client, userId, keep)), ...(await apiKeys.revokeAll(client, userId))]
      })
      tell(ended)
    },
    async living(sessionIds) {
      const keys = await apiKeys.living(sessionIds)
      const result = await pool.query<{ id: Buffer }>(
        'select id from sessions where id = any($1::bytea[]) and expires_at > to_timestamp($2 / 1000.0)',
        [sessionIds.filter(id => !isOfApiKey(id)).map(id => Buffer.from(id, 'hex')), clock.now()],
      )
      return new Set([...keys, ...result.rows.map(row => row.id.toString('hex'))])
    },
    stop() {
      unsubscribe()
      apiKeys.stop()
    },
  }
}

/** A session or an API key that is being made is there before, or not at all. */
async function lockUser(client: PoolClient, userId: number): Promise<void> {
  await client.query('select from users where id = $1 for no key update', [userId])
}

interface SessionRow {
  readonly id: Buffer
  readonly user_id: bigint
  readonly realm: 'real' | 'demo'
  readonly frozen: boolean
  readonly agreed: boolean
  readonly last_seen_at: Instant
}

async function readSessions(
  pool: Pool,
  tokens: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, SessionUser>> {
  const byId = new Map(tokens.map(token => [tokenHash(token).toString('hex'), token]))
  const { rows } = await pool.query<SessionRow>({
    name: 'session-find',
    text: `select s.id, s.user_id, u.realm, frozen_since(u.id) is not null as frozen, ${AGREED} as agreed, s.last_seen_at
      from sessions s join users u on u.id = s.user_id
      where s.id = any($1::bytea[]) and s.expires_at > to_timestamp($2 / 1000.0)`,
    values: [[...byId.keys()].map(id => Buffer.from(id, 'hex')), now],
  })
  const tired = rows.filter(row => now - row.last_seen_at > SLIDE_AFTER_MS)
  if (tired.length > 0) {
    await pool.query({
      name: 'session-slide',
      // A session that is being ended must not delay the others.
      text: `update sessions set last_seen_at = to_timestamp($2 / 1000.0), expires_at = to_timestamp($3 / 1000.0)
        where id in (select id from sessions where id = any($1::bytea[]) for update skip locked)`,
      values: [tired.map(row => row.id), now, now + LIFE_MS],
    })
  }
  return new Map(
    rows.map(row => {
      const sessionId = row.id.toString('hex')
      const { realm, frozen, agreed } = row
      const user = { userId: idFrom(row.user_id), sessionId, realm, frozen, agreed }
      return [byId.get(sessionId) ?? '', user]
    }),
  )
}
