// The icons of the installed app: our mark, a notched tally stick, drawn by its geometry on the 32-unit grid of apps/web/public/mark.svg.
import { png } from './png.ts'

type Colour = readonly [red: number, green: number, blue: number]
/** Whether a point of the grid lies in the shape. */
type Shape = (x: number, y: number) => boolean

const WHITE: Colour = [0xff, 0xff, 0xff]
const INK: Colour = [0x1b, 0x1d, 0x29]
const IRIS: Colour = [0x5b, 0x50, 0xd6]
const GRID = 32
/** Points per pixel and axis: enough for edges that look smooth. */
const FINE = 4

function roundedBox(left: number, top: number, width: number, height: number, radius: number): Shape {
  return (x, y) => {
    if (x < left || y < top || x > left + width || y > top + height) return false
    const dx = Math.max(left + radius - x, x - (left + width - radius), 0)
    const dy = Math.max(top + radius - y, y - (top + height - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}

const NOTCHES = [8.2, 13.2, 18.2, 23.2].map(top => roundedBox(16, top, 6, 1.8, 0))
const STICK = roundedBox(11, 3, 10, 26, 3)
const LAST_NOTCH = roundedBox(16.8, 23.2, 6.4, 1.8, 0.9)

interface Icon {
  readonly side: number
  /** Of the ground's corners, in units of the grid; 0 fills the whole square. */
  readonly corner: number
  /** Share of the square the mark takes: systems cut maskable icons to shapes of their own. */
  readonly scale: number
}

const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { side: 192, corner: 8, scale: 1 },
  'icon-512.png': { side: 512, corner: 8, scale: 1 },
  'maskable-512.png': { side: 512, corner: 0, scale: 0.7 },
  'apple-touch-icon.png': { side: 180, corner: 0, scale: 0.84 },
}

export function icons(): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(ICONS).map(([name, icon]) => [name, png(icon.side, pixels(icon))]))
}

/** Red, green, blue and opacity of every pixel, row by row. */
function pixels({ side, corner, scale }: Icon): Buffer {
  const ground = roundedBox(0, 0, GRID, GRID, corner)
  const mark = (at: number): number => (at - GRID / 2) / scale + GRID / 2
  const colourAt = (x: number, y: number): Colour | undefined => {
    const [mx, my] = [mark(x), mark(y)]
    if (LAST_NOTCH(mx, my)) return IRIS
    if (STICK(mx, my) && !NOTCHES.some(notch => notch(mx, my))) return INK
    return ground(x, y) ? WHITE : undefined
  }
  const drawn = Buffer.alloc(side * side * 4)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      drawn.set(mixed(colourAt, row, column, side), (row * side + column) * 4)
  return drawn
}

function mixed(colourAt: (x: number, y: number) => Colour | undefined, row: number, column: number, side: number) {
  const corner = (down: number, across: number) =>
    colourAt(((column + across) * GRID) / side, ((row + down) * GRID) / side)
  const first = corner(0, 0)
  // Most pixels lie within one colour; only edges are worth a closer look.
  if (first === corner(0, 1) && first === corner(1, 0) && first === corner(1, 1))
    return first === undefined ? [0, 0, 0, 0] : [...first, 255]
  const sum = [0, 0, 0]
  let filled = 0
  for (let point = 0; point < FINE * FINE; point++) {
    const x = ((column + ((point % FINE) + 0.5) / FINE) * GRID) / side
    const y = ((row + (Math.floor(point / FINE) + 0.5) / FINE) * GRID) / side
    const colour = colourAt(x, y)
    if (colour === undefined) continue
    filled++
    for (const channel of [0, 1, 2] as const) sum[channel] = (sum[channel] ?? 0) + colour[channel]
  }
  const mean = sum.map(value => (filled === 0 ? 0 : Math.round(value / filled)))
  return [...mean, Math.round((filled / (FINE * FINE)) * 255)]
}
