// The watermark of a private image: viewer and time. Drawn as strokes, because a server has no fonts to rely on.

/** Strokes on a grid of 4 × 6, as points joined by lines; strokes are separated by a space. */
const STROKES: Readonly<Record<string, string>> = {
  '0': '10,30,41,45,36,16,05,01,10 41,05',
  '1': '11,20,26 16,36',
  '2': '01,10,30,41,42,06,46',
  '3': '00,40,22,43,45,36,16,05',
  '4': '30,04,44 30,36',
  '5': '40,00,02,32,43,45,36,06',
  '6': '40,10,02,05,16,36,45,44,33,03',
  '7': '00,40,16',
  '8': '10,30,41,42,33,13,02,01,10 13,04,05,16,36,45,44,33',
  '9': '06,36,44,41,30,10,01,02,13,43',
  A: '06,20,46 14,34',
  B: '00,30,41,42,33,03 33,44,45,36,06,00',
  C: '41,30,10,01,05,16,36,45',
  D: '00,20,41,45,26,06,00',
  E: '40,00,06,46 03,33',
  F: '40,00,06 03,33',
  G: '41,30,10,01,05,16,36,45,43,23',
  H: '00,06 40,46 03,43',
  I: '10,30 20,26 16,36',
  J: '40,45,36,16,05',
  K: '00,06 40,03,46',
  L: '00,06,46',
  M: '06,00,23,40,46',
  N: '06,00,46,40',
  O: '10,30,41,45,36,16,05,01,10',
  P: '06,00,30,41,42,33,03',
  Q: '10,30,41,45,36,16,05,01,10 24,46',
  R: '06,00,30,41,42,33,03 23,46',
  S: '41,30,10,01,02,13,33,44,45,36,16,05',
  T: '00,40 20,26',
  U: '00,05,16,36,45,40',
  V: '00,26,40',
  W: '00,16,23,36,40',
  X: '00,46 40,06',
  Y: '00,23,40 23,26',
  Z: '00,40,06,46',
  '.': '25,26',
  ':': '21,22 24,25',
  '-': '13,33',
  _: '06,46',
  '+': '13,33 22,24',
  '@': '33,13,12,32,34,43,41,30,10,01,05,16,36',
  '/': '06,40',
  '#': '10,16 30,36 02,42 04,44',
}

const COLUMNS = 6
const ROWS = 6

/** Says who looks, in letters that can be drawn: a name in another script is said by the address instead. */
export function markText(viewer: { readonly name: string; readonly email: string }, at: string): string {
  const name = viewer.name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const isDrawn = name.trim() !== '' && Array.from(name).every(char => char === ' ' || Object.hasOwn(STROKES, char))
  return `${isDrawn ? name : viewer.email.toUpperCase()}  ${at}`
}

/** An SVG as large as the image, with the words in slanting rows from edge to edge. */
export function watermark(width: number, height: number, text: string): Buffer {
  const unit = Math.max(1.6, Math.max(width, height) / 320)
  const line = unit * ROWS
  const length = text.length * COLUMNS * unit + line * 2
  const reach = Math.hypot(width, height)
  const path = textPath(text, unit)
  const places: string[] = []
  let row = 0
  for (let y = -reach / 2; y < reach / 2; y += line * 5) {
    // Every other row starts in the middle of the words, so that no band of the image stays free.
    for (let x = -reach / 2 - (row % 2) * (length / 2); x < reach / 2; x += length)
      places.push(`<use href="#t" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`)
    row += 1
  }
  const pen = (colour: string, stroke: number, opacity: string): string =>
    `<g stroke="${colour}" stroke-width="${stroke.toFixed(2)}" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}">${places.join('')}</g>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><path id="t" d="${path}"/></defs>` +
      `<g transform="translate(${width / 2} ${height / 2}) rotate(-30)">${pen('#000', unit * 1.5, '0.3')}${pen('#fff', unit * 0.7, '0.55')}</g></svg>`,
  )
}

function textPath(text: string, unit: number): string {
  return Array.from(text)
    .flatMap((char, index) =>
      (STROKES[char] ?? '')
        .split(' ')
        .filter(Boolean)
        .map(stroke =>
          stroke
            .split(',')
            .map(([column, row], at) => {
              const x = (index * COLUMNS + Number(column)) * unit
              return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(Number(row) * unit).toFixed(1)}`
            })
            .join(''),
        ),
    )
    .join('')
}
