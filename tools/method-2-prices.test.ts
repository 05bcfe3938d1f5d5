// The worked example of docs/simulated-prices.md: the document, the verifier written from it and the server say the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitmentOf, parseTerms, termsText } from '../apps/server/src/feed/simulated/commitments/day-terms.ts'
import { NORMAL } from '../apps/server/src/feed/simulated/draws.ts'
import { ForwardDay, openingPrice as serverOpening } from '../apps/server/src/feed/simulated/method-2/forward-day.ts'
import { DayKey } from '../apps/server/src/feed/simulated/commitments/keys.ts'
import { candlesOf, DAY, dayFigures, MINUTE, openingPrice, sha256, type Terms, ticksOf, Z } from './method-2-prices.ts'

const doc = readFileSync(join(import.meta.dirname, '..', 'docs', 'simulated-prices.md'), 'utf8')
const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
const text = /```json\n(?<terms>\{.*\})\n```/.exec(doc)?.groups?.['terms'] ?? ''

/** The figures of the example as the document prints them. */
function example(terms: Terms): string {
  const lines = [`key_hash    ${sha256(key)}`, `commitment  ${sha256(key, Buffer.from(text, 'utf8'))}`]
  for (const pair of terms.pairs) {
    const { mood, sigma, weights, minutes } = dayFigures(key, pair)
    const ticks = [...ticksOf(key, terms.day, pair)]
    const [first] = minutes
    const [daily] = candlesOf(ticks, [1_440]).get(1_440)?.values() ?? []
    const shown = ticks.slice(0, 6).map(({ time, price }) => `${time % MINUTE}:${price}`)
    lines.push(
      '',
      `${pair.code}  opening_price ${openingPrice(key, pair)}  mood ${mood}  σ ${sigma}  W ${weights}`,
      `  first minute ${first?.minute}: n ${first?.ticks}  v ${first?.variance}`,
      `  first ticks, ms:price  ${shown.join('  ')}`,
      `  day: ${daily?.volume} ticks, open ${daily?.open} high ${daily?.high} low ${daily?.low} close ${daily?.close}`,
    )
  }
  return lines.join('\n')
}

describe('the worked example of the document', () => {
  it('is what the verifier computes', () => {
    expect(doc).toContain(`\n${example(JSON.parse(text) as Terms)}\n`)
  })

  it('is what the server draws, tick by tick', () => {
    const terms = JSON.parse(text) as Terms
    const day = Date.parse(terms.day) / DAY
    const pairs = parseTerms(day, text)
    expect(termsText(day, pairs)).toBe(text)
    expect(commitmentOf(key, text).toString('hex')).toBe(sha256(key, Buffer.from(text, 'utf8')))
    for (const pair of pairs) {
      const drawn = new ForwardDay(day, pair, new DayKey(key))
      const ticks = Array.from({ length: drawn.minutes.count }, (_, index) => drawn.ticks(index)).flatMap(
        ({ times, prices }) => Array.from(times, (time, at) => ({ time, price: prices[at] })),
      )
      expect(ticks).toEqual([...ticksOf(key, terms.day, pair)])
      expect(serverOpening(new DayKey(key), pair)).toBe(pair.opening_price)
    }
  })

  it('covers both laws of a tick and a jump', () => {
    const { pairs } = JSON.parse(text) as Terms
    const variances = pairs.map(pair => dayFigures(key, pair).minutes[0]?.variance ?? 0)
    expect(Math.min(...variances)).toBeLessThan(0.5)
    expect(Math.max(...variances)).toBeGreaterThan(0.5)
    expect(pairs.some(pair => pair.opens_anew && pair.opening_price !== pair.previous_close)).toBe(true)
  })

  it('has the table whose hash the document gives', () => {
    const hash = sha256(new Uint8Array(Z.buffer))
    expect(doc).toContain(`\`${hash}\``)
    expect([...Z]).toEqual([...NORMAL])
  })
})
