// Liveness and readiness of the process. Each component that can be unready adds a check.

export interface ReadinessCheck {
  readonly name: string
  /** Resolves true when the part can do its work; a rejection counts as false. */
  ready(): Promise<boolean> | boolean
}

export interface Readiness {
  readonly ready: boolean
  readonly parts: Readonly<Record<string, boolean>>
}

/** What the server made of a request: the caller sees itself as it is counted. `npm run doctor` asks for it through the proxy. */
export interface SeenRequest {
  readonly address: string
  readonly protocol: string
  readonly host: string
  /** Whether an X-Forwarded-For came, and whether who sent it is believed. */
  readonly forwarded: 'none' | 'believed' | 'ignored'
}

export const SEEN_PATH = '/healthz/seen'

const CHECK_TIMEOUT_MS = 2_000

export async function readiness(checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.all(checks.map(async check => [check.name, await answersInTime(check)] as const))
  return { ready: results.every(([, ready]) => ready), parts: Object.fromEntries(results) }
}

async function answersInTime(check: ReadinessCheck): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  try {
    return await Promise.race([timeout, check.ready()])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
