// Hostile files: anything other than a plain image is refused, and only pixels are stored.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { handmadePng, picture, pngChunk } from '../../../../testing/api/images.ts'
import { press } from './image-press.ts'
import { createImages } from './images.ts'

const images = createImages()
afterAll(() => images.stop())

const MARK = 'SECRET-MARKER'

describe('a clean copy', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s is the same picture without metadata', async kind => {
    const source = await sharp(await picture(1, kind))
      .withExif({ IFD0: { ImageDescription: MARK, Copyright: MARK }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
      .toFormat(kind)
      .toBuffer()
    expect(source.includes(MARK)).toBe(true)
    const clean = await images.press(source)
    if (!clean.ok) throw new Error(clean.reason)
    const bytes = Buffer.from(clean.bytes)
    expect(bytes.includes(MARK)).toBe(false)
    const { exif, icc, iptc, xmp, width, height, format } = await sharp(bytes).metadata()
    expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect([width, height, format]).toEqual([120, 120, kind])
  })

  it('is upright, and not larger than needed', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await press(wide)).toMatchObject({ ok: true, width: 750, height: 3000 })
  })

  it('has the same hash however the picture was wrapped, another for another picture', async () => {
    const plain = await picture(2)
    const wrapped = Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')])
    const noted = await sharp(plain)
      .withExif({ IFD0: { Copyright: 'x' } })
      .png()
      .toBuffer()
    const [a, b, c, d] = await Promise.all([plain, wrapped, noted, await picture(3)].map(press))
    if (!a?.ok || !b?.ok || !c?.ok || !d?.ok) throw new Error('refused')
    expect(b.contentHash).toBe(a.contentHash)
    expect(c.contentHash).toBe(a.contentHash)
    expect(d.contentHash).not.toBe(a.contentHash)
  })

  it('looks alike when packed or scaled anew, unlike when it is another', async () => {
    const png = await picture(2, 'png', 400)
    const jpeg = await sharp(png).resize(300).jpeg({ quality: 50 }).toBuffer()
    const [a, b, c] = await Promise.all([press(png), press(jpeg), press(await picture(5, 'png', 400))])
    if (!a.ok || !b.ok || !c.ok) throw new Error('refused')
    const distance = (x: bigint, y: bigint): number =>
      BigInt.asUintN(64, x ^ y)
        .toString(2)
        .replaceAll('0', '').length
    expect(distance(a.lookHash, b.lookHash)).toBeLessThanOrEqual(6)
    expect(distance(a.lookHash, c.lookHash)).toBeGreaterThan(6)
  })
})

describe('[A112] the hostile corpus', () => {
  const animatedWebp = async (): Promise<Buffer> => {
    const frames = Buffer.alloc(40 * 40 * 3 * 20, 120)
    for (let at = 0; at < frames.length; at += 997) frames[at] = at % 256
    return sharp(frames, { raw: { width: 40, height: 40 * 20, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0, delay: Array<number>(20).fill(50) })
      .toBuffer()
  }
  const gif = async (): Promise<Buffer> =>
    sharp(await picture(1))
      .gif()
      .toBuffer()
  const apng = (): Buffer => {
    const control = Buffer.alloc(8)
    control.writeUInt32BE(5000, 0)
    return handmadePng(50, 50, [pngChunk('acTL', control)])
  }
  const textBomb = (): Buffer =>
    handmadePng(50, 50, [
      pngChunk('zTXt', Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(64 << 20))])),
    ])

  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unreadable',
    ],
    ['an SVG behind a PNG name', async () => Buffer.from('<?xml version="1.0"?><svg onload="x"/>'), 'unreadable'],
    ['a GIF', gif, 'unreadable'],
    ['a page', async () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), 'unreadable'],
    ['nothing', async () => Buffer.alloc(0), 'unreadable'],
    ['sixteen bytes', async () => Buffer.alloc(16, 0xff), 'unreadable'],
    [
      'a PNG head with a GIF behind it',
      async () => Buffer.concat([(await picture(1)).subarray(0, 8), await gif()]),
      'unreadable',
    ],
    ['half a JPEG', async () => (await picture(1, 'jpeg')).subarray(0, 700), 'unreadable'],
    [
      'a TIFF',
      async () =>
        sharp(await picture(1))
          .tiff()
          .toBuffer(),
      'unreadable',
    ],
    ['a moving WebP', animatedWebp, 'animated'],
    ['a moving PNG', async () => apng(), 'animated'],
    ['20,000 × 20,000 pixels', async () => handmadePng(20_000, 20_000), 'too_large'],
    ['a line of 2^31 pixels', async () => handmadePng(2_147_483_647, 1, [], Buffer.alloc(10)), 'unreadable'],
  ])('refuses %s', async (_, make, reason) => {
    expect(await images.press(await make())).toEqual({ ok: false, reason })
  })

  it('a text bomb neither fills the memory nor survives', async () => {
    const answer = await images.press(textBomb())
    if (answer.ok) expect(answer.bytes.length).toBeLessThan(10_000)
    else expect(answer.reason).toBe('unreadable')
  })

  it('40 megapixels pass, in bounded time', async () => {
    const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    expect(await images.press(large)).toMatchObject({ ok: true, width: 3000, height: 1875 })
    const larger = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    expect(await images.press(larger)).toEqual({ ok: false, reason: 'too_large' })
  })

  it('what takes too long is ended with its process, the next one works', async () => {
    const hasty = createImages({ presses: 1, waiting: 5, timeMs: 1, idleMs: 1_000 })
    expect(await hasty.press(await picture(1))).toEqual({ ok: false, reason: 'unreadable' })
    await hasty.stop()
    expect(await images.press(await picture(1))).toMatchObject({ ok: true })
  })

  it('more than can wait are told so at once', async () => {
    const small = createImages({ presses: 1, waiting: 1, timeMs: 15_000, idleMs: 1_000 })
    const bytes = await picture(1)
    const answers = await Promise.all([small.press(bytes), small.press(bytes), small.press(bytes), small.press(bytes)])
    await small.stop()
    expect(answers.map(answer => (answer.ok ? 'ok' : answer.reason))).toEqual(['ok', 'ok', 'busy', 'busy'])
  })
})
