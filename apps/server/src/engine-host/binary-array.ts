// Encodes columns of a batch as arrays in PostgreSQL's binary format, which avoids converting numbers to text. Hand-written because the
// driver supports arrays only as text.

export type ElementType = 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text' | 'numeric'
export type Element = string | number | bigint | boolean

/** Type numbers of PostgreSQL's catalogue and the bytes of one element. */
const FIXED = {
  bigint: { oid: 20, bytes: 8 },
  integer: { oid: 23, bytes: 4 },
  smallint: { oid: 21, bytes: 2 },
  boolean: { oid: 16, bytes: 1 },
} as const
const TEXT_OID = 25
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const TWO_TO_32 = 2 ** 32

/** One column of the rows; an array of texts that are numbers is for PostgreSQL to read. */
export function arrayOf<T>(
  type: ElementType,
  rows: readonly T[],
  column: (row: T, index: number) => Element,
): Buffer | string {
  if (rows.length === 0) return '{}'
  if (type === 'text') return texts(rows, column)
  if (type === 'numeric') return `{${rows.map(column).join(',')}}`
  return numbers(type, rows, column)
}

function numbers<T>(type: keyof typeof FIXED, rows: readonly T[], column: (row: T, index: number) => Element): Buffer {
  const { oid, bytes } = FIXED[type]
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + bytes))
  // A view writes 64 bits at once; the methods of Buffer take them apart.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  let at = writeHeader(buffer, oid, rows.length)
  for (let index = 0; index < rows.length; index++) {
    view.setInt32(at, bytes)
    at += LENGTH_BYTES
    // The index is within bounds, so the element is there even where its type allows undefined.
    const value = column(rows[index] as T, index)
    if (bytes === 8) writeBig(view, value, at)
    else if (bytes === 4) view.setInt32(at, Number(value))
    else if (bytes === 2) view.setInt16(at, Number(value))
    else view.setUint8(at, value ? 1 : 0)
    at += bytes
  }
  return buffer
}

function writeBig(view: DataView, value: Element, at: number): void {
  if (typeof value === 'bigint') return view.setBigInt64(at, value)
  const whole = Number(value)
  view.setInt32(at, Math.floor(whole / TWO_TO_32))
  view.setUint32(at + 4, whole >>> 0)
}

function texts<T>(rows: readonly T[], column: (row: T, index: number) => Element): Buffer {
  const all = rows.map((row, index) => String(column(row, index)))
  const bytes = all.reduce((sum, text) => sum + LENGTH_BYTES + Buffer.byteLength(text), HEADER_BYTES)
  const buffer = Buffer.allocUnsafe(bytes)
  let at = writeHeader(buffer, TEXT_OID, rows.length)
  for (const text of all) {
    const written = buffer.write(text, at + LENGTH_BYTES)
    buffer.writeInt32BE(written, at)
    at += LENGTH_BYTES + written
  }
  return buffer
}

/** One dimension, no nulls, numbered from one. */
function writeHeader(buffer: Buffer, oid: number, length: number): number {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  return buffer.writeInt32BE(1, 16)
}
