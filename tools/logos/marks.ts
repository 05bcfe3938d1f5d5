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

/** Currencies as small flag-like discs: `at` is the centre, 13 the radius. */
const FLAGS: Readonly<Record<string, string>> = {
  USD: '<path fill="#fff" d="M-13-13h26v26h-26z"/><path stroke="#c0344a" stroke-width="3.4" d="M-13-9h26M-13-2h26M-13 5h26M-13 12h26"/><path fill="#2d4a8a" d="M-13-13h13v13h-13z"/>',
  EUR: '<path fill="#2a4fa3" d="M-13-13h26v26h-26z"/><circle r="7" fill="none" stroke="#f6c945" stroke-width="2.2" stroke-dasharray=".1 4.3" stroke-linecap="round"/>',
  GBP: '<path fill="#243f7d" d="M-13-13h26v26h-26z"/><path stroke="#fff" stroke-width="4" d="M-13-13L13 13M13-13L-13 13"/><path stroke="#fff" stroke-width="8" d="M0-13V13M-13 0H13"/><path stroke="#c8324a" stroke-width="4.4" d="M0-13V13M-13 0H13"/>',
  JPY: '<path fill="#fff" d="M-13-13h26v26h-26z"/><circle r="6.5" fill="#c8324a"/>',
  CHF: '<path fill="#d0333f" d="M-13-13h26v26h-26z"/><path stroke="#fff" stroke-width="4.4" d="M0-7.5V7.5M-7.5 0H7.5"/>',
  AUD: '<path fill="#1f3f86" d="M-13-13h26v26h-26z"/><path stroke="#fff" stroke-width="2.6" d="M-13-5H0M-5-13V0"/><circle cx="5" cy="4" r="2" fill="#fff"/><circle cx="-4" cy="6" r="2.4" fill="#f6c945"/><circle cx="6" cy="-5" r="1.6" fill="#fff"/>',
  CAD: '<path fill="#fff" d="M-13-13h26v26h-26z"/><path fill="#cf3340" d="M-13-13h6.5v26H-13zM6.5-13H13v26H6.5zM0-6L3 0L0 6L-3 0z"/>',
  NZD: '<path fill="#1d3677" d="M-13-13h26v26h-26z"/><path stroke="#fff" stroke-width="2.6" d="M-13-5H0M-5-13V0"/><g fill="#d8434f" stroke="#fff"><circle cx="5" cy="-5" r="2"/><circle cx="5" cy="6" r="2"/><circle cx="1" cy="1" r="1.7"/></g>',
}

/** Two currencies, the first in front. */
export function currencies(base: string, quote: string): string {
  return `<clipPath id="c"><circle r="13"/></clipPath>${flag(quote, 26, 26)}${flag(base, 14, 14)}`
}

function flag(currency: string, x: number, y: number): string {
  const drawing = FLAGS[currency]
  if (drawing === undefined) throw new RangeError(`no flag of ${currency}`)
  return `<g transform="translate(${x} ${y})"><g clip-path="url(#c)">${drawing}</g><circle r="13" fill="none" ${RING}/></g>`
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
