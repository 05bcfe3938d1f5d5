// Whole numbers in as few bytes as they need: seven bits a byte, lowest first; signed ones in zigzag, as Protocol Buffers writes them.

export function writeUnsigned(into: number[], value: bigint): void {
  if (value < 0n) throw new RangeError(`${value} is negative`)
  let rest = value
  while (rest >= 128n) {
    into.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  into.push(Number(rest))
}

export function writeSigned(into: number[], value: bigint): void {
  writeUnsigned(into, value < 0n ? -value * 2n - 1n : value * 2n)
}

export interface Reader {
  readonly bytes: Uint8Array
  at: number
}

/** Undefined at the end of the bytes, and for a number written with more bytes than it needs. */
export function readUnsigned(reader: Reader): bigint | undefined {
  let value = 0n
  for (let shift = 0n; ; shift += 7n) {
    const byte = reader.bytes[reader.at++]
    if (byte === undefined) return undefined
    value |= BigInt(byte & 127) << shift
    if (byte < 128) return byte === 0 && shift > 0n ? undefined : value
  }
}

export function readSigned(reader: Reader): bigint | undefined {
  const value = readUnsigned(reader)
  if (value === undefined) return undefined
  return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
}
