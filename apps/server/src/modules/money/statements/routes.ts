// Own statements: asked for, listed, and read through a signed URL.
import { Readable } from 'node:stream'
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { MOST_STATEMENTS, MOST_STATEMENTS_A_DAY } from '@tallystick/wire/statements'
import type { FastifyInstance } from 'fastify'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { sendRefusal } from '../../../http/pipeline/envelope.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { SignedAddresses } from '../../users/uploads/uploads.ts'
import { readRecordedUntil } from './figures.ts'
import { type PartDeps, readFile } from './parts.ts'
import { insertStatement, readReadyStatement, readStatements, type StatementRow } from './queries.ts'

export const STATEMENT_PATH = '/api/common/statement/'

export interface StatementRouteDeps extends PartDeps {
  readonly clock: Clock
  readonly addresses: SignedAddresses
}

/** How the name of the file with all receipts ends. */
const RECEIPTS = 'tlog-proofs'
const TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  [RECEIPTS]: 'text/plain; charset=utf-8',
} as const

export function statementRoutes(app: FastifyInstance, calls: Calls, deps: StatementRouteDeps): void {
  const { pool, clock, addresses } = deps

  calls.serve('statements', async ({ user }) => {
    const rows = await readStatements(pool, user.userId, MOST_STATEMENTS)
    return answer(rows.map(statementToWire))
  })

  calls.serve('makeStatement', async ({ user, params, language }) => {
    const now = clock.now()
    const from = Date.parse(params.from_day)
    const end = Date.parse(params.until_day) + DAY_MS
    // Of a day that is not over there is what is recorded.
    const until = end > now ? Math.min(await readRecordedUntil(pool), floorHour(now)) : end
    if (until <= from || end - DAY_MS > now) return refuse('statement_days_wrong')
    const wanted = { userId: user.userId, from, until, format: params.format, language }
    const id = await insertStatement(pool, wanted, {
      now,
      since: now - DAY_MS,
      most: MOST_STATEMENTS_A_DAY,
      kept: MOST_STATEMENTS,
    })
    return id === undefined ? refuse('too_many_statements', { maximum: MOST_STATEMENTS_A_DAY }) : answer({ id })
  })

  calls.serve('statementAddress', async ({ user, params }) => {
    const ready = await readReadyStatement(pool, user.userId, params.id)
    const isReceipts = params.file === 'receipts'
    if (!ready || (isReceipts && !ready.hasReceipts)) return refuse('not_found')
    const { url, expiresAt } = await addresses.sign(`${ready.id}.${isReceipts ? RECEIPTS : ready.format}`)
    return answer({ url, expires_at: timeText(expiresAt) })
  })

  statementFiles(app, deps)
}

/** Not a call of the contract: the answer is the file. */
function statementFiles(app: FastifyInstance, deps: StatementRouteDeps): void {
  app.get<{ Params: { name: string }; Querystring: { e?: unknown; s?: unknown } }>(
    `${STATEMENT_PATH}:name`,
    async (request, reply) => {
      const { name } = request.params
      const { e: expires, s: signature } = request.query
      const [, id, format] = /^([1-9]\d{0,14})\.(pdf|csv|tlog-proofs)$/.exec(name) ?? []
      if (id === undefined || typeof expires !== 'string' || typeof signature !== 'string')
        return sendRefusal(reply, 'forbidden')
      if (!(await deps.addresses.isGood(name, { expires, words: '', signature })))
        return sendRefusal(reply, 'forbidden')
      return (
        reply
          // The pattern above names exactly these.
          .header('content-type', TYPES[format as keyof typeof TYPES])
          .header('content-disposition', `attachment; filename="statement-${name}"`)
          .send(
            Readable.from(
              readFile(deps, format === RECEIPTS ? 'statement_receipts_part' : 'statement_part', Number(id)),
            ),
          )
      )
    },
  )
}

function floorHour(at: Instant): Instant {
  return Math.floor(at / HOUR_MS) * HOUR_MS
}

function statementToWire(row: StatementRow) {
  const { id, format, language, status, hash } = row
  return {
    id,
    from: row.from,
    until: row.until,
    format,
    language,
    status,
    progress: row.rowsTotal === 0 ? 0 : Math.floor((row.rowsDone * 100) / row.rowsTotal),
    created_at: timeText(row.createdAt),
    size: row.size,
    hash,
    receipts: row.receipts,
    receipts_size: row.receiptsSize,
  }
}
