// A short-lived cache of who asks, by the token or API key they sent, which saves a query.
import type { Instant } from '@tallystick/kernel/clock'

const REMEMBER_MS = 800
const REMEMBER_MOST = 50_000

/** The id names the session or key without being able to use it. */
interface Named {
  readonly sessionId: string
}

interface Remembered<Asker> {
  readonly user: Asker
  readonly since: Instant
}

export class RememberedSessions<Asker extends Named> {
  /** In order of age. */
  readonly #byToken = new Map<string, Remembered<Asker>>()
  readonly #tokens = new Map<string, string>()

  get(token: string, now: Instant): Asker | undefined {
    const known = this.#byToken.get(token)
    return known && isYoung(known, now) ? known.user : undefined
  }

  keep(token: string, user: Asker, now: Instant): void {
    this.#drop(token, user.sessionId)
    for (const [oldest, known] of this.#byToken) {
      if (isYoung(known, now) && this.#byToken.size < REMEMBER_MOST) break
      this.#drop(oldest, known.user.sessionId)
    }
    this.#byToken.set(token, { user, since: now })
    this.#tokens.set(user.sessionId, token)
  }

  forget(sessionId: string): void {
    const token = this.#tokens.get(sessionId)
    if (token !== undefined) this.#drop(token, sessionId)
  }

  get size(): number {
    return this.#byToken.size
  }

  #drop(token: string, sessionId: string): void {
    this.#byToken.delete(token)
    this.#tokens.delete(sessionId)
  }
}

/** A clock that jumped back makes everything old. */
function isYoung({ since }: Remembered<Named>, now: Instant): boolean {
  return now >= since && now - since < REMEMBER_MS
}
