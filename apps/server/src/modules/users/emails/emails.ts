// Outgoing emails and text messages: stored in a table first, so that none is lost, then delivered. Without a mail server the table
// itself is the outbox: new users read their code in the terminal, operators in the console.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { EmailName } from '@tallystick/i18n/emails/emails'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { messageOf } from '../../../platform/cannot-start.ts'
import type { Mailer } from '../../../platform/mail/smtp.ts'
import type { Pool, PoolClient } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import type { SmsGateway } from '../../../platform/sms/gateway.ts'
import type { Settings } from '../../../settings/settings.ts'
import {
  type Channel,
  deleteOldEmails,
  insertEmail,
  markFailed,
  markSent,
  openWords,
  takeDueEmails,
  type WaitingEmail,
} from './queries.ts'
import { type Email, type EmailValues, writeEmail } from './template.ts'
import type { Report } from '../../../platform/log-events.ts'

export { readEmails } from './queries.ts'
export { type Email, layOut, type Line, writeEmail } from './template.ts'

export interface Reader {
  readonly channel: Channel
  readonly destination: string
  readonly language: LanguageCode
}

export interface Emails {
  /** Resolves once the message is stored; delivery is asynchronous. */
  write(reader: Reader, name: EmailName, values?: EmailValues): Promise<void>
  /** Stores an email within the caller's transaction: it is sent if that is committed, and only then. */
  store(client: PoolClient, reader: Reader, email: Email): Promise<void>
  /** Delivers what is due. Called by itself; tests call it to wait for it. */
  deliver(): Promise<void>
  stop(): Promise<void>
}

export interface EmailDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Sealer
  readonly settings: Settings
  /** Absent: messages stay in the table and are printed. */
  readonly mailer: Mailer | undefined
  readonly gateway: SmsGateway | undefined
  /** Without a transport messages are read in the table; otherwise one without a transport has failed. */
  readonly isMailbox: boolean
  /** The terminal of a development server; absent in production. */
  readonly say: ((line: string) => void) | undefined
  readonly report: Report
}

const MOST_ATTEMPTS = 5
const BATCH = 20
const LOOK_MS = 5 * SECOND_MS
const CLAIM_MS = MINUTE_MS
const KEEP_MS = DAY_MS

export function createEmails(deps: EmailDeps): Emails {
  const { pool, vault, clock, settings } = deps
  let running: Promise<void> = Promise.resolve()
  const deliver = (): Promise<void> => {
    running = running
      .then(() => deliverDue(deps))
      .catch((error: unknown) => deps.report('emails.queue_failed', { err: error }))
    return running
  }
  const timer = setInterval(() => void deliver(), LOOK_MS)
  timer.unref()
  return {
    async write(reader, name, values = {}) {
      const email = writeEmail(reader.language, name, { site: settings.get('site_title'), ...values })
      await insertEmail(pool, vault, reader, email, clock.now())
      // Not awaited: how long a mail server takes must not tell whether an account exists.
      void deliver()
    },
    store: (client, reader, email) => insertEmail(client, vault, reader, email, clock.now()),
    deliver,
    async stop() {
      clearInterval(timer)
      await running
      deps.mailer?.close()
    },
  }
}

async function deliverDue(deps: EmailDeps): Promise<void> {
  const { pool, clock } = deps
  for (;;) {
    const now = clock.now()
    const due = await takeDueEmails(pool, now, now + CLAIM_MS, BATCH)
    for (const email of due) await deliverOne(deps, email)
    if (due.length < BATCH) break
  }
  await deleteOldEmails(pool, clock.now() - KEEP_MS)
}

async function deliverOne(deps: EmailDeps, email: WaitingEmail): Promise<void> {
  const { pool, vault, clock, mailer, gateway, isMailbox, say } = deps
  const { channel, destination } = email
  try {
    const { subject, body: text, html, unsubscribe } = openWords(vault, email.id, email.words)
    const carrier = channel === 'mail' ? mailer : gateway
    if (carrier === undefined && !isMailbox) throw new Error(`nothing carries ${channel}`)
    if (channel === 'mail') await mailer?.send({ to: destination, subject, text, html, unsubscribe })
    else await gateway?.send(destination, subject)
    if (carrier === undefined) say?.(`${channel} to ${destination}:  ${subject}`)
    await markSent(pool, email.id, clock.now(), carrier === undefined)
  } catch (error) {
    const gaveUpAt = email.attempts >= MOST_ATTEMPTS ? clock.now() : null
    await markFailed(pool, email.id, messageOf(error), gaveUpAt)
    // The message only: a mail server's error also carries what was sent.
    deps.report('emails.delivery_failed', { channel, attempt: email.attempts, reason: messageOf(error) })
  }
}
