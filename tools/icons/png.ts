// A PNG from plain pixels: head, one compressed block, end.
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BITS = 8
const WITH_OPACITY = 6

/** A square picture; four bytes a pixel. */
export function png(side: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([EIGHT_BITS, WITH_OPACITY], 8)
  const rows = Array.from({ length: side }, (_, row) => [
    Buffer.of(0),
    pixels.subarray(row * side * 4, (row + 1) * side * 4),
  ])
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
