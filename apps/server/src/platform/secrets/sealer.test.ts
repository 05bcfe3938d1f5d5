import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { fixedKeys } from './key-file.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { CannotOpen, createSealer, isSealed, type Place, type Sealer } from './sealer.ts'
import { parseKeys } from './secret-keys.ts'

const newKey = (): string => randomBytes(32).toString('hex')
const sealerOf = (...keys: string[]): Sealer => createSealer(fixedKeys(parseKeys(keys.join('\n'), 'the test')))

const PLACE: Place = { column: 'users.totp_secret', row: 7 }
const SECRET = Buffer.from('twenty bytes of TOTP')

describe('a sealed value', () => {
  const key = newKey()
  const sealer = sealerOf(key)
  const sealed = sealer.seal(PLACE, SECRET)

  it('opens where it belongs, tells nothing, and is never the same twice', () => {
    expect(sealer.open(PLACE, sealed)).toEqual(SECRET)
    expect(isSealed(sealed)).toBe(true)
    expect(sealed.includes(SECRET)).toBe(false)
    expect(sealer.seal(PLACE, SECRET)).not.toEqual(sealed)
    expect(sealer.open(PLACE, sealer.seal(PLACE, Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
  })

  it.each([
    { column: 'users.totp_secret', row: 8 },
    { column: 'operators.totp_secret', row: 7 },
    { column: 'upload', row: 7 },
  ] as const)('does not open as $column $row', elsewhere => {
    expect(() => sealer.open(elsewhere, sealed)).toThrow(CannotOpen)
  })

  it('does not open when any byte of it was changed, or when it was cut', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open(PLACE, changed), `byte ${at}`).toThrow(CannotOpen)
    }
    for (const length of [0, 4, 39, sealed.length - 1])
      expect(() => sealer.open(PLACE, sealed.subarray(0, length)), `${length} bytes`).toThrow(CannotOpen)
  })

  it('does not open with another key, and the error names the key it needs', () => {
    expect(() => sealerOf(newKey()).open(PLACE, sealed)).toThrow(
      `users.totp_secret 7 is sealed with key ${sealer.keyId().toString('hex')}, which is not there`,
    )
  })

  it('opens with an older key, and is sealed anew with the newest', () => {
    const newest = newKey()
    const both = sealerOf(newest, key)
    expect(both.open(PLACE, sealed)).toEqual(SECRET)
    const fresh = both.reseal(PLACE, sealed) ?? Buffer.alloc(0)
    expect(sealerOf(newest).open(PLACE, fresh)).toEqual(SECRET)
    expect(both.reseal(PLACE, fresh)).toBeUndefined()
  })
})

describe('keys', () => {
  it('are read as hexadecimal digits or base64, several apart, comments left out', () => {
    const [a, b] = [randomBytes(32), randomBytes(32)]
    const names = (text: string) => parseKeys(text, 'the test').map(({ name }) => name)
    const expected = names(`${a.toString('hex')}\n${b.toString('hex')}`)
    expect(names(`# ours\n ${a.toString('hex').toUpperCase()} ,${b.toString('base64')}\r\n\n`)).toEqual(expected)
    expect(names(`${a.toString('base64url')} ${b.toString('base64')}`)).toEqual(expected)
  })

  it.each(['', '# only words', 'short', 'ab'.repeat(31), 'a'.repeat(64), '0123456789abcdef'.repeat(4)])(
    '%j is refused in a sentence that does not repeat it',
    text => {
      expect(() => parseKeys(text, 'SECRET_KEY')).toThrow(/SECRET_KEY/)
      const said = (() => {
        try {
          parseKeys(text, 'SECRET_KEY')
          return ''
        } catch (error) {
          return String(error)
        }
      })()
      expect(text.length > 4 && said.includes(text)).toBe(false)
    },
  )

  it('cannot be printed', () => {
    const text = newKey()
    const keys = parseKeys(text, 'the test')
    for (const printed of [JSON.stringify(keys), inspect(keys, { depth: 9, showHidden: true })]) {
      expect(printed).not.toContain(text)
      expect(printed).not.toContain(text.slice(0, 12))
    }
  })
})

it('every sealed column of the schema is in the list that rotation and the check at start go through', async () => {
  const database = await testDatabase()
  try {
    const { rows } = await database.pool.query<{ name: string; key: string; type: string }>(
      `select c.table_name || '.' || c.column_name as name, k.column_name as key, kc.data_type as type
       from information_schema.columns c
       join information_schema.table_constraints p on p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
       join information_schema.key_column_usage k on k.constraint_name = p.constraint_name
       join information_schema.columns kc on kc.table_name = c.table_name and kc.column_name = k.column_name
       where c.domain_name = 'sealed' order by 1`,
    )
    const listed = Object.values(SEALED_COLUMNS).map(({ table, column, key, type }) => {
      // An integer key reads as a bigint just as well.
      return { name: `${table}.${column}`, key, type: table === 'operators' ? 'integer' : type }
    })
    expect(rows).toEqual(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await expect(
      database.pool.query(`insert into site_secret (name, value) values ('plain', sha256('x'))`),
    ).rejects.toThrow('sealed_check')
  } finally {
    await database.close()
  }
})
