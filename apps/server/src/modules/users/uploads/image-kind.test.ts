// What an image is and whether it moves, by its bytes alone.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageKind, isAnimated } from './image-kind.ts'

const still = sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })

/** Two frames, one above the other. */
const moving = sharp(
  await sharp({ create: { width: 4, height: 8, channels: 3, background: '#996633' } })
    .composite([{ input: { create: { width: 4, height: 4, channels: 3, background: '#336699' } }, top: 0, left: 0 }])
    .raw()
    .toBuffer(),
  { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } },
)

const chunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER = chunk('IHDR', Buffer.alloc(13))

describe('an image', () => {
  it.each(['jpg', 'png', 'webp'] as const)('that is %s is known by its bytes, and stands still', async kind => {
    const bytes = await still
      .clone()
      .toFormat(kind === 'jpg' ? 'jpeg' : kind)
      .toBuffer()
    expect(imageKind(bytes)).toBe(kind)
    expect(isAnimated(kind, bytes)).toBe(false)
    // A view into a larger buffer is read from where it begins.
    const within = new Uint8Array(Buffer.concat([Buffer.alloc(5), bytes])).subarray(5)
    expect(imageKind(within)).toBe(kind)
    expect(imageKind(bytes.subarray(0, 15))).toBeUndefined()
  })

  it.each([
    ['another kind', async () => still.clone().gif().toBuffer()],
    ['a text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a sound in the same container', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt ....', 'latin1')],
    ['a JPEG by its first two bytes only', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0]), Buffer.alloc(20)])],
    ['a PNG with one wrong byte', async () => Buffer.concat([PNG.subarray(0, 7), Buffer.from([0x0b]), HEADER])],
  ])('that is %s is none of ours', async (_, bytes) => {
    expect(imageKind(await bytes())).toBeUndefined()
  })

  it('that moves is found, and letters inside of pixels are none', async () => {
    expect(isAnimated('webp', await moving.clone().webp().toBuffer())).toBe(true)
    expect(isAnimated('png', Buffer.concat([PNG, HEADER, chunk('acTL', Buffer.alloc(8))]))).toBe(true)
    const text = chunk('tEXt', Buffer.from('odd acTL'))
    expect(isAnimated('png', Buffer.concat([PNG, HEADER, text, chunk('acTL', Buffer.alloc(8))]))).toBe(true)
    expect(isAnimated('png', Buffer.concat([PNG, HEADER, text, chunk('IDAT', Buffer.from('acTL'))]))).toBe(false)
    // Behind the pixels it means nothing.
    const late = [chunk('IDAT', Buffer.alloc(3)), chunk('acTL', Buffer.alloc(8))]
    expect(isAnimated('png', Buffer.concat([PNG, HEADER, ...late]))).toBe(false)
  })

  it('of WebP is read chunk after chunk, those of odd length with their filling', () => {
    const part = (name: string, content: Buffer): Buffer => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(content.length)
      return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
    }
    const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
    const odd = part('EXIF', Buffer.from('xyz'))
    expect(isAnimated('webp', Buffer.concat([riff, odd, part('ANIM', Buffer.alloc(6))]))).toBe(true)
    expect(isAnimated('webp', Buffer.concat([riff, odd, part('VP8 ', Buffer.from('ANIM'))]))).toBe(false)
  })
})
