// Generated images for tests, valid and hostile.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture that differs with its seed: a few coloured bars. */
export async function picture(seed: number, kind: 'jpeg' | 'png' | 'webp' = 'png', side = 120): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at++) {
    const column = Math.floor(at / 3) % side
    pixels[at] = ((Math.floor(column / 12) + 1) * (seed * 37 + (at % 3) * 61 + 11)) % 256
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(kind)
    .toBuffer()
}

/** A PNG written by hand: any size in its head, any chunks. */
export function handmadePng(width: number, height: number, extra: readonly Buffer[] = [], scanlines?: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(scanlines ?? Buffer.alloc((width + 1) * Math.min(height, 200)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A multipart body with one file. */
export function formOf(
  file: Uint8Array,
  filename = 'x.png',
  field = 'file',
): { headers: Record<string, string>; payload: Buffer } {
  const mark = 'tallystick-test-boundary'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head, 'utf8'), file, Buffer.from(`\r\n--${mark}--\r\n`)]),
  }
}
