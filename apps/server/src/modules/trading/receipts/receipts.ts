// Receipts: unguessable tokens derived from the order and a secret of this installation. A holder may see the order's terms and prices,
// and nothing about its owner.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'

export { promised } from './orders-with-log.ts'

export type OrderKind = 'micro' | 'forex'

/** 192 bits, as text for an address. */
const RECEIPT_BYTES = 24

export interface Receipts {
  of(kind: OrderKind, orderId: number): Promise<string>
  isOf(receipt: string | undefined, kind: OrderKind, orderId: number): Promise<boolean>
}

export function createReceipts(pool: Pool, sealer: Sealer): Receipts {
  let secret: Promise<Buffer> | undefined
  const of = async (kind: OrderKind, orderId: number): Promise<string> => {
    secret ??= siteSecret(pool, sealer, 'receipt').catch((error: unknown) => {
      secret = undefined
      throw error
    })
    const mac = createHmac('sha256', await secret).update(`${kind} ${orderId}`)
    return mac.digest().subarray(0, RECEIPT_BYTES).toString('base64url')
  }
  return {
    of,
    async isOf(receipt, kind, orderId) {
      if (receipt === undefined) return false
      const expected = Buffer.from(await of(kind, orderId))
      const given = Buffer.from(receipt)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
