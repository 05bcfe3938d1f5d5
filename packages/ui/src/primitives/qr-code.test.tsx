// A QR code as a camera reads it: its modules, and the error correction that they declare.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** The dark modules of the picture, as "x,y" from the first one within the quiet zone. */
function modulesOf(markup: string): ReadonlySet<string> {
  const svg = decodeURIComponent(/src="data:image\/svg\+xml,([^"]+)"/.exec(markup)?.[1] ?? '')
  const corners = [...svg.matchAll(/M(\d+),(\d+)h(\d+)v\3h-\3z/g)].map(([, x, y, size]) => [x, y, size].map(Number))
  const [left = 0, top = 0, size = 1] = corners[0] ?? []
  return new Set(corners.map(([x = 0, y = 0]) => `${(x - left) / size},${(y - top) / size}`))
}

/** ISO/IEC 18004, 7.9.1: two bits name the level, stored beside the upper left finder and masked. */
function levelOf(modules: ReadonlySet<string>): string | undefined {
  const places = ['0,8', '1,8']
  const bits = places.reduce((sum, place) => sum * 2 + (modules.has(place) ? 1 : 0), 0)
  return { 0: 'M', 1: 'L', 2: 'H', 3: 'Q' }[bits ^ 0b10]
}

const LINK = 'https://tallystick.example/#/register?invite_code=ABCD2345'

it.each(['A', LINK, LINK.repeat(4)])('corrects errors at level H, whatever its length: %s', text => {
  const modules = modulesOf(renderToStaticMarkup(<QrCode text={text} label="Code" size={160} />))
  expect(modules.size).toBeGreaterThan(100)
  expect(levelOf(modules)).toBe('H')
})

it('is black on white, as large as told, and named', () => {
  const markup = renderToStaticMarkup(<QrCode text={LINK} label="Code of the link" size={160} />)
  expect(markup).toContain('alt="Code of the link"')
  expect(markup).toMatch(/width="160" height="160"/)
  expect(decodeURIComponent(markup)).toMatch(/fill="white".*fill="black"/)
})
