// Users: creating one with random public names, and looking one up.
import { randomInt } from 'node:crypto'
import { DEFAULT_LANGUAGE, type LanguageCode } from '@tallystick/i18n/languages'
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Reader } from '../emails/emails.ts'
import { insertUser, type NewUser, type UserRow } from './queries.ts'

export { presentUser } from './present.ts'
export {
  deleteDemo,
  readFollowedMasters,
  readInviter,
  readShard,
  readUnusedDemos,
  readUserByDemoId,
  readUserByEmail,
  readUserById,
  readUserByContactMobile,
  readUserByMobile,
  renewPasswordHash,
  type UserRow,
  writeUserPassword,
} from './queries.ts'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const INVITE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'

export interface Person {
  readonly realm: 'real' | 'demo'
  readonly email: string | null
  readonly passwordHash: string | null
  readonly demoIdHash: Buffer | null
  readonly mobile?: string | null
  readonly contactMobile?: string | null
  readonly areaId?: number | null
  readonly inviterId?: number | null
  readonly language?: LanguageCode
  readonly agreed?: boolean
}

/** Undefined when the email or the device already has an account. */
export async function createUser(
  pool: Pool,
  person: Person,
  shards: number,
  at: Instant,
): Promise<UserRow | undefined> {
  const uid = randomText('0123456789', 8)
  const named: NewUser = {
    mobile: null,
    contactMobile: null,
    areaId: null,
    inviterId: null,
    language: DEFAULT_LANGUAGE,
    agreed: false,
    ...person,
    uid,
    publicId: randomText(LETTERS_AND_DIGITS, 16),
    inviteCode: randomText(INVITE_LETTERS, 8),
    nickname: `Trader ${uid.slice(-4)}`,
    at,
  }
  const created = await insertUser(pool, named, shards)
  if (created) return created
  // Eight random digits meet again sooner or later; an email or device that is taken stays taken.
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

/** Area code and number in one spelling, `852-91234567`; undefined when it is none. */
export function normaliseMobile(text: string, areaCode: string | undefined): string | undefined {
  const digits = text.replace(/[\s()+]/g, '')
  const [first = '', rest] = digits.split('-', 2)
  const [area, number] = rest === undefined ? [areaCode, first] : [first, rest]
  if (area === undefined || (areaCode !== undefined && area !== areaCode)) return undefined
  const local = number.replace(/^0+/, '')
  return /^\d{1,5}$/.test(area) && /^\d{4,14}$/.test(local) ? `${area}-${local}` : undefined
}

/** Where messages reach the user: the email address, or the mobile number they sign in with. */
export function readerOf(user: UserRow, language: LanguageCode): Reader {
  return user.email === null
    ? { channel: 'sms', destination: user.mobile ?? '', language }
    : { channel: 'mail', destination: user.email, language }
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
