// Detects the type of an image by its first bytes, and whether it is animated. File names and declared types are ignored.

export type ImageKind = 'jpg' | 'png' | 'webp'

export const IMAGE_TYPE = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const satisfies Record<
  ImageKind,
  string
>

export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16))
  if (head.length < 16) return undefined
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunk after chunk, so that the letters inside of pixels mean nothing. The decoder alone would accept the first frame. */
export function isAnimated(kind: ImageKind, bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (kind === 'jpg') return false
  const isPng = kind === 'png'
  const [first, mark] = isPng ? [8, 'acTL'] : [12, 'ANIM']
  for (let at = first; at + 8 <= view.length;) {
    const length = isPng ? view.readUInt32BE(at) : view.readUInt32LE(at + 4)
    const name = view.toString('latin1', isPng ? at + 4 : at, isPng ? at + 8 : at + 4)
    if (name === mark) return true
    if (name === 'IDAT') return false
    at += isPng ? length + 12 : 8 + length + (length % 2)
  }
  return false
}
