// Encodes columns of a batch as arrays in PostgreSQL's binary format, which avoids converting numbers to text. Hand-written because the
// driver supports arrays only as text.

export type ElementType = 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text' | 'numeric'
export type Element = string | number | bigint | boolean | null

/** Type numbers of PostgreSQL's catalogue and the bytes of one element. */
export const FIXED = {
  bigint: { oid: 20, bytes: 8 },
  integer: { oid: 23, bytes: 4 },
  smallint: { oid: 21, bytes: 2 },
  boolean: { oid: 16, bytes: 1 },
} as const
const TEXT_OID = 25
export const HEADER_BYTES = 20
export const LENGTH_BYTES = 4
/** In place of the length of an element that is null. */
export const NULL_LENGTH = -1
const TWO_TO_32 = 2 ** 32

/** One column of the rows; an array of texts that are numbers is for PostgreSQL to read. */
export function arrayOf<T>(
  type: ElementType,
  rows: readonly T[],
  column: (row: T, index: number) => Element,
): Buffer | string {
  if (rows.length === 0) return '{}'
  if (type === 'text') return texts(rows, column)
  if (type === 'numeric') return `{${rows.map((row, index) => column(row, index) ?? 'null').join(',')}}`
  return numbers(type, rows, column)
}

function numbers<T>(type: keyof typeof FIXED, rows: readonly T[], column: (row: T, index: number) => Element): Buffer {
  const { oid, bytes } = FIXED[type]
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + bytes))
  // A view writes 64 bits at once; the methods of Buffer take them apart.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  let at = writeHeader(view, oid, rows.length, 0)
  for (let index = 0; index < rows.length; index++) {
    // The index is within bounds, so the element is there even where its type allows undefined.
    const value = column(rows[index] as T, index)
    view.setInt32(at, value === null ? NULL_LENGTH : bytes)
    at += LENGTH_BYTES
    if (value === null) continue
    if (bytes === 8) writeBig(view, value, at)
    else if (bytes === 4) view.setInt32(at, Number(value))
    else if (bytes === 2) view.setInt16(at, Number(value))
    else view.setUint8(at, value ? 1 : 0)
    at += bytes
  }
  return buffer.subarray(0, at)
}

function writeBig(view: DataView, value: Exclude<Element, null>, at: number): void {
  if (typeof value === 'bigint') view.setBigInt64(at, value)
  else writeNumber(view, Number(value), at)
}

/** A whole number as 64 bits. */
export function writeNumber(view: DataView, whole: number, at: number): void {
  view.setInt32(at, Math.floor(whole / TWO_TO_32))
  view.setUint32(at + 4, whole >>> 0)
}

function texts<T>(rows: readonly T[], column: (row: T, index: number) => Element): Buffer {
  const all = rows.map((row, index) => {
    const text = column(row, index)
    return text === null ? null : String(text)
  })
  const bytes = all.reduce((sum, text) => sum + LENGTH_BYTES + Buffer.byteLength(text ?? ''), HEADER_BYTES)
  const buffer = Buffer.allocUnsafe(bytes)
  const view = new DataView(buffer.buffer, buffer.byteOffset, bytes)
  let at = writeHeader(view, TEXT_OID, rows.length, 0)
  for (const text of all) {
    // Many are empty, and a call out of JavaScript costs more than they do.
    const written = text === '' || text === null ? 0 : buffer.write(text, at + LENGTH_BYTES)
    view.setInt32(at, text === null ? NULL_LENGTH : written)
    at += LENGTH_BYTES + written
  }
  return buffer
}

/** One dimension, numbered from one; whether there are nulls PostgreSQL sees for itself. Returns where the first element goes. */
export function writeHeader(view: DataView, oid: number, length: number, at: number): number {
  view.setInt32(at, 1)
  view.setInt32(at + 4, 0)
  view.setInt32(at + 8, oid)
  view.setInt32(at + 12, length)
  view.setInt32(at + 16, 1)
  return at + HEADER_BYTES
}
