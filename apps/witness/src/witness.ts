// A witness by C2SP tlog-witness: signs a checkpoint of a log it knows, once it has checked that it continues the one it signed before.
import { readCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { type Note, readNote, signedBy, type VerifierKey, writeNote } from '@tallystick/transparency-log/signed-note'
import { isConsistent } from '@tallystick/transparency-log/verify-proofs'
import { readWitnessRequest } from '@tallystick/transparency-log/witness-request'
import { isSame } from '@tallystick/transparency-log/bytes'
import { sha256, verifyEd25519, type WitnessKey } from './key.ts'
import type { WitnessStore } from './store.ts'

export interface WitnessDeps {
  readonly key: WitnessKey
  /** Keys of the logs it signs for; the name of a key is the origin of its log. */
  readonly logs: readonly VerifierKey[]
  readonly store: WitnessStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface WitnessAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const EMPTY_TREE = { size: 0, root: new Uint8Array(32) }

const says = (status: number, text: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${text}\n`,
})
const conflict = (size: number): WitnessAnswer => ({ status: 409, type: 'text/x.tlog.size', body: `${size}\n` })

export class Witness {
  readonly #deps: WitnessDeps
  /** One after the other: what was signed last must not change between the check and the signature. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(deps: WitnessDeps) {
    this.#deps = deps
  }

  /** Answers a request to `add-checkpoint`. */
  add(body: string): Promise<WitnessAnswer> {
    const answer = this.#before.then(() => this.#add(body))
    this.#before = answer.catch(() => undefined)
    return answer
  }

  async #add(body: string): Promise<WitnessAnswer> {
    const { key, logs, store, now } = this.#deps
    const request = readWitnessRequest(body)
    const note = request && readNote(request.checkpoint)
    const checkpoint = note && readCheckpoint(note.text)
    if (!request || !note || !checkpoint) return says(400, 'This is not a request to add a checkpoint.')
    const { origin, size, root } = checkpoint
    const keys = logs.filter(({ name }) => name === origin)
    if (keys.length === 0) return says(404, 'This witness does not know the log.')
    if (!(await isSignedByOne(note, keys))) return says(403, 'No key of the log has signed this.')
    if (request.oldSize > size) return says(400, 'The old size is larger than that of the checkpoint.')
    const latest = await this.#latest(origin)
    if (request.oldSize !== latest.size) return conflict(latest.size)
    if (size === latest.size && !isSame(root, latest.root)) {
      await store.keepEvidence(body, 'other-root')
      return conflict(latest.size)
    }
    if (!(await isConsistent(sha256, latest, { size, root }, request.proof))) {
      await store.keepEvidence(body, 'does-not-continue')
      return says(422, 'The proof does not show that this continues what was signed before.')
    }
    await store.keep(origin, request.checkpoint)
    const cosignature = key.cosign(note.text, Math.floor(now() / 1_000))
    const lines = writeNote({ text: '', signatures: [cosignature] }).slice(1)
    return { status: 200, type: 'text/plain; charset=utf-8', body: lines }
  }

  async #latest(origin: string): Promise<{ readonly size: number; readonly root: Uint8Array }> {
    const kept = await this.#deps.store.latest(origin)
    if (kept === undefined) return EMPTY_TREE
    const checkpoint = readCheckpoint(readNote(kept)?.text ?? '')
    // What cannot be read must not count as nothing: another log could begin in its place.
    if (!checkpoint) throw new Error(`What was kept of ${origin} cannot be read.`)
    return checkpoint
  }
}

/** Signatures of unknown keys count for nothing, and neither do wrong ones. */
async function isSignedByOne(note: Note, keys: readonly VerifierKey[]): Promise<boolean> {
  for (const key of keys) {
    for (const signature of note.signatures) {
      if ((await signedBy(verifyEd25519, { ...note, signatures: [signature] }, key)) === 'signed') return true
    }
  }
  return false
}
