// One logo per seeded pair, by its code.
import { present } from '@tallystick/kernel/assert'
import { PAIRS } from '../../apps/server/src/feed/seed/pairs.ts'
import { coin, currencies, drop, flame, index, ingot, svg, tile } from './marks.ts'

const DRAWN: Readonly<Record<string, string>> = {
  BTCUSD: coin('#d98420', 'B', '90 6'),
  ETHUSD: coin('#5f6fc4', 'E', '28 4'),
  SOLUSD: coin('#7a4fd0', 'S', '12 4'),
  BNBUSD: coin('#b88c12', 'BN', '6 3'),
  XRPUSD: coin('#3d4f63', 'X', '.1 4'),
  DOGEUSD: coin('#a9843a', 'D', '20 3.9'),
  ADAUSD: coin('#2a62c9', 'A', '.1 8'),
  TRXUSD: coin('#c63b45', 'TR', '8 8'),
  LINKUSD: coin('#3f6fae', 'LK', '14 2 2 2'),
  AVAXUSD: coin('#b9453b', 'AV', '24 2.5 3 2.5'),
  LTCUSD: coin('#5d7ea8', 'L', '40 7.8'),
  DOTUSD: coin('#b5317f', 'DT', '3 3.8'),
  XAUUSD: ingot('#f0cd6a', '#c99a2e', 'Au'),
  XAGUSD: ingot('#d3d9e2', '#8d99a8', 'Ag'),
  XPTUSD: ingot('#b9c7cf', '#6d828e', 'Pt'),
  WTIUSD: drop('#4a5568', 'T'),
  BRENTUSD: drop('#2f6f73', 'B'),
  NATGASUSD: flame('#2f7fc1'),
  US500: index('#3558a6', '500'),
  US100: index('#3c7dc4', '100'),
  US30: index('#2e4272', '30'),
  GER40: index('#8a6a14', '40'),
  UK100: index('#8c2f45', '100'),
  JPN225: index('#b8434f', '225'),
  AAPL: tile('#5b6472', 'A'),
  MSFT: tile('#2f7a8f', 'MS'),
  NVDA: tile('#5d8a1f', 'NV'),
  AMZN: tile('#b9741a', 'AM'),
  GOOGL: tile('#3f76d6', 'G'),
  META: tile('#3b5bd6', 'ME'),
  TSLA: tile('#b5383f', 'T'),
  JPM: tile('#6b5440', 'JP'),
}

/** File name → drawing. */
export function logos(): ReadonlyMap<string, string> {
  return new Map(
    PAIRS.map(({ code, name, categoryId }) => {
      const body =
        categoryId === 2 ? currencies(code.slice(0, 3), code.slice(3)) : present(DRAWN[code], `logo of ${code}`)
      return [`${code.toLowerCase()}.svg`, svg(body, name)]
    }),
  )
}

/** All drawings in one file, each a symbol of its name: `<use href="logos.svg#btcusd"/>`. */
export function spriteOf(drawn: ReadonlyMap<string, string>): string {
  const symbols = [...drawn].map(([file, drawing]) => {
    const inside = present(/^<svg[^>]*>(.*)<\/svg>\n?$/s.exec(drawing)?.[1], `drawing of ${file}`)
    return `<symbol id="${file.replace('.svg', '')}" viewBox="0 0 40 40">${inside}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}
