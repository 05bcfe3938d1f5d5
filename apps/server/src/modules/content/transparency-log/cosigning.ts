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

/** It has signed something that this log does not continue. */
class Disagrees extends Error {}

export class Cosigning {
  readonly #deps: CosigningDeps
  /** What each signed last, as far as it is known here. */
  readonly #sizes = new Map<string, number>()
  /** What was wrong with each at the last try: reported when it changes. */
  readonly #problems = new Map<string, string>()
  #done = 0

  constructor(deps: CosigningDeps) {
    this.#deps = deps
  }

  /** Asks for the newest checkpoint, unless it has been signed by all. */
  async cosign(): Promise<void> {
    const { pool, clock, witnesses } = this.#deps
    const { policy } = witnesses
    if (policy.witnesses.size === 0) return
    const head = await readHead(pool)
    const note = head && readNote(head.checkpoint)
    if (!head || !note || head.size === this.#done) return
    const asked = await Promise.all(
      [...policy.witnesses].map(([name, key]) => this.#ask(name, key, head, note).then(line => ({ name, line }))),
    )
    const lines = asked.flatMap(({ line }) => (line ? [line] : []))
    if (lines.length === policy.witnesses.size) this.#done = head.size
    const now = clock.now()
    for (const { name, line } of asked) await this.#keepWitness(name, line ? head.size : undefined, now)
    const checkpoint = writeNote({ ...note, signatures: [...note.signatures, ...lines] })
    const verdict = await judgeCheckpoint(verifyEd25519, { ...policy, logs: [this.#deps.verifier] }, checkpoint)
    if (verdict.ok && lines.length > 0) await this.#keep(head.size, checkpoint, now)
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
