// Positions in PostgreSQL's log, and the files of 16 MiB that it consists of.

export type Lsn = bigint

export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENT = BigInt(SEGMENT_BYTES)

/** `0/16B3740` as PostgreSQL writes it. */
export function lsnFrom(text: string): Lsn {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new RangeError(`not a position in the log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function lsnText(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** The beginning of the file that holds this position. */
export function segmentStart(lsn: Lsn): Lsn {
  return lsn - (lsn % SEGMENT)
}

export function segmentEnd(lsn: Lsn): Lsn {
  return segmentStart(lsn) + SEGMENT
}

/** `000000010000000000000001`: timeline and number. */
export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / SEGMENT
  const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0')
  return `${hex(timeline)}${hex(number >> 8n)}${hex(number & 0xffn)}`
}

/** `00000002.history`: where a timeline came from. */
export function historyName(timeline: number): string {
  return `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
}

/** A stretch of the log in the archive. Its name says which. */
export interface Stretch {
  readonly timeline: number
  readonly from: Lsn
  readonly to: Lsn
}

export function stretchName({ timeline, from, to }: Stretch): string {
  const hex = (value: bigint): string => value.toString(16).padStart(16, '0')
  return `wal/${timeline.toString(16).padStart(8, '0')}/${hex(from)}-${hex(to)}`
}

export function stretchFrom(name: string): Stretch | undefined {
  const [, timeline, from, to] = /^wal\/([\da-f]{8})\/([\da-f]{16})-([\da-f]{16})$/.exec(name) ?? []
  if (timeline === undefined) return undefined
  return { timeline: Number.parseInt(timeline, 16), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }
}
