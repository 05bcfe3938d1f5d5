import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { logos, spriteOf } from './logos/logos.ts'

const folder = join(import.meta.dirname, '../apps/web/public/logos')

describe('logos', () => {
  it('are there for every pair, as drawn, and no others', () => {
    const drawn = logos()
    expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].sort())
    for (const [name, drawing] of drawn) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(drawing)
    expect(
      seededListings()
        .map(({ pair }) => pair.logo.slice(7))
        .sort(),
    ).toEqual([...drawn.keys()].sort())
  })

  it('are all in the sprite the app shows, each once', () => {
    const drawn = logos()
    const sprite = readFileSync(join(import.meta.dirname, '../apps/web/src/ui/primitives/logos.svg'), 'utf8')
    expect(sprite).toBe(spriteOf(drawn))
    const names = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => `${name}.svg`)
    expect(names).toEqual([...drawn.keys()])
    // A reference from inside a symbol finds nothing on the page that uses it.
    expect(sprite).not.toMatch(/url\(|href=/)
  })

  it('are small and bring nothing from elsewhere', () => {
    for (const [name, drawing] of logos()) {
      expect(drawing.length, name).toBeLessThan(1_500)
      expect(drawing.replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(/https?:|<script|<style|<text|href/)
    }
  })
})
