// Finds pairs by code or by name, English or localised: whole code first, then prefix, then words of the names, then any part of either;
// and if nothing matches, with one typing mistake. In memory, because there are only some dozens.
import type { MarketPair } from '../../../feed/market.ts'
import { fold, foldedWords, isNear } from './fold.ts'

const SHORTEST_GUESS = 3

export function findInstruments(
  pairs: readonly MarketPair[],
  typed: string,
  shownName: (pair: MarketPair) => string,
): readonly MarketPair[] {
  const wanted = fold(typed)
  const words = foldedWords(typed)
  if (wanted === '') return typed.trim() === '' ? pairs : []
  const known = pairs.map(pair => ({ pair, code: fold(pair.code), names: `${pair.name} ${shownName(pair)}` }))
  const ranked = known
    .map(({ pair, code, names }) => ({ pair, rank: rankOf(code, names, { wanted, words }) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  if (ranked.length > 0 || wanted.length < SHORTEST_GUESS) return ranked.map(({ pair }) => pair)
  const near = known.filter(({ code, names }) => [code, ...foldedWords(names)].some(word => isNear(wanted, word)))
  return near.map(({ pair }) => pair)
}

interface Typed {
  readonly wanted: string
  readonly words: readonly string[]
}

/** Smaller is better; undefined = no match. The order of equals is that of the list. */
function rankOf(code: string, names: string, { wanted, words }: Typed): number | undefined {
  if (code === wanted) return 0
  if (code.startsWith(wanted)) return 1
  const nameWords = foldedWords(names)
  if (words.every(word => nameWords.some(part => part.startsWith(word)))) return 2
  const everything = code + fold(names)
  return everything.includes(wanted) || words.every(word => everything.includes(word)) ? 3 : undefined
}
