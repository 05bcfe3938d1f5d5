// C2SP tlog-policy: which logs count, which witnesses are known, and how many of them must have seen a checkpoint.
import { isSame } from './bytes.ts'
import { cosignedBy } from './cosignature.ts'
import { type Checkpoint, readCheckpoint, readDecimal } from './checkpoint.ts'
import type { LaterSha256 } from './hashing.ts'
import {
  COSIGNATURE,
  ED25519,
  readNote,
  readVerifierKey,
  signedBy,
  type VerifierKey,
  type VerifyEd25519,
} from './signed-note.ts'

export interface Policy {
  readonly logs: readonly VerifierKey[]
  readonly witnesses: ReadonlyMap<string, VerifierKey>
  /** Where those are asked that say it. */
  readonly addresses: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, { readonly least: number; readonly members: readonly string[] }>
  /** A witness or a group; `none` where no witness is needed. */
  readonly quorum: string
}

const NONE = 'none'

/** The policy, or which line of it is wrong and why. */
export async function readPolicy(sha256: LaterSha256, text: string): Promise<Policy | { readonly problem: string }> {
  const logs: VerifierKey[] = []
  const witnesses = new Map<string, VerifierKey>()
  const addresses = new Map<string, string>()
  const groups = new Map<string, { least: number; members: string[] }>()
  const grouped = new Set<string>()
  let quorum: string | undefined
  const isDefined = (name: string): boolean => witnesses.has(name) || groups.has(name)
  const isNew = (name: string): boolean => name !== NONE && !isDefined(name)

  const readLine = async (words: readonly string[]): Promise<string | undefined> => {
    const [verb, name = '', third = '', ...rest] = words
    if (verb === 'log') {
      const key = await readVerifierKey(sha256, name)
      if (key?.type !== ED25519 || words.length > 3) return 'not the key of a log'
      if (logs.some(log => isSame(log.publicKey, key.publicKey))) return 'this key is listed twice'
      logs.push(key)
      return undefined
    }
    if (verb === 'witness') {
      const key = await readVerifierKey(sha256, third)
      if (key?.type !== COSIGNATURE || words.length > 4) return 'not the key of a witness'
      if (!isNew(name)) return 'this name is taken'
      if ([...witnesses.values()].some(one => isSame(one.publicKey, key.publicKey))) return 'this key is listed twice'
      witnesses.set(name, key)
      const [address] = rest
      if (address !== undefined) addresses.set(name, address)
      return undefined
    }
    if (verb === 'group') {
      if (!isNew(name)) return 'this name is taken'
      const least = third === 'any' ? 1 : third === 'all' ? rest.length : readDecimal(third)
      if (least === undefined || least < 1 || least > rest.length) return 'not a number of its members'
      if (!rest.every(isDefined)) return 'a member is not defined before'
      if (rest.some((member, at) => grouped.has(member) || rest.indexOf(member) !== at))
        return 'a member is listed twice'
      for (const member of rest) grouped.add(member)
      groups.set(name, { least, members: rest })
      return undefined
    }
    if (verb !== 'quorum') return 'it begins with none of log, witness, group, quorum'
    if (quorum !== undefined) return 'there is a quorum already'
    if (words.length !== 2 || (name !== NONE && !isDefined(name))) return 'the quorum is not defined before'
    quorum = name
    return undefined
  }

  for (const [index, line] of text.split('\n').entries()) {
    const words = line.split(/[ \t]+/).filter(word => word !== '')
    if (words.length === 0 || words[0]?.startsWith('#')) continue
    const problem = await readLine(words)
    if (problem !== undefined) return { problem: `Line ${index + 1}: ${problem}.` }
  }
  return quorum === undefined ? { problem: 'There is no quorum line.' } : { logs, witnesses, addresses, groups, quorum }
}

export type CheckpointVerdict =
  | {
      readonly ok: true
      readonly checkpoint: Checkpoint
      /** Names, as in the policy, of those that saw it. */
      readonly seenBy: readonly string[]
    }
  | { readonly ok: false; readonly problem: 'not_a_checkpoint' | 'unknown_log' | 'bad_signature' | 'too_few_witnesses' }

/** Whether a signed checkpoint counts: signed by a log of the policy and seen by enough of its witnesses. */
export async function judgeCheckpoint(verify: VerifyEd25519, policy: Policy, text: string): Promise<CheckpointVerdict> {
  const note = readNote(text)
  const checkpoint = note && readCheckpoint(note.text)
  if (!note || !checkpoint) return { ok: false, problem: 'not_a_checkpoint' }
  const own = policy.logs.filter(({ name }) => name === checkpoint.origin)
  const signed = await Promise.all(own.map(key => signedBy(verify, note, key)))
  if (signed.includes('broken')) return { ok: false, problem: 'bad_signature' }
  if (!signed.includes('signed')) return { ok: false, problem: 'unknown_log' }
  const seenBy: string[] = []
  for (const [name, key] of policy.witnesses) {
    const found = await cosignedBy(verify, note, key)
    if (found === 'broken') return { ok: false, problem: 'bad_signature' }
    if (found === 'signed') seenBy.push(name)
  }
  const counts = (name: string): boolean => {
    const group = policy.groups.get(name)
    return group ? group.members.filter(counts).length >= group.least : seenBy.includes(name)
  }
  const isEnough = policy.quorum === NONE || counts(policy.quorum)
  return isEnough ? { ok: true, checkpoint, seenBy } : { ok: false, problem: 'too_few_witnesses' }
}
