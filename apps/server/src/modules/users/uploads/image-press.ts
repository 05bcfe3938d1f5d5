// A separate process that re-encodes images: pixels only, no metadata, nothing appended; or adds a watermark. A hostile file can only
// harm this process, which has a memory limit.
import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { type ImageKind, imageKind, isAnimated } from './image-kind.ts'
import { LOOK_HEIGHT, LOOK_WIDTH, lookHash } from './look-hash.ts'
import { watermark } from './watermark.ts'

export const MOST_PIXELS = 40_000_000
/** Longest side of what is kept: enough to read a receipt. */
const LONGEST_SIDE = 3_000
const MOST_MEMORY = 900 * 1024 * 1024
const LOOK_EVERY_MS = 50

export interface Pressed {
  readonly ok: true
  readonly kind: ImageKind
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly contentHash: string
  readonly lookHash: bigint
}

export type PressAnswer = Pressed | { readonly ok: false; readonly reason: 'unreadable' | 'too_large' | 'animated' }

export async function press(bytes: Uint8Array): Promise<PressAnswer> {
  const kind = imageKind(bytes)
  if (!kind) return { ok: false, reason: 'unreadable' }
  if (isAnimated(kind, bytes)) return { ok: false, reason: 'animated' }
  try {
    const source = (): Sharp =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== FORMAT[kind] || width === 0 || height === 0) return { ok: false, reason: 'unreadable' }
    if (pages > 1) return { ok: false, reason: 'animated' }
    if (width * height > MOST_PIXELS) return { ok: false, reason: 'too_large' }
    const upright = source()
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    const clean = await packed(upright, kind).toBuffer({ resolveWithObject: true })
    const greys = await sharp(clean.data)
      .flatten({ background: 'white' })
      .greyscale()
      .resize({ width: LOOK_WIDTH, height: LOOK_HEIGHT, fit: 'fill' })
      .raw()
      .toBuffer()
    return {
      ok: true,
      kind,
      bytes: clean.data,
      width: clean.info.width,
      height: clean.info.height,
      contentHash: hash('sha256', clean.data),
      lookHash: lookHash(greys),
    }
  } catch {
    // Truncated, broken or refused by the decoder: for the sender it is all the same.
    return { ok: false, reason: 'unreadable' }
  }
}

export type MarkAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'unreadable' }

/** A copy of an image of ours with words across it, as JPEG: whatever its stored format. */
export async function mark(bytes: Uint8Array, text: string): Promise<MarkAnswer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { width, height } = await image.metadata()
    const marked = await image
      .flatten({ background: 'white' })
      .composite([{ input: watermark(width, height, text) }])
      .jpeg({ quality: 82 })
      .toBuffer()
    return { ok: true, bytes: marked }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/** What a press is asked for: a clean copy, or one with words across it. */
export interface PressJob {
  readonly bytes: Uint8Array
  readonly text?: string
}

const FORMAT = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const satisfies Record<ImageKind, string>

function packed(image: Sharp, kind: ImageKind): Sharp {
  if (kind === 'jpg') return image.jpeg({ quality: 82 })
  return kind === 'png' ? image.png({ compressionLevel: 7 }) : image.webp({ quality: 82 })
}

function serve(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // Decoding runs beside this thread, so the look is taken while it grows.
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(86)
  }, LOOK_EVERY_MS).unref()
  process.on('message', ({ bytes, text }: PressJob) => {
    void (text === undefined ? press(bytes) : mark(bytes, text)).then(answer => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
}

if (process.argv.includes('--press')) serve()
