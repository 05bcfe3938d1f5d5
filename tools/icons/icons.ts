// The icons of the installed app: our mark, a notched tally stick, from the web app's mark.svg on grounds of different shapes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const MARK = join(import.meta.dirname, '../../apps/web/public/mark.svg')
/** The mark's own units. */
const GRID = 32

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

export async function icons(): Promise<ReadonlyMap<string, Buffer>> {
  const mark = markOf(readFileSync(MARK, 'utf8'))
  const drawn = Object.entries(ICONS).map(async ([name, icon]) => [name, await draw(mark, icon)] as const)
  return new Map(await Promise.all(drawn))
}

/** The shapes of the mark without its own ground, which is the first of them. */
function markOf(svg: string): string {
  const [, shapes] =
    /^<svg[^>]*viewBox="0 0 32 32"[^>]*><rect width="32" height="32"[^>]*\/>(.+)<\/svg>\s*$/s.exec(svg) ?? []
  if (shapes === undefined) throw new Error('mark.svg is no longer a ground with shapes on it')
  return shapes
}

function draw(mark: string, { side, corner, scale }: Icon): Promise<Buffer> {
  const middle = GRID / 2
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${GRID} ${GRID}">`,
    `<rect width="${GRID}" height="${GRID}" rx="${corner}" fill="#fff"/>`,
    `<g transform="translate(${middle} ${middle}) scale(${scale}) translate(${-middle} ${-middle})">${mark}</g></svg>`,
  ]
  return sharp(Buffer.from(svg.join('')))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
