import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { icons } from './icons/icons.ts'

const folder = join(import.meta.dirname, '../apps/web/public')
/** Of 255: processors may round the edge of a curve differently. */
const ROUNDING = 2

interface Listed {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
}

/** Pixels, because compressors may differ between releases. */
async function pixelsOf(file: Buffer): Promise<{ readonly side: number; readonly pixels: Buffer }> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { side: info.width, pixels: data }
}

describe('icons', () => {
  it('are there as drawn, and no others', async () => {
    const drawn = await icons()
    expect(readdirSync(join(folder, 'icons')).sort()).toEqual([...drawn.keys()].sort())
    for (const [name, picture] of drawn) {
      const [there, wanted] = [await pixelsOf(readFileSync(join(folder, 'icons', name))), await pixelsOf(picture)]
      expect(there.side, name).toBe(wanted.side)
      const farthest = there.pixels.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (wanted.pixels[at] ?? 0))),
        0,
      )
      expect(farthest, name).toBeLessThanOrEqual(ROUNDING)
    }
  })

  it('have the sizes the app manifest promises, and a maskable one fills its square', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'app.webmanifest'), 'utf8')) as { icons: Listed[] }
    const listed = manifest.icons.filter(icon => icon.src.endsWith('.png'))
    expect(listed.map(icon => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
    for (const icon of listed) {
      const { side, pixels } = await pixelsOf(readFileSync(join(folder, icon.src)))
      expect(`${side}x${side}`).toBe(icon.sizes)
      // The first pixel's opacity.
      expect(pixels[3], icon.src).toBe(icon.purpose === 'maskable' ? 255 : 0)
    }
  })
})
