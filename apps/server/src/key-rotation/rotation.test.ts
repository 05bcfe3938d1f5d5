// A rotation on a filled database: interrupted, resumed, and everything opens with the new key alone.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecret } from '../feed/simulated/commitments/commitments.ts'
import { readFactor } from '../modules/users/two-factor/queries.ts'
import { firstOwnerLink } from '../modules/operators/operators/operators.ts'
import { openVault } from '../platform/secrets/open-vault.ts'
import { SEALED_COLUMN_NAMES, SEALED_COLUMNS } from '../platform/secrets/sealed-columns.ts'
import { fixedKeys } from '../platform/secrets/key-file.ts'
import { createSealer, isSealed, type Sealer } from '../platform/secrets/sealer.ts'
import { parseKeys } from '../platform/secrets/secret-keys.ts'
import { sealedStorage } from '../platform/storage/sealed.ts'
import { folderStorage } from '../platform/storage/folder.ts'
import { realUser, testApi, type TestApi } from '../../testing/api/api.ts'
import { insertOperator } from '../../testing/api/operators.ts'
import { picture } from '../../testing/api/images.ts'
import { newPushTarget } from '../../testing/api/push.ts'
import { TEST_SECRET_KEY, testSealer } from '../../testing/secrets.ts'
import { upload } from '../../testing/api/wallet.ts'
import { readLeftovers, resealAll } from './rotation.ts'

const NEW_KEY = randomBytes(32).toString('hex')
const sealerOf = (...keys: string[]): Sealer => createSealer(fixedKeys(parseKeys(keys.join('\n'), 'the test')))
const LETTERS = 450
const PASSWORD = 'correct horse battery'

let api: TestApi
let folder = ''
const feed = { secret: randomBytes(32), anchorDay: 20_000 }
let totp: Buffer = Buffer.alloc(0)
let userId = 0
const images: { name: string; id: number }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-rotation-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  const { pool, vault } = api
  await openSecret(pool, vault, 0, feed)
  const user = await realUser(api, 'factor@example.com', PASSWORD)
  userId = user.userId
  await user.post('/api/user/two_factor_begin', { password: PASSWORD })
  const key = { name: 'Bot', scope: 'read', days: 30, password: PASSWORD }
  await user.post(CALLS.createApiKey.path, key)
  await user.post(CALLS.pushSubscribe.path, newPushTarget('https://push.example.com/rotation'))
  totp = (await readFactor(pool, vault, userId))?.secret ?? totp
  await firstOwnerLink({ pool, vault, clock: api.clock, publicOrigin: 'https://a.example' })
  await insertOperator(pool, { email: 'o@a.example', name: 'O', roles: ['support'], at: 0 })
  for (let seed = 1; seed <= 3; seed++) {
    const { id, url } = (await upload(api, user, await picture(seed))).data
    images.push({ id: Number(id), name: /([0-9a-f]{32}\.\w+)/.exec(String(url))?.[1] ?? '' })
  }
  await user.post(CALLS.submitIdentityCheck.path, {
    name: 'Ada',
    card_id: 'AB 123-456',
    country: 'GB',
    front_pic: String(images[0]?.id),
    reverse_pic: String(images[1]?.id),
  })
  const words = Array.from({ length: LETTERS }, (_, index) => {
    const id = 1000 + index
    return {
      id,
      words: vault.seal({ column: 'letters.words', row: id }, Buffer.from(JSON.stringify({ subject: `${id}` }))),
    }
  })
  await pool.query(
    `insert into emails (id, channel, destination, words, created_at, next_try_at, sent_at)
     overriding system value select id, 'mail', 'x', words, now(), now(), now() from unnest($1::bigint[], $2::bytea[]) as w (id, words)`,
    [words.map(({ id }) => id), words.map(email => email.words)],
  )
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a rotation', () => {
  const both = sealerOf(NEW_KEY, TEST_SECRET_KEY)
  const files = () => folderStorage(join(folder, 'uploads'))
  const newest = both.keyId().toString('hex')
  const countOf = async (sealer: Sealer) =>
    (await readLeftovers({ pool: api.pool, sealer })).reduce((sum, { count }) => sum + count, 0)

  it('begins with a value in every sealed column', async () => {
    expect(await readLeftovers({ pool: api.pool, sealer: testSealer })).toEqual([])
    const places = (await readLeftovers({ pool: api.pool, sealer: both })).map(({ place }) => place)
    expect(places.toSorted()).toEqual([...SEALED_COLUMN_NAMES, 'stored files'].toSorted())
  })

  it('that is interrupted leaves everything readable by a server with both keys', async () => {
    const storage = sealedStorage(files(), both)
    let left = 1
    const breaking = {
      ...storage,
      reseal: (name: string) => (left-- > 0 ? storage.reseal(name) : Promise.reject(new Error('pulled the plug'))),
    }
    await expect(resealAll({ pool: api.pool, sealer: both, storage: breaking })).rejects.toThrow('pulled the plug')
    expect(await readLeftovers({ pool: api.pool, sealer: both })).toEqual([
      { place: 'stored files', keyId: testSealer.keyId().toString('hex'), count: 2 },
    ])
    for (const { name } of images) expect(await storage.get(name)).toBeDefined()
  })

  it('goes on where it was, takes files that were never sealed with it, and is done', async () => {
    const [plain] = images
    const name = plain?.name ?? ''
    const picture = (await sealedStorage(files(), both).get(name)) ?? new Uint8Array()
    await writeFile(join(folder, 'uploads', name), picture)
    await api.pool.query('update upload set sealed_with = null where id = $1', [plain?.id])
    const deps = { pool: api.pool, sealer: both, storage: sealedStorage(files(), both) }
    expect(Buffer.from((await deps.storage.get(name)) ?? [])).toEqual(Buffer.from(picture))
    expect(await resealAll(deps)).toEqual({ values: 0, files: 3 })
    expect(await countOf(both)).toBe(0)
    expect(await resealAll(deps)).toEqual({ values: 0, files: 0 })
    expect(isSealed(await readFile(join(folder, 'uploads', name)))).toBe(true)
  })

  it('needs the old key no more', async () => {
    const { pool } = api
    const alone = sealerOf(NEW_KEY)
    const keys = parseKeys(NEW_KEY, 'the test')
    const vault = await openVault({ secrets: { source: 'environment', keys }, pool, say: () => undefined })
    expect(vault.keyId().toString('hex')).toBe(newest)
    // Made from a secret of the site, which is the same under the new key.
    expect(vault.digest('code', 'x')).toEqual(api.vault.digest('code', 'x'))
    expect((await openSecret(pool, alone, 0, feed)).secret).toEqual(feed.secret)
    expect((await readFactor(pool, alone, userId))?.secret).toEqual(totp)
    for (const column of SEALED_COLUMN_NAMES) {
      const { table, column: name, key } = SEALED_COLUMNS[column]
      const { rows } = await pool.query<{ row: string; sealed: Buffer }>(
        `select ${key}::text as row, ${name} as sealed from ${table} where ${name} is not null`,
      )
      expect(rows.length, column).toBeGreaterThan(0)
      for (const { row, sealed } of rows) alone.open({ column, row }, sealed)
    }
    const storage = sealedStorage(files(), alone)
    for (const { name } of images)
      expect(
        Buffer.from((await storage.get(name)) ?? [])
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    await expect(sealedStorage(files(), testSealer).get(images[0]?.name ?? '')).rejects.toThrow(
      `sealed with key ${newest}`,
    )
  })
})
