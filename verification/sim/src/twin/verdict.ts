// The answer of the naive twin to a command.

export type Verdict =
  | {
      ok: true
      orderId?: number
      recordId?: number
      price?: bigint
      profit?: bigint
      isIdle?: true
      /** Of several positions at once. */
      closed?: { orderId: number; price: bigint; profit: bigint }[]
      left?: { orderId: number; reason: string }[]
    }
  | { ok: false; reason: string }

/** Accepted, with the record it made or changed. */
export function yes(recordId: number): Verdict {
  return { ok: true, recordId }
}

export function no(reason: string): Verdict {
  return { ok: false, reason }
}
