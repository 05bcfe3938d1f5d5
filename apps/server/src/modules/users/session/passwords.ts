// Passwords: argon2id, with limited concurrency because each hash occupies a core, and the same work for an account that does not exist.
import * as argon2 from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** False, after the same time, when there is no hash to compare with. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const gate = turnstile(AT_ONCE)
  // Made on first use: a hash of a random password.
  let decoy: Promise<string> | undefined
  return {
    hash: password => gate(() => hash(password, OPTIONS)),
    async matches(stored, password) {
      decoy ??= hash(crypto.randomUUID(), OPTIONS)
      const against = stored ?? (await decoy)
      const same = await gate(() => verify(against, password))
      return same && typeof stored === 'string'
    },
  }
}

/** Lets `width` run at once; the others wait in order. */
function turnstile(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
