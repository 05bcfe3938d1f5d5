// Sends emails for wallet events of the engine's outbox: a withdrawal was requested (with the link that freezes the account), has a new
// rate to accept, was decided, or a deposit was decided. At least once each, in order, from any process.
import { type LanguageCode, languageFrom } from '@tallystick/i18n/languages'
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { ADVISORY_LOCKS } from '../../../platform/postgres/advisory-locks.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { presentDeposit, readDeposit } from '../deposit/deposit.ts'
import type { Emails } from '../../users/emails/emails.ts'
import { makeNotMeToken } from './not-me-link.ts'
import { presentWithdrawal } from './present.ts'
import { readWithdrawal } from './queries.ts'
import type { Report } from '../../../platform/log-events.ts'
import type { OutboxReader } from '../../../engine-host/outbox-readers.ts'

export interface NoticeDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly emails: Emails
  readonly publicOrigin: string
  readonly report: Report
  /** Whether this process does the jobs of the cluster. */
  readonly isOurs: () => boolean
}

const READER: OutboxReader = 'wallet-emails'
const LOOK_MS = 2 * SECOND_MS
/** Of one shard, at once. */
const BATCH = 500

interface NoticeRow {
  readonly shard: number
  readonly seq: bigint
  readonly user_id: bigint
  readonly kind: string
  readonly body: string
}

interface Recipient {
  readonly destination: string
  readonly channel: 'mail' | 'sms'
  readonly language: LanguageCode
}

export function startWalletEmails(deps: NoticeDeps): { readonly look: () => Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => {
    running = running
      .then(() => carry(deps))
      .catch((error: unknown) => deps.report('withdrawal.emails_failed', { err: error }))
    return running
  }
  const timer = setInterval(() => (deps.isOurs() ? void look() : undefined), LOOK_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function carry(deps: NoticeDeps): Promise<void> {
  for (;;) {
    const count = await transaction(deps.pool, async client => {
      const { rows: lock } = await client.query<{ held: boolean }>(
        `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.walletEmails}) as held`,
      )
      if (!lock[0]?.held) return 0
      const unread = await readUnread(client)
      for (const notice of unread.filter(isAboutWallet)) await write(deps, notice)
      await moveCursors(client, unread)
      return unread.length
    })
    if (count < BATCH) return
  }
}

/** Whether something is unread that an email about the wallet may have to be sent for. */
export async function areEmailsWaiting(pool: Pool): Promise<boolean> {
  return (await readUnread(pool)).length > 0
}

const ABOUT_WALLET: ReadonlySet<string> = new Set([
  'withdrawal_submitted',
  'withdrawal_rate_changed',
  'withdrawal_decided',
  'deposit_decided',
])

function isAboutWallet({ kind }: NoticeRow): boolean {
  return ABOUT_WALLET.has(kind)
}

/** The next of each shard, whatever they are about: what is not for this reader is passed over once, not at every look. */
async function readUnread(client: Pool | PoolClient): Promise<NoticeRow[]> {
  const { rows } = await client.query<NoticeRow>(
    `select o.shard, o.seq, o.user_id, o.kind, o.body from shard s
     left join outbox_cursor c on c.reader = $1 and c.shard = s.shard
     cross join lateral (select * from outbox o where o.shard = s.shard and o.seq > coalesce(c.seq, 0) order by o.seq limit ${BATCH}) o
     order by o.shard, o.seq`,
    [READER],
  )
  return rows
}

async function moveCursors(client: PoolClient, read: readonly NoticeRow[]): Promise<void> {
  const last = new Map(read.map(({ shard, seq }) => [shard, seq]))
  for (const [shard, seq] of last) {
    await client.query(
      `insert into outbox_cursor (reader, shard, seq) values ($1, $2, $3)
       on conflict (reader, shard) do update set seq = excluded.seq`,
      [READER, shard, seq],
    )
  }
}

async function write(deps: NoticeDeps, notice: NoticeRow): Promise<void> {
  const userId = idFrom(notice.user_id)
  const to = await recipient(deps.pool, userId)
  // Written by the commit statement: {"ref": number}.
  const { ref } = JSON.parse(notice.body) as { ref: number }
  if (!to) return
  if (notice.kind === 'deposit_decided') return writeDeposit(deps, to, ref)
  const withdrawal = await readWithdrawal(deps.pool, ref)
  if (!withdrawal) return
  const { emails, publicOrigin } = deps
  const amount = formatDecimal(withdrawal.amount, 2)
  const target = withdrawal.address || withdrawal.payeeAccount
  if (notice.kind === 'withdrawal_submitted') {
    const token = await makeNotMeToken(deps, userId, ref)
    const link = `${publicOrigin}/#/not-me?token=${token}`
    return emails.write(to, 'withdrawal_submitted', { amount, target, link })
  }
  if (notice.kind === 'withdrawal_rate_changed') {
    const offer = presentWithdrawal(withdrawal, to.language, 0)
    const { code } = offer.draw_currency
    // Answered or expired by now: the email about that follows.
    if (offer.new_number === '') return
    const [before, after] = [`${offer.estimated_number} ${code}`, `${offer.new_number} ${code}`]
    const link = `${publicOrigin}/#/mine/withdraw?type=${withdrawal.type}`
    return emails.write(to, 'withdrawal_rate_changed', { amount, before, after, until: offer.accept_until, link })
  }
  const status = presentWithdrawal(withdrawal, to.language, 0).status_name
  return emails.write(to, 'withdrawal_decided', { amount, target, status, note: withdrawal.note || '–' })
}

async function writeDeposit({ pool, emails }: NoticeDeps, to: Recipient, depositId: number): Promise<void> {
  const deposit = await readDeposit(pool, depositId)
  if (!deposit) return
  const { number, status_name: status } = presentDeposit(deposit, to.language)
  await emails.write(to, 'deposit_decided', { amount: number, status, note: deposit.note || '–' })
}

async function recipient(pool: Pool, userId: number): Promise<Recipient | undefined> {
  const { rows } = await pool.query<{ email: string | null; mobile: string | null; language: string }>(
    'select email, mobile, language from users where id = $1',
    [userId],
  )
  const row = rows[0]
  if (!row) return undefined
  const language = languageFrom(row.language)
  if (row.email !== null) return { channel: 'mail', destination: row.email, language }
  return row.mobile === null ? undefined : { channel: 'sms', destination: row.mobile, language }
}
