// People: making one with random public names, and finding one.
import { randomInt } from 'node:crypto'
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../platform/postgres/pool.ts'
import { insertUser, type NewUser, type UserRow } from './queries.ts'

export { presentUser } from './present.ts'
export {
  readShard,
  readUserByDemoId,
  readUserByEmail,
  readUserById,
  readUserByMobile,
  type UserRow,
} from './queries.ts'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const INVITE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'

export interface Person {
  readonly realm: 'real' | 'demo'
  readonly email: string | null
  readonly passwordHash: string | null
  readonly demoIdHash: Buffer | null
}

/** Undefined when the e-mail or the device already has an account. */
export async function createUser(
  pool: Pool,
  person: Person,
  shards: number,
  at: Instant,
): Promise<UserRow | undefined> {
  const uid = randomText('0123456789', 8)
  const named: NewUser = {
    ...person,
    uid,
    publicId: randomText(LETTERS_AND_DIGITS, 16),
    inviteCode: randomText(INVITE_LETTERS, 8),
    nickname: `Trader ${uid.slice(-4)}`,
    at,
  }
  const created = await insertUser(pool, named, shards)
  if (created) return created
  // Eight random digits meet again sooner or later; an e-mail or device that is taken stays taken.
  return insertUser(
    pool,
    { ...named, uid: randomText('0123456789', 8), inviteCode: randomText(INVITE_LETTERS, 8) },
    shards,
  )
}

/** One spelling per mailbox, so that capitals and spaces do not make a second account. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
