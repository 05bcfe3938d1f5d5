// Proof files of an order: what the log commits to of each of its acts, the salt, and the path to the newest checkpoint. With a policy
// such a file can be checked offline, for good.
import { hex, utf8 } from '@tallystick/transparency-log/bytes'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { assert } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'
import { ORDER_ACTS } from './order-facts.ts'
import { describeActs, findLoggedActs } from './order-source.ts'
import { readInclusion, readPublished } from './tree-store.ts'

export interface ProvenOrder {
  readonly product: 'forex' | 'micro'
  readonly id: number
  /** When it was created, opened and closed; 0 where it was not. */
  readonly at: readonly number[]
}

/** The file for an act, undefined while it is not in the log. */
export async function orderProof(
  pool: Pool,
  vault: Sealer,
  order: ProvenOrder,
  act: string,
  now: Instant,
): Promise<string | undefined> {
  const head = await readPublished(pool, now)
  const found = (await findLoggedActs(pool, order)).find(logged => ORDER_ACTS[logged.act.kind].act === act)
  if (!head || !found || found.index >= head.size) return undefined
  const [described] = await describeActs(pool, await siteSecret(pool, vault, 'order-salt'), [found.act])
  assert(described, 'an act of an order')
  const { index } = found
  const path = await readInclusion(pool, { index, size: head.size, entry: described.entry })
  assert(path, `entry ${index} of the log is not what order ${order.id} commits to`)
  const extra = utf8(`${hex(described.salt)}\n${described.facts}`)
  return writeProofFile({ extra, index, path, checkpoint: head.checkpoint })
}
