// API keys: who a key belongs to and what it may do. The database is authoritative; a key is remembered for less than a second and dropped
// when the bus reports its revocation, as sessions are. The secret is sealed in the database and leaves the server once.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { type KeyScope, MOST_API_KEYS, SIGNED_WITHIN_MS } from '@tallystick/wire/trader/key-scopes'
import type { Bus } from '../../bus/bus.ts'
import { gather } from '../../platform/gather.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import { AGREED, type SessionUser } from './session-user.ts'

export interface ApiKey {
  /** Who acts by it. */
  readonly user: SessionUser
  readonly sessionId: string
  readonly scope: KeyScope
  /** Addresses and ranges it may be used from; none = from anywhere. */
  readonly addresses: readonly string[]
  /** As a key: bytes would be checked anew for every signature. */
  readonly secret: KeyObject
}

export interface NewApiKey {
  readonly name: string
  readonly scope: KeyScope
  readonly addresses: readonly string[]
  readonly days: number
}

export interface NewSecret {
  readonly id: string
  readonly secret: string
}

type Holder = Pick<SessionUser, 'userId' | 'sessionId'>

export interface ApiKeySeen {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly addresses: readonly string[]
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly lastUsedAt: Instant | null
  readonly lastUsedAddress: string | null
}

export interface ApiKeys {
  /** Undefined when there is none of that id, or it was revoked or has expired. */
  find(id: string): Promise<ApiKey | undefined>
  /** True the first time a signature comes; it is remembered for longer than its time is accepted. */
  isFirst(signature: Buffer): Promise<boolean>
  /** Notes when and from where the key was used, at most once a minute. */
  used(key: ApiKey, address: string): void
  /** For the holder of a session, while it lives. */
  create(holder: Holder, given: NewApiKey): Promise<NewSecret | 'too_many_api_keys' | 'session_invalid'>
  /** Those that are not revoked, the newest first. */
  list(userId: number): Promise<ApiKeySeen[]>
  revoke(userId: number, id: string): Promise<void>
  /** In the transaction of the caller, who tells the others about these session ids once it is committed. */
  revokeAll(client: PoolClient, userId: number): Promise<string[]>
  /** Which of these (session ids) still work. For sockets, in case the bus lost a revocation. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  stop(): void
}

export interface ApiKeysDeps {
  readonly pool: Pool
  readonly vault: Sealer
  readonly bus: Bus
  readonly clock: Clock
}

const SESSION = 'api key '
const sessionIdOf = (id: string): string => SESSION + id
export const isOfApiKey = (sessionId: string): boolean => sessionId.startsWith(SESSION)
const placeOf = (id: string) => ({ column: 'api_keys.secret', row: id }) as const

export function createApiKeys({ pool, vault, bus, clock }: ApiKeysDeps): ApiKeys {
  const remembered = new RememberedSessions<ApiKey>()
  let generation = 0
  const unsubscribe = bus.subscribe('sessions_revoked', ({ sessionIds }) => {
    generation += 1
    for (const id of sessionIds) remembered.forget(id)
  })

  const lookUp = gather(async (ids: readonly string[]) => {
    const begun = generation
    const now = clock.now()
    const keys = await readKeys(pool, vault, ids, now)
    if (begun === generation) for (const [id, key] of keys) remembered.keep(id, key, now)
    return keys
  })

  const uses = new Map<string, Instant>()

  async function revokeWhere(client: Pool | PoolClient, sql: string, values: readonly unknown[]): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>(
      `update api_keys set revoked_at = to_timestamp($1 / 1000.0) where revoked_at is null and ${sql} returning id`,
      [clock.now(), ...values],
    )
    return rows.map(({ id }) => sessionIdOf(id))
  }

  return {
    find: async id => remembered.get(id, clock.now()) ?? lookUp(id),
    async isFirst(signature) {
      const now = clock.now()
      const { rowCount } = await pool.query({
        name: 'signed-request',
        // Each one deletes a few that are too old to be accepted.
        text: `with gone as (
            delete from signed_requests where signature in (
              select signature from signed_requests where at < to_timestamp($3 / 1000.0) order by at limit 10 for update skip locked))
          insert into signed_requests (signature, at) values ($1, to_timestamp($2 / 1000.0)) on conflict do nothing`,
        values: [signature, now, now - 4 * SIGNED_WITHIN_MS],
      })
      return rowCount === 1
    },
    used({ user: { apiKey = '' } }, address) {
      const now = clock.now()
      if (now - (uses.get(apiKey) ?? 0) < MINUTE_MS) return
      if (uses.size >= MOST_USES) uses.clear()
      uses.set(apiKey, now)
      void pool
        .query('update api_keys set last_used_at = to_timestamp($2 / 1000.0), last_used_address = $3 where id = $1', [
          apiKey,
          now,
          address,
        ])
        // The next use is noted again.
        .catch(() => uses.delete(apiKey))
    },
    create: (holder, given) => insertKey(pool, vault, clock.now(), holder, given),
    async list(userId) {
      const { rows } = await pool.query<ListedRow>(
        `select id, name, may_trade, addresses, created_at, expires_at, last_used_at, last_used_address
         from api_keys where user_id = $1 and revoked_at is null order by created_at desc, id limit ${MOST_API_KEYS}`,
        [userId],
      )
      return rows.map(row => ({
        id: row.id,
        name: row.name,
        scope: scopeOf(row),
        addresses: row.addresses,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
        lastUsedAddress: row.last_used_address,
      }))
    },
    async revoke(userId, id) {
      const sessionIds = await revokeWhere(pool, 'user_id = $2 and id = $3', [userId, id])
      if (sessionIds.length > 0) bus.publish('sessions_revoked', { sessionIds })
    },
    revokeAll: (client, userId) => revokeWhere(client, 'user_id = $2', [userId]),
    async living(sessionIds) {
      const ids = sessionIds.filter(isOfApiKey).map(id => id.slice(SESSION.length))
      if (ids.length === 0) return new Set()
      const { rows } = await pool.query<{ id: string }>(
        'select id from api_keys where id = any($1) and revoked_at is null and expires_at > to_timestamp($2 / 1000.0)',
        [ids, clock.now()],
      )
      return new Set(rows.map(({ id }) => sessionIdOf(id)))
    },
    stop: unsubscribe,
  }
}

/** Keys whose last use is remembered, so that it is written once a minute. */
const MOST_USES = 10_000

interface ListedRow {
  readonly id: string
  readonly name: string
  readonly may_trade: boolean
  readonly addresses: string[]
  readonly created_at: Instant
  readonly expires_at: Instant
  readonly last_used_at: Instant | null
  readonly last_used_address: string | null
}

interface KeyRow {
  readonly id: string
  readonly number: bigint
  readonly user_id: bigint
  readonly may_trade: boolean
  readonly addresses: string[]
  readonly secret: Buffer
  readonly realm: 'real' | 'demo'
  readonly frozen: boolean
  readonly agreed: boolean
}

const scopeOf = ({ may_trade: mayTrade }: { readonly may_trade: boolean }): KeyScope => (mayTrade ? 'trade' : 'read')

async function readKeys(
  pool: Pool,
  vault: Sealer,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, ApiKey>> {
  const { rows } = await pool.query<KeyRow>({
    name: 'api-key-find',
    text: `select k.id, k.number, k.user_id, k.may_trade, k.addresses, k.secret, u.realm, frozen_since(u.id) is not null as frozen, ${AGREED} as agreed
      from api_keys k join users u on u.id = k.user_id
      where k.id = any($1) and k.revoked_at is null and k.expires_at > to_timestamp($2 / 1000.0)`,
    values: [ids, now],
  })
  return new Map(
    rows.map(row => {
      const sessionId = sessionIdOf(row.id)
      const { realm, frozen, agreed, addresses } = row
      const named = { apiKey: row.id, keyId: idFrom(row.number) }
      const user = { userId: idFrom(row.user_id), sessionId, realm, frozen, agreed, ...named }
      return [
        row.id,
        {
          user,
          sessionId,
          scope: scopeOf(row),
          addresses,
          secret: createSecretKey(vault.open(placeOf(row.id), row.secret)),
        },
      ]
    }),
  )
}

const ID_BYTES = 16
const SECRET_BYTES = 32

async function insertKey(
  pool: Pool,
  vault: Sealer,
  now: Instant,
  { userId, sessionId }: Holder,
  { name, scope, addresses, days }: NewApiKey,
): Promise<NewSecret | 'too_many_api_keys' | 'session_invalid'> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  // The text itself is the key of the signature, so that any tool can use it.
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const sealed = vault.seal(placeOf(id), Buffer.from(secret))
  return transaction(pool, async client => {
    // Of two at once the second counts the first. Whatever ends the session revokes the keys that are there: none is made after it.
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    const living = await client.query('select from sessions where id = $1 and user_id = $2 for key share', [
      Buffer.from(sessionId, 'hex'),
      userId,
    ])
    if (living.rowCount !== 1) return 'session_invalid'
    const { rowCount } = await client.query(
      `insert into api_keys (id, user_id, name, may_trade, addresses, secret, created_at, expires_at)
       select $1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0), to_timestamp($8 / 1000.0)
       where (select count(*) from api_keys where user_id = $2 and revoked_at is null) < ${MOST_API_KEYS}`,
      [id, userId, name, scope === 'trade', addresses, sealed, now, now + days * DAY_MS],
    )
    return rowCount === 1 ? { id, secret } : 'too_many_api_keys'
  })
}
