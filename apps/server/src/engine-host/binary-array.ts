// Columns of a batch as arrays in PostgreSQL's binary notation: neither side writes or reads digits. Written by hand because the driver
// knows arrays only as text.

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
const UTF8_BYTES_PER_UNIT = 3
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
  let at = writeHeader(buffer, oid, rows.length)
  for (let index = 0; index < rows.length; index++) {
    at = buffer.writeInt32BE(bytes, at)
    // The index is within bounds, so the element is there even where its type allows undefined.
    const value = column(rows[index] as T, index)
    if (bytes === 8) at = writeBig(buffer, value, at)
    else if (bytes === 4) at = buffer.writeInt32BE(Number(value), at)
    else if (bytes === 2) at = buffer.writeInt16BE(Number(value), at)
    else at = buffer.writeUInt8(value ? 1 : 0, at)
  }
  return buffer
}

function writeBig(buffer: Buffer, value: Element, at: number): number {
  if (typeof value === 'bigint') return buffer.writeBigInt64BE(value, at)
  const whole = Number(value)
  buffer.writeInt32BE(Math.floor(whole / TWO_TO_32), at)
  return buffer.writeUInt32BE(whole >>> 0, at + 4)
}

function texts<T>(rows: readonly T[], column: (row: T, index: number) => Element): Buffer {
  const all: string[] = []
  let bytes = HEADER_BYTES
  for (let index = 0; index < rows.length; index++) {
    const text = String(column(rows[index] as T, index))
    all.push(text)
    bytes += LENGTH_BYTES + text.length * UTF8_BYTES_PER_UNIT
  }
  const buffer = Buffer.allocUnsafe(bytes)
  let at = writeHeader(buffer, TEXT_OID, rows.length)
  for (const text of all) {
    const written = buffer.write(text, at + LENGTH_BYTES)
    buffer.writeInt32BE(written, at)
    at += LENGTH_BYTES + written
  }
  return buffer.subarray(0, at)
}

/** One dimension, no nulls, numbered from one. */
function writeHeader(buffer: Buffer, oid: number, length: number): number {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  return buffer.writeInt32BE(1, 16)
}
