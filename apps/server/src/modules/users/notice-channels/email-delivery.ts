// Emails about notices: what is due of a user goes into one email, in the transaction that takes it from the list of what waits, so that each
// notice is emailed exactly once.
import { languageFrom } from '@tallystick/i18n/languages'
import { type Clock, MINUTE_MS } from '@tallystick/kernel/clock'
import { ALWAYS_EMAILED, GROUP_OF_KIND } from '@tallystick/wire/trader/notice-groups'
import { type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Emails } from '../emails/emails.ts'
import { writeNoticeEmail } from './notice-email.ts'
import {
  deleteEmailed,
  type DueNotice,
  noteEmailed,
  putOffEmail,
  readDueUsers,
  readRecipient,
  takeDueEmail,
} from './queries.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { sendAt } from './when.ts'

export interface EmailDeliveryDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly settings: Settings
  readonly emails: Emails
  readonly publicOrigin: string
}

/** At most one optional email to a user in this time; what comes between is gathered. */
export const EMAIL_PAUSE_MS = 10 * MINUTE_MS
const MOST_IN_ONE = 100
const BATCH = 200

export async function deliverEmails(deps: EmailDeliveryDeps): Promise<void> {
  for (;;) {
    const userIds = await readDueUsers(deps.pool, deps.clock.now(), BATCH)
    for (const userId of userIds) await transaction(deps.pool, client => emailUser(deps, client, userId))
    if (userIds.length === 0) return
    void deps.emails.deliver()
  }
}

async function emailUser(deps: EmailDeliveryDeps, client: PoolClient, userId: number): Promise<void> {
  const now = deps.clock.now()
  const due = await takeDueEmail(client, userId, now, MOST_IN_ONE)
  const recipient = await readRecipient(client, userId)
  const to = recipient?.email ?? null
  const always = to === null ? [] : due.filter(({ kind }) => ALWAYS_EMAILED.has(GROUP_OF_KIND[kind]))
  const wanted =
    recipient && to !== null
      ? due.filter(({ kind }) => recipient.settings.emailGroups.includes(GROUP_OF_KIND[kind]))
      : []
  const pauseUntil = (recipient?.emailedAt ?? 0) + EMAIL_PAUSE_MS
  const timed = wanted.map(notice => ({
    notice,
    until: recipient ? sendAt(notice.at, now, recipient.settings, pauseUntil) : now,
  }))
  const later = timed.filter(({ until }) => until > now)
  await putOffEmail(
    client,
    later.map(({ notice, until }) => ({ id: notice.id, until })),
  )
  const ready = timed.filter(({ until }) => until <= now).map(({ notice }) => notice)
  const kept = new Set(later.map(({ notice }) => notice.id))
  await deleteEmailed(
    client,
    due.map(({ id }) => id).filter(id => !kept.has(id)),
  )
  if (!recipient || to === null) return
  const { vault, settings, publicOrigin: origin, emails } = deps
  const language = languageFrom(recipient.language)
  const send = (notices: readonly DueNotice[], token: string | undefined): Promise<void> => {
    const email = writeNoticeEmail(language, settings.get('site_title'), notices, { origin, token })
    return emails.store(client, { channel: 'mail', destination: to, language }, email)
  }
  // What is always emailed neither waits nor can be ended.
  if (always.length > 0) await send(always, undefined)
  if (ready.length === 0) return
  const groups = [...new Set(ready.map(({ kind }) => GROUP_OF_KIND[kind]))]
  await send(ready, unsubscribeToken(vault, recipient.uid, groups))
  await noteEmailed(client, userId, now)
}
