// Receives PostgreSQL's log as it is written, by the protocol of its standbys, and keeps it in the archive: once a second in a stretch of its
// own, and one stretch per file of the log when that is full. A slot makes PostgreSQL keep what was not received yet.
import type { Clock } from '@tallystick/kernel/clock'
import pg from 'pg'
import { systemErrorCode } from '../../platform/cannot-start.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import type { ArchiveStore } from './archive-store.ts'
import { type Lsn, lsnFrom, lsnText, segmentEnd, segmentStart, stretchFrom, stretchName } from './lsn.ts'

export interface LogReceiver {
  /** Everything before this is in the archive. */
  readonly archivedTo: Lsn
  /** When the archive last had all that PostgreSQL had written. */
  readonly completeAt: number
  readonly timeline: number
  readonly begunAt: number
  /** True when what was archived before does not reach up to where this began: only a new full backup closes the gap. */
  readonly hasGap: boolean
  /** Resolves when the log up to this position is in the archive. */
  reached(lsn: Lsn): Promise<void>
  stop(): Promise<void>
}

export interface LogReceiverDeps {
  readonly url: string
  readonly archive: ArchiveStore
  readonly clock: Clock
  /** When the archive last had all that PostgreSQL had written, as far as is known. */
  readonly completeAt: number
  /** The connection, or the archive, is gone: nothing more is received. */
  readonly onLost: (error: unknown) => void
}

const SLOT = 'tallystick_backup'
const DUPLICATE_OBJECT = '42710'
const FLUSH_MS = 500
const STATUS_MS = 5_000
/** Above this PostgreSQL is made to wait. */
const MOST_BUFFERED = 32 * 1024 * 1024
const MICROSECONDS_TO_2000 = 946_684_800_000_000n

export async function receiveLog(deps: LogReceiverDeps): Promise<LogReceiver> {
  const { archive, clock } = deps
  const client = new pg.Client({
    connectionString: `${deps.url}${deps.url.includes('?') ? '&' : '?'}replication=true`,
    application_name: 'tallystick backup log',
  })
  // Until the log is received, whoever waits for an answer of the connection is told.
  let isReceiving = false
  client.on('error', error => (isReceiving ? lost(error) : undefined))
  await client.connect()
  const { timeline, restart, end } = await openLog(client, archive).catch(async (error: unknown) => {
    // PostgreSQL has few places for those who receive its log, and this is tried again and again.
    await client.end().catch(() => undefined)
    throw error
  })
  const hasGap = end < restart
  let archivedTo = hasGap ? segmentStart(restart) : end
  let receivedTo = archivedTo
  const begunAt = clock.now()
  let completeAt = deps.completeAt
  let pending: Buffer[] = []
  let buffered = 0
  let ended = false
  const timers: NodeJS.Timeout[] = []
  let writing: Promise<void> = Promise.resolve()
  const waiting = new Set<{
    readonly lsn: Lsn
    readonly resolve: () => void
    readonly reject: (error: Error) => void
  }>()
  const { connection } = client

  function lost(error: unknown): void {
    if (ended) return
    ended = true
    for (const timer of timers) clearInterval(timer)
    for (const { reject } of waiting) reject(new Error('the log is no longer received', { cause: error }))
    deps.onLost(error)
  }

  const tell = (): void => {
    if (ended) return
    const status = Buffer.alloc(34)
    status.write('r')
    for (const offset of [1, 9, 17]) status.writeBigInt64BE(archivedTo, offset)
    status.writeBigInt64BE(BigInt(clock.now()) * 1_000n - MICROSECONDS_TO_2000, 25)
    copyMessage(connection, status)
  }

  const take = (chunk: Buffer): void => {
    // `w`: where it begins, where the log ends, when; then the log itself. `k`: where the log ends, when, whether an answer is wanted.
    if (chunk[0] === 0x77) {
      if (chunk.readBigInt64BE(1) !== receivedTo) return lost(new Error('PostgreSQL left a part of its log out'))
      // A copy: the parser of the connection uses its memory again.
      const data = Buffer.from(chunk.subarray(25))
      pending.push(data)
      buffered += data.length
      receivedTo += BigInt(data.length)
      if (buffered > MOST_BUFFERED) streamOf(connection).pause()
    } else if (chunk[0] === 0x6b) {
      if (chunk.readBigInt64BE(1) <= archivedTo) completeAt = clock.now()
      if (chunk[17] === 1) tell()
    }
  }

  const write = async (): Promise<void> => {
    if (buffered === 0) return
    let bytes = Buffer.concat(pending)
    pending = []
    buffered = 0
    streamOf(connection).resume()
    while (bytes.length > 0) {
      const to = segmentEnd(archivedTo)
      const part = bytes.subarray(0, Number(to - archivedTo))
      bytes = bytes.subarray(part.length)
      const from = archivedTo
      const until = from + BigInt(part.length)
      await archive.put(stretchName({ timeline, from, to: until }), part)
      archivedTo = until
      if (until === to) await joinFile(archive, timeline, from)
    }
    if (archivedTo >= receivedTo) completeAt = clock.now()
    tell()
    for (const each of waiting) {
      if (each.lsn > archivedTo) continue
      waiting.delete(each)
      each.resolve()
    }
  }
  const flush = (): void => {
    writing = writing.then(write).catch((error: unknown) => {
      lost(error)
      client.end().catch(() => undefined)
    })
  }
  timers.push(setInterval(flush, FLUSH_MS), setInterval(tell, STATUS_MS))

  isReceiving = true
  connection.on('copyData', (message: { readonly chunk: Buffer }) => take(message.chunk))
  client
    .query(`START_REPLICATION SLOT ${SLOT} PHYSICAL ${lsnText(archivedTo)} TIMELINE ${timeline}`)
    .then(() => lost(new Error('PostgreSQL ended the stream of its log')), lost)
  return {
    timeline,
    begunAt,
    hasGap,
    get archivedTo() {
      return archivedTo
    },
    get completeAt() {
      return completeAt
    },
    reached(lsn) {
      if (lsn <= archivedTo) return Promise.resolve()
      if (ended) return Promise.reject(new Error('the log is no longer received'))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add({ lsn, resolve, reject })
      return promise
    },
    async stop() {
      flush()
      await writing
      ended = true
      for (const timer of timers) clearInterval(timer)
      for (const { reject } of waiting) reject(new Error('the log is no longer received'))
      // A stream that is under way has no polite end.
      streamOf(connection).destroy()
    },
  }
}

/** The stretches of one full file of the log become one. What is there twice after a crash in between is the same. */
async function joinFile(archive: ArchiveStore, timeline: number, lsn: Lsn): Promise<void> {
  const [from, to] = [segmentStart(lsn), segmentEnd(lsn)]
  const names = await archive.list(`wal/${timeline.toString(16).padStart(8, '0')}/`)
  const parts = names.flatMap(name => {
    const stretch = stretchFrom(name)
    return stretch && stretch.from >= from && stretch.to <= to ? [{ name, ...stretch }] : []
  })
  const whole = stretchName({ timeline, from, to })
  // The first file of an archive may begin in its middle.
  if (parts.length < 2 || parts[0]?.from !== from) return
  const bytes = Buffer.alloc(Number(to - from))
  for (const part of parts) (await archive.get(part.name))?.copy(bytes, Number(part.from - from))
  await archive.put(whole, bytes)
  for (const { name } of parts) if (name !== whole) await archive.remove(name)
}

/** Where the log goes on: what PostgreSQL has kept since (`restart`), and what the archive has (`end`). */
async function openLog(
  client: pg.Client,
  archive: ArchiveStore,
): Promise<{ timeline: number; restart: Lsn; end: Lsn }> {
  const { timeline, restart } = await openSlot(client)
  const known = (await archive.list(`wal/${timeline.toString(16).padStart(8, '0')}/`)).flatMap(
    name => stretchFrom(name) ?? [],
  )
  return { timeline, restart, end: known.reduce((latest, { to }) => (to > latest ? to : latest), 0n) }
}

async function openSlot(client: pg.Client): Promise<{ timeline: number; restart: Lsn }> {
  const { rows: slots } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${SLOT}`)
  if (!slots[0]?.restart_lsn) await createSlot(client)
  const { rows } = await client.query<{ restart_lsn: string }>(`READ_REPLICATION_SLOT ${SLOT}`)
  const { rows: system } = await client.query<{ timeline: number | string }>('IDENTIFY_SYSTEM')
  return { timeline: Number(system[0]?.timeline), restart: lsnFrom(rows[0]?.restart_lsn ?? '') }
}

async function createSlot(client: pg.Client): Promise<void> {
  const create = `CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`
  try {
    await client.query(create)
  } catch (error) {
    if (systemErrorCode(error) !== DUPLICATE_OBJECT) throw error
    // It is there, and PostgreSQL has given up the log that it was to keep: such a one is of no use any more.
    await client.query(`DROP_REPLICATION_SLOT ${SLOT}`)
    await client.query(create)
  }
}

/** Without an archive nobody would ever fetch what the slot of an earlier one makes PostgreSQL keep. */
export async function dropSlot(pool: Pool): Promise<void> {
  await pool.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  )
}

/** What the types of pg do not tell of a connection that is copying both ways. */
interface Copying {
  readonly stream: { pause(): void; resume(): void; destroy(): void }
  sendCopyFromChunk(chunk: Buffer): void
}

function copyMessage(connection: unknown, bytes: Buffer): void {
  // The same object, by its fuller description.
  ;(connection as Copying).sendCopyFromChunk(bytes)
}

function streamOf(connection: unknown): Copying['stream'] {
  // As above.
  return (connection as Copying).stream
}
