import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { icons } from './icons/icons.ts'

const folder = join(import.meta.dirname, '../apps/web/public')

interface Listed {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
}

/** Pixels of a picture of ours: they start after the head, and compressors may differ between releases. */
function pixelsOf(file: Buffer): { readonly side: number; readonly rows: Buffer } {
  return { side: file.readUInt32BE(16), rows: inflateSync(file.subarray(41, file.length - 16)) }
}

describe('icons', () => {
  it('are there as drawn, and no others', () => {
    const drawn = icons()
    expect(readdirSync(join(folder, 'icons')).sort()).toEqual([...drawn.keys()].sort())
    for (const [name, picture] of drawn)
      expect(pixelsOf(readFileSync(join(folder, 'icons', name))).rows.equals(pixelsOf(picture).rows), name).toBe(true)
  })

  it('have the sizes the app manifest promises, and a maskable one fills its square', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'app.webmanifest'), 'utf8')) as { icons: Listed[] }
    const listed = manifest.icons.filter(icon => icon.src.endsWith('.png'))
    expect(listed.map(icon => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
    for (const icon of listed) {
      const { side, rows } = pixelsOf(readFileSync(join(folder, icon.src)))
      expect(`${side}x${side}`).toBe(icon.sizes)
      // The first pixel's opacity, after the row's filter byte.
      expect(rows[4], icon.src).toBe(icon.purpose === 'maskable' ? 255 : 0)
    }
  })
})
