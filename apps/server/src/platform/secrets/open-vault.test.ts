// Opening the vault: seals what an older version left in plain text, and reports when key and database do not match.
import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { present } from '@tallystick/kernel/assert'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseBefore, testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { findInFiles, findInRows, type Wanted } from '../../../testing/plain-text.ts'
import { TEST_SECRET_KEY, testSealer } from '../../../testing/secrets.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { openVault } from './open-vault.ts'
import { parseKeys } from './secret-keys.ts'
import type { SecretsConfig } from './secrets-config.ts'

const given = (text: string): SecretsConfig => ({ source: 'environment', keys: parseKeys(text, 'SECRET_KEY') })
const silent = (): void => undefined

describe('a database of an older version', () => {
  const feed = randomBytes(32)
  const [trader, owner, invited] = [randomBytes(20), randomBytes(20), randomBytes(20)]
  const [images, receipts] = [randomBytes(32), randomBytes(32)]
  const device = randomBytes(16).toString('hex')
  const recovery = hash('sha256', JSON.stringify([1, 'abcde-fghij']), 'buffer')
  const password = hash('sha256', 'parameters with a password', 'base64url')
  const inviteId = randomBytes(32)
  const words = Array.from(
    { length: 60 },
    () => `https://a.example/#/not-me?token=${randomBytes(32).toString('base64url')}`,
  )
  const wanted: Wanted[] = [
    ...Object.entries({ feed, trader, owner, invited, images, receipts, recovery }),
    ...Object.entries({ device, password, card: 'AB 123-456', 'card 2': 'CD 777-888', 'card key': 'AB123-456' }),
    ...words.map((word, index) => [`link ${index}`, word] as const),
  ].map(([what, secret]) => ({ what, secret }))

  let database: TestDatabase
  beforeAll(async () => {
    database = await databaseBefore(162)
    const { pool } = database
    await pool.query(`insert into feed_secret (secret, anchor_day, made_at) values ($1, '2026-11-16', 5)`, [feed])
    await pool.query(
      `insert into users (public_id, uid, realm, shard, email, invite_code, nickname, created_at, totp_secret, totp_since)
       select lpad(n::text, 16, '0'), lpad(n::text, 8, '0'), 'real', 0, n || '@a.example', lpad(replace(n::text, '1', 'A'), 8, 'B'), 'x', now(),
         case when n = 1 then $1::bytea end, case when n = 1 then now() end
       from generate_series(1, 2) n`,
      [trader],
    )
    await pool.query(
      `insert into operators (email, name, roles, password_hash, totp_secret, totp_step, created_at)
       values ('o@a.example', 'O', '{owner}', 'x', $1, 0, now())`,
      [owner],
    )
    await pool.query(
      `insert into operator_invites (id, email, roles, totp_secret, expires_at) values ($1, 'i@a.example', '{owner}', $2, now())`,
      [inviteId, invited],
    )
    await pool.query(`insert into site_secret (name, value) values ('image-address', $1)`, [images])
    await pool.query(`update receipt_secret set secret = $1`, [receipts])
    await pool.query(
      `insert into letters (channel, destination, subject, body, html, created_at, next_try_at)
       select 'mail', 'x', 'Subject', word, '<p>' || word, now(), now() from unnest($1::text[]) word`,
      [words],
    )
    await pool.query(`insert into recovery_codes (user_id, hash) values (1, $1)`, [recovery])
    await pool.query(
      `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at, device_id)
       values (sha256('x'), 1, 'a phone', now(), now(), now(), $1)`,
      [device],
    )
    await pool.query(`insert into operator_answers values (1, 'k', $1, null, now())`, [password])
    await pool.query(
      `insert into real_name (user_id, status, name, card_id, card_key, country, front_pic, reverse_pic, created_at, due_at, decided_at)
       select 1, 0, 'Ada', card, replace(card, ' ', ''), 'GB', 1, 2, 0, 0, 1 from unnest('{AB 123-456,CD 777-888}'::text[]) card`,
    )
    // The planner's statistics hold samples of columns, words of letters among them.
    await pool.query('analyze')
  })
  afterAll(() => database.close())

  it('shows them to its readers', async () => {
    const found = await findInRows(database.pool, wanted)
    expect(new Set(found.map(text => text.split(' ', 1)[0]))).toEqual(
      new Set([
        'feed',
        'trader',
        'owner',
        'invited',
        'images',
        'receipts',
        'recovery',
        'device',
        'password',
        'card',
        'link',
      ]),
    )
    expect(found.filter(text => text.endsWith('pg_statistic')).length).toBeGreaterThan(50)
  })

  it('is sealed by one start, and neither its rows nor its files show them any more', async () => {
    const { pool, url } = database
    await migrate(url, await readMigrations())
    // Somebody else's transaction, in another database of the cluster, keeps dead rows alive until it ends.
    const neighbour = await testDatabase()
    const older = await neighbour.pool.connect()
    await older.query('begin')
    await older.query('select pg_current_xact_id()')
    const opening = openVault({ secrets: given(TEST_SECRET_KEY), pool, say: silent })
    await sleep(500)
    await older.query('rollback')
    older.release()
    const vault = await opening
    await neighbour.close()
    expect(await findInRows(pool, wanted)).toEqual([])
    await pool.query('checkpoint')
    const { rows } = await pool.query<{ folder: string }>(
      `select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`,
    )
    expect(await findInFiles(rows[0]?.folder ?? '', wanted)).toEqual([])

    const read = async (sql: string): Promise<Buffer> =>
      present((await pool.query<{ value: Buffer }>(sql)).rows[0], sql).value
    const inviteKey = `\\x${inviteId.toString('hex')}`
    const kept = [
      ['feed_secret.secret', 'true', feed, 'select secret as value from feed_secret'],
      ['users.totp_secret', 1, trader, 'select totp_secret as value from users where totp_secret is not null'],
      ['operators.totp_secret', 1, owner, 'select totp_secret as value from operators'],
      ['operator_invites.totp_secret', inviteKey, invited, 'select totp_secret as value from operator_invites'],
      ['site_secret.value', 'image-address', images, `select value from site_secret where name = 'image-address'`],
      ['site_secret.value', 'receipt', receipts, `select value from site_secret where name = 'receipt'`],
      ['real_name.card_id', 1, Buffer.from('AB 123-456'), 'select card_id as value from identity_check where id = 1'],
    ] as const
    for (const [column, row, plain, sql] of kept)
      expect(vault.open({ column, row }, await read(sql)), sql).toEqual(plain)
    const letter = vault.open(
      { column: 'letters.words', row: 60 },
      await read('select words as value from emails where id = 60'),
    )
    expect(JSON.parse(letter.toString('utf8'))).toEqual({
      subject: 'Subject',
      body: words[59],
      html: `<p>${words[59]}`,
    })
    expect(await read('select hash as value from recovery_codes')).toEqual(
      vault.digest('recovery code', recovery.toString('hex')),
    )
    expect(await read('select card_key as value from identity_check where id = 1')).toEqual(
      vault.digest('identity card', 'AB123-456'),
    )
    expect(await read('select device_id as value from sessions')).toEqual(hash('sha256', `device ${device}`, 'buffer'))
    expect(await read('select hash as value from feed_secret')).toEqual(hash('sha256', feed, 'buffer'))
  })

  it('is not touched by the starts that follow', async () => {
    const { pool } = database
    const dump = async () =>
      (await pool.query<{ totp_secret: Buffer | null }>('select totp_secret from users order by id')).rows
    const before = await dump()
    const starts = [1, 2].map(() => openVault({ secrets: given(TEST_SECRET_KEY), pool, say: silent }))
    const [one, other] = await Promise.all(starts)
    expect(one?.digest('code', 'x')).toEqual(other?.digest('code', 'x'))
    expect(await dump()).toEqual(before)
  })
})

describe('a key that does not fit', () => {
  let folder = ''
  let database: TestDatabase
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-vault-'))
    database = await testDatabase()
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const open = (secrets: SecretsConfig, say = silent) => openVault({ secrets, pool: database.pool, say })

  it('is made at the first start in development, and said once', async () => {
    const path = join(folder, 'made', 'secret.key')
    const said: string[] = []
    const fresh = await testDatabase()
    const start = () =>
      openVault({ secrets: { source: 'data folder', path }, pool: fresh.pool, say: line => said.push(line) })
    const first = await start()
    const again = await start()
    expect(again.digest('code', 'x')).toEqual(first.digest('code', 'x'))
    expect(said).toEqual([
      `made a key for stored secrets:  ${path}\nKeep that file: without it they cannot be read, and a backup does not contain it.`,
    ])
    await fresh.close()
  })

  it('is refused in a sentence that names it', async () => {
    const vault = await open(given(TEST_SECRET_KEY))
    const other = randomBytes(32).toString('hex')
    await expect(open(given(other))).rejects.toThrow(
      `The database holds secrets sealed with key ${vault.keyId().toString('hex')}, which is not in SECRET_KEY (it has ${parseKeys(other, 'x')[0]?.name}): site_secret.value (1). Add that key as a further line; without it they cannot be read.`,
    )
    await open(given(`${other}\n${TEST_SECRET_KEY}`))
  })

  it('is not replaced by a new one when its file is gone', async () => {
    const path = join(folder, 'gone', 'secret.key')
    await expect(open({ source: 'data folder', path })).rejects.toThrow(
      `The database holds sealed secrets, and their key is missing: there is no ${path}. Put the key file of this installation there`,
    )
    expect(await readdir(folder)).toEqual(['made'])
  })

  it('that is there in name only does not open', async () => {
    const { pool } = database
    const moved = testSealer.seal({ column: 'site_secret.value', row: 'receipt' }, randomBytes(32))
    await pool.query(`update site_secret set value = $1 where name = 'digest'`, [moved])
    await expect(open(given(TEST_SECRET_KEY))).rejects.toThrow(
      'site_secret.value digest was changed or belongs elsewhere',
    )
  })
})
