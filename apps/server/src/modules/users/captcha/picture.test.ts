import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ALPHABET, drawText } from './picture.ts'

const HEAD = 'data:image/png;base64,'

async function greys(text: string): Promise<Buffer> {
  const address = await drawText(text)
  expect(address.startsWith(HEAD)).toBe(true)
  const file = Buffer.from(address.slice(HEAD.length), 'base64')
  const { format, width, height, channels, exif } = await sharp(file).metadata()
  expect({ format, width, height, channels, exif }).toEqual({ format: 'png', width: 160, height: 56, channels: 1 })
  return sharp(file).toColourspace('b-w').raw().toBuffer()
}

it('draws letters dark on light paper, as a grey PNG', async () => {
  const pixels = [...(await greys('WMH29'))]
  const inked = pixels.filter(grey => grey < 100).length / pixels.length
  expect(inked).toBeGreaterThan(0.05)
  expect(inked).toBeLessThan(0.4)
})

it('draws a letter of the alphabet with more ink than none', async () => {
  const ink = async (text: string) => (await greys(text)).reduce((sum, grey) => sum + (grey < 100 ? 1 : 0), 0)
  // Both have the two lines through everything.
  expect(await ink(ALPHABET.slice(0, 8))).toBeGreaterThan((await ink('')) + 500)
})

it('never draws the same text the same way', async () => {
  expect((await greys('HK7PX')).equals(await greys('HK7PX'))).toBe(false)
})
