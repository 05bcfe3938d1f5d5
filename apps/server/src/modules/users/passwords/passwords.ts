// Passwords: argon2id of their NFKC form, with limited concurrency because each hash occupies a core, and the same work for an account
// that does not exist.
import * as argon2 from '@node-rs/argon2'
import { turnstile } from '../../../platform/turnstile.ts'
import { normalisePassword } from './normalise.ts'

export { isCommonPassword } from './common-passwords.ts'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST = `$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`
const AT_ONCE = 2

/** `outdated`: right, but hashed as typed or at another cost; hash it again while it is here. */
export type PasswordCheck = 'wrong' | 'right' | 'outdated'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Wrong, after the same time, when there is no hash to compare with. */
  check(stored: string | null | undefined, password: string): Promise<PasswordCheck>
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const gate = turnstile(AT_ONCE)
  // Made on first use: a hash of a random password.
  let decoy: Promise<string> | undefined
  const check = async (stored: string | null | undefined, password: string): Promise<PasswordCheck> => {
    decoy ??= hash(crypto.randomUUID(), OPTIONS)
    const against = stored ?? (await decoy)
    const normal = normalisePassword(password)
    const isRight = await gate(() => verify(against, normal))
    // Hashes from before NFKC. Tried whatever the first said, so that the time says nothing.
    const isAsTyped = password !== normal && (await gate(() => verify(against, password)))
    if (typeof stored !== 'string' || (!isRight && !isAsTyped)) return 'wrong'
    return isRight && stored.includes(COST) ? 'right' : 'outdated'
  }
  return {
    hash: password => gate(() => hash(normalisePassword(password), OPTIONS)),
    check,
    matches: async (stored, password) => (await check(stored, password)) !== 'wrong',
  }
}
