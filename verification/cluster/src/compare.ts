// Compares what users were told with what the database holds, and sorts the differences: lost, doubled, contradictory, books.
import { differences } from '@tallystick/sim/chaos/real-compare'
import type { RealClient } from '@tallystick/sim/chaos/real-client'
import { idFrom, type PoolClient } from '@tallystick/server/platform/postgres/pool'
import { SUCCESS } from '@tallystick/wire/envelope'
import { WAITING, type WalletClient } from './wallet-client.ts'

export interface Verdict {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly contradictory: readonly string[]
  /** Broken invariants, and whatever fits nowhere else. */
  readonly other: readonly string[]
}

/** Call it while nothing is under way. */
export async function judge(
  database: PoolClient,
  traders: readonly RealClient[],
  wallets: readonly WalletClient[],
): Promise<Verdict> {
  const found = await differences(database, traders)
  for (const wallet of wallets) found.push(...(await compareWallet(database, wallet)))
  const [lost, doubled, contradictory] = [
    /is not there$|was acknowledged; it is/,
    /answers both|nobody was told|twice/,
    /was answered|told /,
  ]
  const take = (pattern: RegExp | undefined): string[] => found.filter(line => pattern?.test(line))
  const verdict = { lost: take(lost), doubled: take(doubled), contradictory: take(contradictory) }
  const named = new Set(Object.values(verdict).flat())
  return { ...verdict, other: found.filter(line => !named.has(line)) }
}

export function isClean({ lost, doubled, contradictory, other }: Verdict): boolean {
  return [lost, doubled, contradictory, other].every(found => found.length === 0)
}

const APPROVED = 1
const CANCELLED = 4

async function compareWallet(database: PoolClient, client: WalletClient): Promise<string[]> {
  const found = [client, ...client.operators].flatMap(caller => caller.contradictions)
  const table = async (name: 'deposit' | 'withdrawal'): Promise<Map<number, number>> => {
    const { rows } = await database.query<{ id: bigint; status: number }>(
      `select id, status from ${name} where user_id = $1`,
      [client.userId],
    )
    return new Map(rows.map(({ id, status }) => [idFrom(id), status]))
  }
  const records = { deposit: await table('deposit'), withdraw: await table('withdrawal') }
  for (const kind of ['deposit', 'withdraw'] as const) {
    const told = new Map<number, string>()
    for (const asked of client.history) {
      if (asked.kind !== kind || asked.reply?.code !== SUCCESS) continue
      const id = Number(asked.reply.data['id'])
      if (told.has(id)) found.push(`${kind} ${id} answers both ${told.get(id)} and ${asked.key}`)
      told.set(id, asked.key)
      if (!records[kind].has(id)) found.push(`${kind} ${asked.key}: ${id} was acknowledged and is not there`)
    }
    for (const id of records[kind].keys()) if (!told.has(id)) found.push(`${kind} ${id} is there and nobody was told`)
  }
  for (const { kind, recordId, reply } of client.history) {
    if (reply?.code !== SUCCESS) continue
    const status = kind === 'approve deposit' ? records.deposit.get(recordId) : records.withdraw.get(recordId)
    const isApproved = kind === 'approve deposit' && reply.data['status'] !== WAITING
    const wanted = isApproved ? APPROVED : kind === 'cancel withdrawal' ? CANCELLED : undefined
    if (wanted !== undefined && status !== wanted)
      found.push(`${kind} of ${recordId} was acknowledged; it is ${status}`)
  }
  return found
}
