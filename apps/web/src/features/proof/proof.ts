// The check that one's own money is in what the installation says it owes, computed on this device (docs/liabilities.md).
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import { fromHex } from '@tallystick/transparency-log/bytes'
import type { LaterSha256 } from '@tallystick/transparency-log/hashing'
import { areOwed } from '@tallystick/transparency-log/liabilities/check'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { OwedDay } from './owed-day.ts'
import { rememberRoots } from './seen-roots.ts'

/** changed: this device has seen another root for the same day. nothing: no real money then. waiting: no day has a tree yet. */
export type ProofVerdict = 'holds' | 'broken' | 'changed' | 'nothing' | 'waiting'

export interface Proof {
  readonly verdict: ProofVerdict
  readonly owed: Usd
  /** Newest first. */
  readonly days: readonly OwedDay[]
  /** The day that was checked, or the one whose root changed. */
  readonly checked: OwedDay | undefined
}

const sha256: LaterSha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytes = (text: string): Uint8Array => fromHex(text) ?? new Uint8Array(0)

/** The path is judged against the root that everybody is shown, not against the one that came with it. */
export async function proofFrom(
  { days }: AnswerOf<'liabilities'>,
  own: AnswerOf<'ownLiabilities'>,
  seen: (days: readonly OwedDay[]) => OwedDay | undefined = rememberRoots,
): Promise<Proof> {
  const owedDays = days.map(({ day, made_at, total, root }) => ({ day, madeAt: made_at, total: decimal(total), root }))
  const owed = decimal(own.owed)
  const known = { owed, days: owedDays }
  const other = seen(owedDays)
  if (other) return { ...known, verdict: 'changed', checked: other }
  const published = days.find(({ day }) => day === own.day?.day)
  const checked = owedDays.find(({ day }) => day === own.day?.day)
  if (!own.day && days.length === 0) return { ...known, verdict: 'waiting', checked: undefined }
  if (!published) return { ...known, verdict: 'broken', checked }
  if (own.leaves.length === 0 && owed === 0n) return { ...known, verdict: 'nothing', checked }
  const root = { hash: bytes(published.root), sum: decimal(published.total), leaves: published.leaves }
  const leaves = own.leaves.map(({ index, amount, salt, path }) => ({
    index,
    amount: decimal(amount),
    salt: bytes(salt),
    path: path.map(({ sum, hash }) => ({ sum: decimal(sum), hash: bytes(hash) })),
  }))
  const holds = await areOwed(sha256, root, { uid: own.uid, owed, leaves })
  return { ...known, verdict: holds ? 'holds' : 'broken', checked }
}
