// The answer of the naive twin to a command.

export type Verdict =
  | { ok: true; orderId?: number; recordId?: number; price?: bigint; profit?: bigint; isIdle?: true }
  | { ok: false; reason: string }

/** Accepted, with the record it made or changed. */
export function yes(recordId: number): Verdict {
  return { ok: true, recordId }
}

export function no(reason: string): Verdict {
  return { ok: false, reason }
}
