// Follows a log by what was seen of it before: whoever keeps one checkpoint notices when the past is another one later. Everything is
// computed from the files of the log; nothing that the log says about itself is believed.
import { isSame } from './bytes.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import type { LaterSha256 } from './hashing.ts'
import { judgeCheckpoint, type Policy, readPolicy } from './policy.ts'
import { consistencyStretches, hashOfStretch, type HashRun } from './proofs.ts'
import { readNote, type VerifyEd25519, writeVerifierKey } from './signed-note.ts'
import { hashesAtLevel, splitHashes, TILE_WIDTH, tilePath } from './tiles.ts'
import { isConsistent } from './verify-proofs.ts'

export interface LogReader {
  readonly sha256: LaterSha256
  readonly verify: VerifyEd25519
  /** The file at a path below the log's prefix; undefined when the log has none there. */
  readonly readBytes: (path: string) => Promise<Uint8Array | undefined>
  readonly readText: (path: string) => Promise<string | undefined>
}

/** What is kept of a log: its key, as first seen, and the newest checkpoint that continues all before. */
export interface SeenLog {
  readonly key: string
  readonly checkpoint: string
  /** When that checkpoint was seen. */
  readonly at: number
}

/** Two signed texts that cannot both belong to one log. */
export interface Fork {
  readonly before: SeenLog
  /** The policy or the checkpoint that does not fit. */
  readonly now: string
  readonly at: number
}

export type Followed =
  | {
      readonly state: 'follows'
      /** What to keep from here on. */
      readonly seen: SeenLog
      readonly head: Checkpoint
      /** Names of the witnesses that have signed the newest checkpoint. */
      readonly seenBy: readonly string[]
      /** Whether these are as many as the policy asks for. */
      readonly isWitnessed: boolean
    }
  | { readonly state: 'forked'; readonly fork: Fork }
  /** It is not signed by the key of the log. */
  | { readonly state: 'unsigned' }
  | { readonly state: 'absent' }

/** Reads the newest checkpoint and says whether it continues what was seen before. @throws when a file cannot be read. */
export async function followLog(reader: LogReader, before: SeenLog | undefined, now: number): Promise<Followed> {
  const [policyText, note] = [await reader.readText('policy'), await reader.readText('checkpoint')]
  if (policyText === undefined || note === undefined)
    return before ? { state: 'forked', fork: { before, now: '', at: now } } : { state: 'absent' }
  const policy = await readPolicy(reader.sha256, policyText)
  if ('problem' in policy) return { state: 'unsigned' }
  const key = policy.logs.find(one => before === undefined || writeVerifierKey(one) === before.key)
  if (before && !key) return { state: 'forked', fork: { before, now: policyText, at: now } }
  if (!key) return { state: 'unsigned' }
  const own = { ...policy, logs: [key] }
  const judged = await judgeCheckpoint(reader.verify, { ...own, quorum: 'none' }, note)
  if (!judged.ok) return { state: 'unsigned' }
  const head = judged.checkpoint
  const older = before && checkpointOf(before.checkpoint)
  if (before && (!older || !(await isOneLog(reader, older, head))))
    return { state: 'forked', fork: { before, now: note, at: now } }
  // Another node may be a moment behind.
  const isBehind = older !== undefined && head.size < older.size
  return {
    state: 'follows',
    seen: { key: writeVerifierKey(key), checkpoint: before && isBehind ? before.checkpoint : note, at: now },
    head: isBehind ? older : head,
    seenBy: judged.seenBy,
    isWitnessed: (await judgeCheckpoint(reader.verify, own, note)).ok,
  }
}

/** Whether a checkpoint that somebody else was given belongs to the log that is followed. */
export async function isOfLog(reader: LogReader, { key, checkpoint }: SeenLog, note: string): Promise<boolean> {
  const known = await readPolicy(reader.sha256, `log ${key}\nquorum none\n`)
  const policy: Policy | undefined = 'problem' in known ? undefined : known
  const judged = policy && (await judgeCheckpoint(reader.verify, policy, note))
  const head = checkpointOf(checkpoint)
  return judged?.ok === true && head !== undefined && isOneLog(reader, head, judged.checkpoint)
}

/** Whether the smaller of two trees is the beginning of the larger one, by the hashes that the log serves now. */
async function isOneLog(reader: LogReader, a: Checkpoint, b: Checkpoint): Promise<boolean> {
  const [older, newer] = a.size <= b.size ? [a, b] : [b, a]
  if (older.origin !== newer.origin) return false
  if (older.size === newer.size) return isSame(older.root, newer.root)
  const proof: Uint8Array[] = []
  for (const stretch of older.size === 0 ? [] : consistencyStretches(older.size, newer.size)) {
    let isThere = true
    const hash = await hashOfStretch(reader.sha256, stretch, async run => {
      const hashes = await readHashes(reader, run, newer.size)
      isThere &&= hashes.length === run.count
      return hashes
    })
    if (!isThere) return false
    proof.push(hash)
  }
  return isConsistent(reader.sha256, older, newer, proof)
}

async function readHashes(
  { readBytes }: LogReader,
  { level, first, count }: HashRun,
  size: number,
): Promise<Uint8Array[]> {
  const index = Math.floor(first / TILE_WIDTH)
  const width = Math.min(TILE_WIDTH, hashesAtLevel(level, size) - index * TILE_WIDTH)
  const tile = await readBytes(tilePath({ level, index, width }))
  const at = first - index * TILE_WIDTH
  return tile ? splitHashes(tile).slice(at, at + count) : []
}

function checkpointOf(note: string): Checkpoint | undefined {
  const read = readNote(note)
  return read && readCheckpoint(read.text)
}
