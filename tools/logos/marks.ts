// The drawings behind the logos, all of our own: coins, currency discs, ingots and drops, bars, tiles. Each is an SVG of 40 × 40.
import { letters } from './strokes.ts'

/** A thin ring keeps every disc apart from a background of its own colour, light or dark. */
const RING = 'stroke="#8884" stroke-width="1"'

export function svg(body: string, name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" role="img" aria-label="${name}">${body}</svg>\n`
}

/** A coin: a disc, a rim of its own pattern, one or two letters. */
export function coin(colour: string, text: string, rim: string): string {
  return (
    `<circle cx="20" cy="20" r="19" fill="${colour}" ${RING}/>` +
    `<circle cx="20" cy="20" r="15.2" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round" stroke-dasharray="${rim}"/>` +
    letters(text, 20, 20, text.length > 1 ? 10 : 13)
  )
}

const RADIUS = 13
/** Half the width of the disc at a height. */
const reach = (y: number): number => Math.round(Math.sqrt(RADIUS ** 2 - y ** 2) * 100) / 100

/** What of the disc lies between two heights. Drawn, not cut: a cut refers to another element, which a sprite shown by `use` cannot. */
function band(top: number, bottom: number): string {
  const [above, below] = [reach(top), reach(bottom)]
  return `M${-above} ${top}H${above}A13 13 0 0 1 ${below} ${bottom}H${-below}A13 13 0 0 1 ${-above} ${top}Z`
}

/** What lies left or right of two upright lines at the same distance from the centre. */
const sides = (x: number): string =>
  `M${-x} ${-reach(x)}A13 13 0 0 0 ${-x} ${reach(x)}ZM${x} ${-reach(x)}A13 13 0 0 1 ${x} ${reach(x)}Z`

/** The cross of a smaller flag in the corner: two bars from the rim to the middle. */
const CORNER_BAR = `M0-6.3H${-reach(6.3)}A13 13 0 0 0 ${-reach(3.7)}-3.7H0Z`
const CORNER = `<path fill="#fff" d="${CORNER_BAR}"/><path fill="#fff" transform="matrix(0 1 1 0 0 0)" d="${CORNER_BAR}"/>`

const disc = (colour: string): string => `<circle r="13" fill="${colour}"/>`

/** Currencies as small flag-like discs around the origin. */
const FLAGS: Readonly<Record<string, string>> = {
  USD: `${disc('#fff')}<path fill="#c0344a" d="${band(-10.7, -7.3)}${band(-3.7, -0.3)}${band(3.3, 6.7)}${band(10.3, RADIUS)}"/><path fill="#2d4a8a" d="M0 0V-13A13 13 0 0 0-13 0Z"/>`,
  EUR: `${disc('#2a4fa3')}<circle r="7" fill="none" stroke="#f6c945" stroke-width="2.2" stroke-dasharray=".1 4.3" stroke-linecap="round"/>`,
  GBP: `${disc('#243f7d')}<path fill="#fff" transform="rotate(45)" d="${band(-2, 2)}"/><path fill="#fff" transform="rotate(-45)" d="${band(-2, 2)}"/><path fill="#fff" d="${band(-4, 4)}"/><path fill="#fff" transform="rotate(90)" d="${band(-4, 4)}"/><path fill="#c8324a" d="${band(-2.2, 2.2)}"/><path fill="#c8324a" transform="rotate(90)" d="${band(-2.2, 2.2)}"/>`,
  JPY: `${disc('#fff')}<circle r="6.5" fill="#c8324a"/>`,
  CHF: `${disc('#d0333f')}<path stroke="#fff" stroke-width="4.4" d="M0-7.5V7.5M-7.5 0H7.5"/>`,
  AUD: `${disc('#1f3f86')}${CORNER}<circle cx="5" cy="4" r="2" fill="#fff"/><circle cx="-4" cy="6" r="2.4" fill="#f6c945"/><circle cx="6" cy="-5" r="1.6" fill="#fff"/>`,
  CAD: `${disc('#fff')}<path fill="#cf3340" d="${sides(6.5)}M0-6L3 0L0 6L-3 0z"/>`,
  NZD: `${disc('#1d3677')}${CORNER}<g fill="#d8434f" stroke="#fff"><circle cx="5" cy="-5" r="2"/><circle cx="5" cy="6" r="2"/><circle cx="1" cy="1" r="1.7"/></g>`,
}

/** Two currencies, the first in front. */
export function currencies(base: string, quote: string): string {
  return flag(quote, 26, 26) + flag(base, 14, 14)
}

function flag(currency: string, x: number, y: number): string {
  const drawing = FLAGS[currency]
  if (drawing === undefined) throw new RangeError(`no flag of ${currency}`)
  return `<g transform="translate(${x} ${y})">${drawing}<circle r="13" fill="none" ${RING}/></g>`
}

export function ingot(light: string, dark: string, symbol: string): string {
  return `<path d="M20 2L36 11V29L20 38L4 29V11Z" fill="${dark}" ${RING}/><path d="M20 2L36 11L20 20L4 11Z" fill="${light}"/>${letters(symbol, 20, 25, 10)}`
}

export function drop(colour: string, letter: string): string {
  return `<path d="M20 2C24 10 33 17 33 26A13 12.5 0 0 1 7 26C7 17 16 10 20 2Z" fill="${colour}" ${RING}/>${letters(letter, 20, 25, 10)}`
}

export function flame(colour: string): string {
  return `<circle cx="20" cy="20" r="19" fill="${colour}" ${RING}/><path d="M21 7C22 13 29 16 29 24A9 9 0 0 1 11 24C11 19 14 17 15 13C17 15 18 17 18 19C20 16 21 12 21 7Z" fill="#fff"/><path d="M20 21C21 24 24 25 24 28A4 4 0 0 1 16 28C16 25 19 24 20 21Z" fill="${colour}"/>`
}

/** An index: rising bars over its number. */
export function index(colour: string, number: string): string {
  return `<circle cx="20" cy="20" r="19" fill="${colour}" ${RING}/><path d="M11 18V14M17 18V11M23 18V13M29 18V8" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-opacity=".85"/>${letters(number, 20, 27, 8)}`
}

/** A share: a tile with the first letters of its ticker. */
export function tile(colour: string, text: string): string {
  return `<rect x="1" y="1" width="38" height="38" rx="11" fill="${colour}" ${RING}/><path d="M1 27Q14 31 22 24T39 15V28A11 11 0 0 1 28 39H12A11 11 0 0 1 1 28Z" fill="#fff" fill-opacity=".16"/>${letters(text, 20, 20, text.length > 1 ? 11 : 14)}`
}
