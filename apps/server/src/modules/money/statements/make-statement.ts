// Makes one statement: figures, then line by line into its file. Nothing is handed out unless everything ties.
import type { Clock } from '@tallystick/kernel/clock'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { SealedStorage } from '../../../platform/storage/sealed.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { csvOf } from './csv.ts'
import { readRecordedUntil } from './figures.ts'
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
  readonly settings: Pick<Settings, 'get'>
}

/** How long a process that says nothing keeps a statement. */
export const KEPT_MS = 2 * MINUTE_MS
const ROWS_BETWEEN = 1_000

/** Another process makes it, or this one stops. */
export class NoLongerOurs extends Error {}

/** Undefined while equity is not recorded up to its end. */
export async function makeStatement(
  deps: MakingDeps,
  job: Job,
  isStopping: () => boolean = () => false,
): Promise<Made | undefined> {
  const { pool, market } = deps
  if ((await readRecordedUntil(pool)) < job.until) return undefined
  const figures = await readFigures(pool, market, job)
  let hash = ''
  const lines = watched(statementLines(pool, market, job, figures), async (line, rows) => {
    if (line.section === 'hash') hash = cellOf(line, 'id')
    if (rows % ROWS_BETWEEN !== 0) return
    const until = deps.clock.now() + KEPT_MS
    const isOurs = await writeProgress(pool, job, { done: Math.min(rows, figures.count), total: figures.count, until })
    if (!isOurs || isStopping()) throw new NoLongerOurs()
  })
  const bytes = job.format === 'csv' ? csvOf(lines, job.language) : pdfOf(lines, headOf(deps, job))
  const size = await storeParts(deps, job, bytes)
  const { opening, closing } = figures
  return { size, hash: Buffer.from(hash, 'hex'), opening: totalOf(opening), closing: totalOf(closing) }
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
