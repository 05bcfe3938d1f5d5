// Asks under an idempotency key until the answer is certain, as the app does, and remembers what went wrong on the way. The same request
// must never be answered in two ways.
import { setTimeout as sleep } from 'node:timers/promises'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { isRefusalName } from '@tallystick/kernel/refusals'
import { HEADERS } from '@tallystick/wire/envelope'
import { call, type Reply, type Site } from './stack.ts'

export interface KeyedRequest {
  readonly kind: string
  readonly key: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly params: Readonly<Record<string, string>>
  /** The last certain answer. */
  reply?: Reply
}

export const RETRY_MS = 100
/** Whoever waits for longer will never be answered. */
const PATIENCE_MS = 60_000

export class KeyedCaller {
  readonly site: Site
  readonly contradictions: string[] = []
  /** Internal errors: right while the database is gone, and only then. */
  readonly broken: string[] = []
  /** Requests that had no certain answer at once. */
  readonly uncertain: string[] = []
  /** How long the slowest certain answer took, with all repetitions. */
  slowestMs = 0
  token = ''

  constructor(site: Site) {
    this.site = site
  }

  /** Asks until the answer is certain. */
  async ask(asked: KeyedRequest): Promise<Reply> {
    const begun = performance.now()
    while (performance.now() - begun < PATIENCE_MS) {
      const reply = await this.#send(asked)
      const reason = reply?.data.reason ?? ''
      if (reason === 'internal_error')
        this.broken.push(`${asked.kind} ${asked.key} was answered with an internal error`)
      const refusal = isRefusalName(reason) ? attributesOf(reason) : undefined
      if (reply && !refusal?.retryable) {
        // One that is not kept is as good as never asked: nothing happened, and the next answer may differ.
        if (refusal?.kept !== false) this.#hear(asked, reply)
        this.slowestMs = Math.max(this.slowestMs, performance.now() - begun)
        return reply
      }
      this.uncertain.push(`${asked.kind} ${asked.key}: ${reply ? reason : 'no answer'}`)
      await sleep(RETRY_MS)
    }
    const heard = new Set(this.uncertain.filter(line => line.includes(asked.key)))
    throw new Error(`no certain answer for ${PATIENCE_MS / 1_000} s: ${[...heard].join(', ')}`)
  }

  #send({ path, params, key, method }: KeyedRequest): Promise<Reply | undefined> {
    return call(this.site, path, params, { [HEADERS.session]: this.token, [HEADERS.idempotency]: key }, method)
  }

  #hear(asked: KeyedRequest, reply: Reply): void {
    const before = asked.reply
    if (before && !isSame(before, reply)) {
      this.contradictions.push(`${asked.kind} ${asked.key} was answered ${textOf(before)} and then ${textOf(reply)}`)
    }
    asked.reply = reply
  }
}

/**
 * A repeated answer is the first one. The log's word for it is given anew each time, under another signature: where both answers carry it, for the
 * same acts. It is missing when the log was not there yet.
 */
function isSame(before: Reply, reply: Reply): boolean {
  const [{ Promises: first, ...said }, { Promises: again, ...saidAgain }] = [before.data, reply.data]
  if (before.code !== reply.code || JSON.stringify(said) !== JSON.stringify(saidAgain)) return false
  return first === undefined || again === undefined || JSON.stringify(actsIn(first)) === JSON.stringify(actsIn(again))
}

/** What each promise says was done, without its signature. */
function actsIn(promises: unknown): unknown {
  return Array.isArray(promises) ? promises.map(file => String(file).split('\n')[1]) : promises
}

function textOf(reply: Reply): string {
  return JSON.stringify([reply.code, reply.data])
}
