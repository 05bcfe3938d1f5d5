// Makes one statement: figures, then line by line into its file. Nothing is handed out unless everything ties.
import type { Clock } from '@tallystick/kernel/clock'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import type { SealedStorage } from '../../../platform/storage/sealed.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { type BundledReceipt, readReceipts } from '../../content/transparency-log/transparency-log.ts'
import { csvOf } from './csv.ts'
import { readRecordedUntil, readStretch } from './figures.ts'
import { cellOf, type Line, readFigures, statementLines, totalOf } from './lines.ts'
import type { StatementMarket } from './open-orders.ts'
import { storeParts } from './parts.ts'
import type { DocumentHead } from './pdf/document.ts'
import { pdfOf } from './pdf/pdf.ts'
import { type Job, type Made, writeProgress } from './queries.ts'

export interface MakingDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: StatementMarket
  readonly storage: SealedStorage
  readonly vault: Sealer
  readonly settings: Pick<Settings, 'get'>
}

/** How long a process that says nothing keeps a statement. */
export const KEPT_MS = 2 * MINUTE_MS
const ROWS_BETWEEN = 1_000

/** Another process makes it, or this one stops. */
export class NoLongerOurs extends Error {}

/** How long a statement waits for a log that has stopped. */
const LOG_WAITED_MS = 10 * MINUTE_MS

/** Undefined while equity is not recorded up to its end, or the log is yet to get there. */
export async function makeStatement(
  deps: MakingDeps,
  job: Job,
  isStopping: () => boolean = () => false,
): Promise<Made | undefined> {
  const { pool, market, clock } = deps
  if ((await readRecordedUntil(pool)) < job.until) return undefined
  const now = clock.now()
  const isPatient = now - job.askedAt < LOG_WAITED_MS
  const receipts = await readReceipts(pool, deps.vault, await readStretch(pool, job), now, { isPatient })
  if (receipts === 'later') return undefined
  const figures = await readFigures(pool, market, job)
  const keep = async (done: number): Promise<void> => {
    const until = clock.now() + KEPT_MS
    const isOurs = await writeProgress(pool, job, { done, total: figures.count, until })
    if (!isOurs || isStopping()) throw new NoLongerOurs()
  }
  let hash = ''
  const lines = watched(statementLines(pool, market, job, figures), async (line, rows) => {
    if (line.section === 'hash') hash = cellOf(line, 'id')
    if (rows % ROWS_BETWEEN !== 0) return
    await keep(Math.min(rows, figures.count))
  })
  const bytes = job.format === 'csv' ? csvOf(lines, job.language) : pdfOf(lines, headOf(deps, job))
  const size = await storeParts(deps, 'statement_part', job, bytes)
  const { opening, closing } = figures
  const told = { size, hash: Buffer.from(hash, 'hex'), opening: totalOf(opening), closing: totalOf(closing) }
  if (receipts === 'no log') return { ...told, receipts: 0, receiptsSize: 0, changedOrders: [] }
  const bundle = bundled(receipts, () => keep(figures.count))
  const receiptsSize = await storeParts(deps, 'statement_receipts_part', job, bundle.bytes)
  return { ...told, receiptsSize, ...bundle.told() }
}

/** Receipts one after the other; each begins with its own first line. */
function bundled(
  receipts: AsyncIterable<BundledReceipt>,
  keep: () => Promise<void>,
): { readonly bytes: AsyncIterable<Uint8Array>; told(): Pick<Made, 'receipts' | 'changedOrders'> } {
  const changed = new Set<number>()
  let count = 0
  const encoder = new TextEncoder()
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const receipt of receipts) {
      if (receipt.of === 'nothing') changed.add(receipt.orderId)
      else yield encoder.encode(receipt.file)
      if (receipt.of === 'order' && (count += 1) % ROWS_BETWEEN === 0) await keep()
    }
  }
  return { bytes: bytes(), told: () => ({ receipts: count, changedOrders: [...changed] }) }
}

function headOf({ settings }: MakingDeps, { language, from, until }: Job): DocumentHead {
  return { language, site: settings.get('site_title'), from: timeText(from), until: timeText(until) }
}

/** Tells of every line how many entries there were before it. */
async function* watched(
  lines: AsyncIterable<Line>,
  look: (line: Line, rows: number) => Promise<void>,
): AsyncGenerator<Line> {
  let rows = 0
  for await (const line of lines) {
    await look(line, rows)
    if (line.section === 'entry') rows += 1
    yield line
  }
}
