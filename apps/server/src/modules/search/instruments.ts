// Finds instruments by code or name: whole code first, then its beginning, then words of the name, then any part of either; and if
// nothing fits, what one typing mistake may have meant. All in memory: there are some dozens.
import type { MarketPair } from '../../feed/market.ts'
import { fold, foldedWords, isNear } from './fold.ts'

const SHORTEST_GUESS = 3

export function findInstruments(pairs: readonly MarketPair[], typed: string): readonly MarketPair[] {
  const wanted = fold(typed)
  const words = foldedWords(typed)
  if (wanted === '') return typed.trim() === '' ? pairs : []
  const ranked = pairs
    .map(pair => ({ pair, rank: rankOf(pair, wanted, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  if (ranked.length > 0 || wanted.length < SHORTEST_GUESS) return ranked.map(({ pair }) => pair)
  return pairs.filter(pair => [fold(pair.code), ...foldedWords(pair.name)].some(word => isNear(wanted, word)))
}

/** Smaller is better; undefined = no match. The order of equals is that of the list. */
function rankOf(pair: MarketPair, wanted: string, words: readonly string[]): number | undefined {
  const code = fold(pair.code)
  if (code === wanted) return 0
  if (code.startsWith(wanted)) return 1
  const nameWords = foldedWords(pair.name)
  if (words.every(word => nameWords.some(part => part.startsWith(word)))) return 2
  const everything = code + fold(pair.name)
  return everything.includes(wanted) || words.every(word => everything.includes(word)) ? 3 : undefined
}
