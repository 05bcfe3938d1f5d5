// Draws the text of a captcha as a small PNG: strokes of a plain alphabet, randomly rotated, bent and crossed.
import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Strokes on a grid of 4 × 6, as points joined by lines; strokes are separated by a space. Letters that look alike are left out. */
const GLYPHS: Readonly<Record<string, string>> = {
  '2': '01,10,30,41,42,06,46',
  '3': '00,40,22,43,45,36,16,05',
  '4': '30,04,44 30,36',
  '5': '40,00,02,32,43,45,36,06',
  '6': '40,10,02,05,16,36,45,44,33,03',
  '7': '00,40,16',
  '9': '06,36,44,41,30,10,01,02,13,43',
  A: '06,20,46 14,34',
  C: '41,30,10,01,05,16,36,45',
  E: '40,00,06,46 03,33',
  F: '40,00,06 03,33',
  H: '00,06 40,46 03,43',
  J: '40,45,36,16,05',
  K: '00,06 40,03,46',
  L: '00,06,46',
  M: '06,00,23,40,46',
  N: '06,00,46,40',
  P: '06,00,30,41,42,33,03',
  R: '06,00,30,41,42,33,03 23,46',
  T: '00,40 20,26',
  U: '00,05,16,36,45,40',
  V: '00,26,40',
  W: '00,16,23,36,40',
  X: '00,46 40,06',
  Y: '00,23,40 23,26',
}

export const ALPHABET = Object.keys(GLYPHS).join('')
const WIDTH = 160
const HEIGHT = 56
const PEN = 3.2
const INK = 0.68
/** The lightest grey, and how far noise darkens it. */
const PAPER = 250
const NOISE = 48

interface Point {
  readonly x: number
  readonly y: number
}
type Line = readonly [Point, Point]

const between = (low: number, high: number): number => low + ((high - low) * randomInt(10_000)) / 10_000

/** The picture as a data address. */
export async function drawText(text: string): Promise<string> {
  const wave = { height: between(1.5, 4), length: between(18, 34), start: between(0, 6) }
  const lines = [...Array.from(text, (char, index) => drawChar(char, index, text.length)).flat(), ...scratches()].map(
    ([from, to]): Line => [bend(from, wave), bend(to, wave)],
  )
  return `data:image/png;base64,${(await paint(lines)).toString('base64')}`
}

function drawChar(char: string, index: number, count: number): Line[] {
  const slot = (WIDTH - 16) / count
  const middle = { x: 8 + slot * (index + 0.5) + between(-3, 3), y: HEIGHT / 2 + between(-5, 5) }
  const [angle, size, slant] = [between(-0.35, 0.35), between(5, 6.4), between(-0.25, 0.25)]
  const place = (column: number, row: number): Point => {
    const [x, y] = [(column - 2) * size * 0.9 + slant * (row - 3) * size, (row - 3) * size]
    return {
      x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
    }
  }
  return (GLYPHS[char] ?? '').split(' ').flatMap(stroke => {
    const points = stroke.split(',').map(([column, row]) => place(Number(column), Number(row)))
    return points.slice(1).flatMap((to, at) => halves(points[at] ?? to, to))
  })
}

/** Cut in pieces, so that the bend shows on straight strokes too. */
function halves(from: Point, to: Point): Line[] {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return [
    [from, middle],
    [middle, to],
  ]
}

/** Two lines through everything, as thick as the letters. */
function scratches(): Line[] {
  return [0, 1].flatMap(() => {
    const [from, to] = [
      { x: between(0, 20), y: between(8, HEIGHT - 8) },
      { x: between(WIDTH - 20, WIDTH), y: between(8, HEIGHT - 8) },
    ]
    return halves(from, to).flatMap(([a, b]) => halves(a, b))
  })
}

function bend({ x, y }: Point, wave: { height: number; length: number; start: number }): Point {
  return { x, y: y + wave.height * Math.sin(x / wave.length + wave.start) }
}

/** Noise everywhere, the lines across it, so that neither can be told from the other by its colour alone. */
function paint(lines: readonly Line[]): Promise<Buffer> {
  const noise = randomBytes(WIDTH * HEIGHT).map(byte => PAPER - (byte % NOISE))
  const path = lines.map(([from, to]) => `M${at(from)}L${at(to)}`).join('')
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="${path}" fill="none" stroke="#000" stroke-opacity="${INK}" stroke-width="${PEN}" stroke-linecap="round"/></svg>`
  return sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .composite([{ input: Buffer.from(ink) }])
    .removeAlpha()
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
