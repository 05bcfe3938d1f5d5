// Colours of charts. The chart library understands neither variables nor OKLCH: the browser paints one pixel, and it is read back.
import type { Theme } from '../../platform/stores/settings-store.ts'

const known = new Map<string, string>()

let pixel: CanvasRenderingContext2D | null | undefined

function onePixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  return canvas.getContext('2d', { willReadFrequently: true })
}

function painted(colour: string): string {
  const found = known.get(colour)
  if (found !== undefined) return found
  pixel ??= onePixel()
  if (pixel === null) return 'rgb(128, 128, 128)'
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  const rgb = `rgb(${red}, ${green}, ${blue})`
  known.set(colour, rgb)
  return rgb
}

/** A colour of the theme, such as --up. */
export function tokenColour(token: string): string {
  return painted(getComputedStyle(document.documentElement).getPropertyValue(token))
}

/** Lines of studies: told apart from each other, from the accent and from up and down, on both canvases. */
const LINES: Readonly<Record<Theme, readonly string[]>> = {
  light: [
    'oklch(0.55 0.17 255)',
    'oklch(0.62 0.15 65)',
    'oklch(0.55 0.11 195)',
    'oklch(0.56 0.2 330)',
    'oklch(0.5 0.06 265)',
  ],
  dark: [
    'oklch(0.74 0.14 250)',
    'oklch(0.82 0.14 80)',
    'oklch(0.8 0.1 195)',
    'oklch(0.76 0.16 330)',
    'oklch(0.72 0.05 265)',
  ],
}

export function lineColour(theme: Theme, place: number): string {
  const row = LINES[theme]
  return painted(row[place % row.length] ?? '')
}

/** rgb(…) with an opacity. */
export function faded(rgb: string, opacity: number): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', `, ${opacity})`)
}
