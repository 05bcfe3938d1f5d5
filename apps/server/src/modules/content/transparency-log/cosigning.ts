// Has new checkpoints signed by the witnesses (C2SP tlog-witness). Each is asked on its own, and none is waited for by the log: one that is
// away or slow only means that it has not signed.
import { type Clock, type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { readDecimal } from '@tallystick/transparency-log/checkpoint'
import { cosignedBy } from '@tallystick/transparency-log/cosignature'
import { judgeCheckpoint } from '@tallystick/transparency-log/policy'
import {
  type Note,
  type NoteSignature,
  readNote,
  type VerifierKey,
  writeNote,
} from '@tallystick/transparency-log/signed-note'
import { readSignatureLines, writeWitnessRequest } from '@tallystick/transparency-log/witness-request'
import { messageOf } from '../../../platform/cannot-start.ts'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { verifyEd25519 } from './log-key.ts'
import { type LogHead, readConsistency, readHead } from './tree-store.ts'
import type { Witnesses } from './witnesses.ts'

export interface CosigningDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly report: Report
  readonly witnesses: Witnesses
  /** The key of the log itself. */
  readonly verifier: VerifierKey
}

/** A witness that takes longer has not signed this one; it is asked again for the next. */
const ANSWER_MS = 2 * SECOND_MS
const MOST_BYTES = 16 * 1024
/** Once to learn what it signed last, once to continue that. */
const TRIES = 2

/** A checkpoint, and who has signed it so far. */
interface Asked {
  readonly head: LogHead
  readonly note: Note
  readonly lines: Map<string, NoteSignature>
}

/** It has signed something that this log does not continue. */
class Disagrees extends Error {}

export class Cosigning {
  readonly #deps: CosigningDeps
  /** What each signed last, as far as it is known here. */
  readonly #sizes = new Map<string, number>()
  /** What was wrong with each at the last try: reported when it changes. */
  readonly #problems = new Map<string, string>()
  /** Those that have not answered yet. */
  readonly #busy = new Set<string>()
  #newest: Asked | undefined
  /** One after the other: what is kept later never has fewer signatures. */
  #keeping: Promise<void> = Promise.resolve()

  constructor(deps: CosigningDeps) {
    this.#deps = deps
  }

  /** Asks those for the newest checkpoint that have not signed it. One that is slow keeps none of the others, nor the next checkpoint, waiting. */
  async cosign(): Promise<void> {
    const { policy } = this.#deps.witnesses
    if (policy.witnesses.size === 0) return
    const head = await readHead(this.#deps.pool)
    const note = head && readNote(head.checkpoint)
    if (!head || !note) return
    if (this.#newest?.head.size !== head.size) this.#newest = { head, note, lines: new Map() }
    const asked = this.#newest
    const free = [...policy.witnesses].filter(([name]) => !this.#busy.has(name) && !asked.lines.has(name))
    await Promise.all(free.map(([name, key]) => this.#askOne(name, key, asked)))
  }

  async #askOne(name: string, key: VerifierKey, asked: Asked): Promise<void> {
    const { head, note, lines } = asked
    this.#busy.add(name)
    const line = await this.#ask(name, key, head, note).finally(() => this.#busy.delete(name))
    if (line) lines.set(name, line)
    this.#keeping = this.#keeping.catch(() => undefined).then(() => this.#keepAnswer(name, line !== undefined, asked))
    await this.#keeping
  }

  async #keepAnswer(name: string, hasSigned: boolean, { head, note, lines }: Asked): Promise<void> {
    const { clock, witnesses, verifier } = this.#deps
    const now = clock.now()
    await this.#keepWitness(name, hasSigned ? head.size : undefined, now)
    if (!hasSigned) return
    const checkpoint = writeNote({ ...note, signatures: [...note.signatures, ...lines.values()] })
    const verdict = await judgeCheckpoint(verifyEd25519, { ...witnesses.policy, logs: [verifier] }, checkpoint)
    if (verdict.ok) await this.#keep(head.size, checkpoint, now)
  }

  async #ask(name: string, key: VerifierKey, head: LogHead, note: Note): Promise<NoteSignature | undefined> {
    const { report } = this.#deps
    try {
      const line = await this.#signature(name, key, head, note)
      this.#problems.delete(name)
      return line
    } catch (error) {
      // A connection that failed says why in its cause.
      const problem = messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
      if (this.#problems.get(name) !== problem)
        report(error instanceof Disagrees ? 'log.witness_disagrees' : 'log.witness_failed', { witness: name, problem })
      this.#problems.set(name, problem)
      return undefined
    }
  }

  async #signature(name: string, key: VerifierKey, head: LogHead, note: Note): Promise<NoteSignature> {
    const { pool, witnesses } = this.#deps
    const address = `${(witnesses.policy.addresses.get(name) ?? '').replace(/\/$/, '')}/add-checkpoint`
    for (let tries = 0; tries < TRIES; tries++) {
      const oldSize = this.#sizes.get(name) ?? 0
      const proof = await readConsistency(pool, oldSize, head.size)
      const answer = await fetch(address, {
        method: 'POST',
        body: writeWitnessRequest({ oldSize, proof, checkpoint: head.checkpoint }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await readShort(answer)
      const isSize = answer.headers.get('content-type')?.startsWith('text/x.tlog.size') === true
      const signed = isSize ? readDecimal(text.trim()) : undefined
      if (answer.status === 409 && signed !== undefined) {
        if (signed > head.size) throw new Disagrees(`it has signed ${signed} entries, and here are ${head.size}`)
        if (signed === oldSize) throw new Disagrees(`it has signed another log of ${signed} entries`)
        this.#sizes.set(name, signed)
        continue
      }
      if (answer.status === 422) throw new Disagrees(`what it signed of ${oldSize} entries does not lead to this log`)
      if (answer.status !== 200) throw new Error(`it answered ${answer.status}`)
      for (const line of readSignatureLines(text) ?? []) {
        if ((await cosignedBy(verifyEd25519, { ...note, signatures: [line] }, key)) !== 'signed') continue
        this.#sizes.set(name, head.size)
        return line
      }
      throw new Error('what it answered is not its signature')
    }
    throw new Error('others have it sign this log as well')
  }

  async #keepWitness(name: string, size: number | undefined, now: Instant): Promise<void> {
    const problem = this.#problems.get(name) ?? ''
    await this.#deps.pool.query({
      name: 'tlog-witness',
      text: `insert into tlog_witness (name, size, cosigned_at, problem) values ($1, coalesce($2::bigint, 0), case when $2 is null then 0 else $3::bigint end, $4)
        on conflict (name) do update set size = coalesce($2, tlog_witness.size), problem = $4,
          cosigned_at = case when $2 is null then tlog_witness.cosigned_at else $3 end`,
      values: [name, size ?? null, now, problem],
    })
  }

  async #keep(size: number, checkpoint: string, now: Instant): Promise<void> {
    await this.#deps.pool.query({
      name: 'tlog-cosigned',
      text: `insert into tlog_cosigned (size, checkpoint, cosigned_at) values ($1, $2, $3)
        on conflict (id) do update set size = $1, checkpoint = $2, cosigned_at = $3 where tlog_cosigned.size <= $1`,
      values: [size, checkpoint, now],
    })
  }
}

/** What a stranger sends is read as far as it can be an answer. */
async function readShort(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? []
  for await (const chunk of body) {
    length += chunk.length
    if (length > MOST_BYTES) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
