// Addresses that are said to hold reserves: what may be added, and what is shown. A row whose signature does not hold is not shown,
// whoever wrote it.
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { isSignedBy, RESERVE_NETWORKS, type ReserveNetwork, type SignedMessage } from './message-signature.ts'

export { RESERVE_NETWORKS } from './message-signature.ts'

interface Reserve extends SignedMessage {
  readonly addedAt: number
}

const MOST = 100

/** Which value is wrong; undefined when the address signed the message, and the message is about this site and not taken from another. */
export function wrongReserveValue(
  values: Readonly<Record<string, string>>,
  siteTitle: string,
): 'network' | 'message' | 'signature' | undefined {
  const [address = '', message = '', signature = ''] = ['address', 'message', 'signature'].map(name =>
    values[name]?.trim(),
  )
  const network = RESERVE_NETWORKS.find(one => one === values['network'])
  if (!network) return 'network'
  if (!message.toLowerCase().includes(siteTitle.toLowerCase())) return 'message'
  return isSignedBy({ network, address, message, signature }) ? undefined : 'signature'
}

/** Those that are offered and hold, newest first. */
export async function readReserves(pool: Pool): Promise<Reserve[]> {
  const { rows } = await pool.query<SignedMessage & { network: ReserveNetwork; added_at: bigint }>({
    name: 'reserves',
    text: `select network, address, message, signature, (extract(epoch from added_at) * 1000)::bigint as added_at
      from reserve_address where is_offered order by id desc limit ${MOST}`,
  })
  return rows.filter(isSignedBy).map(({ network, address, message, signature, added_at: at }) => ({
    network,
    address,
    message,
    signature,
    addedAt: idFrom(at),
  }))
}
