// A stroke alphabet of our own for logos: letters and digits as lines on a grid 4 wide and 6 high, so that no font is needed.

const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.4Q4 6 4 4.5T2.4 3H0H2.2Q3.6 3 3.6 1.5T2.2 0Z',
  C: 'M4 1Q3.2 0 2.2 0Q0 0 0 3T2.2 6Q3.2 6 4 5',
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0Z',
  E: 'M4 0H0V6H4M0 3H3.2',
  G: 'M4 1Q3.2 0 2.2 0Q0 0 0 3T2.2 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M4 0V4.2Q4 6 2.2 6Q.8 6 0 4.8',
  K: 'M0 0V6M4 0L0 3.6M1.4 2.6L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6T0 3T2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0',
  R: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2L4 6',
  S: 'M3.8 1Q3.2 0 2 0Q.2 0 .2 1.5T2 3T3.9 4.5T2 6Q.6 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  a: 'M3.4 2.6V6M3.4 4.3Q3.4 2.6 1.9 2.6T.3 4.3T1.9 6T3.4 4.3',
  g: 'M3.4 2.6V6.4Q3.4 7.6 1.9 7.6H.8M3.4 4.2Q3.4 2.6 1.9 2.6T.3 4.2T1.9 5.8T3.4 4.2',
  t: 'M1.6 1V4.9Q1.6 6 2.6 6H3.2M.4 2.6H3.2',
  u: 'M.3 2.6V4.6Q.3 6 1.8 6T3.4 4.6V2.6V6',
  0: 'M2 0Q4 0 4 3T2 6T0 3T2 0Z',
  1: 'M.8 1.2L2.4 0V6',
  2: 'M.2 1.4Q.4 0 2 0T3.8 1.6Q3.8 2.6 0 6H4',
  3: 'M.4 0H3.8L1.8 2.4Q4 2.4 4 4.2T2 6Q.6 6 0 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.8 0H.6L.3 2.8Q1 2.2 2 2.2Q4 2.2 4 4.1T2 6Q.6 6 0 5',
}

/** The text centred at (x, y), `size` high. */
export function letters(text: string, x: number, y: number, size: number, colour = '#fff'): string {
  const scale = size / 6
  const advance = 5.6
  const left = x - ((text.length * advance - 1.6) * scale) / 2
  const glyphs = Array.from(text, (letter, at) => {
    const stroke = STROKES[letter]
    if (stroke === undefined) throw new RangeError(`no stroke for ${letter}`)
    return `<path transform="translate(${round(left + at * advance * scale)} ${round(y - size / 2)})scale(${round(scale)})" d="${stroke}"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
