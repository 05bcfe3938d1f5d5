// Folds text for searching: lower case without accents, spaces and punctuation. The result contains no wildcards.

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
}

/** The words of a text, folded. */
export function foldedWords(text: string): string[] {
  return text
    .split(/[\s/.,&()_-]+/)
    .map(fold)
    .filter(word => word !== '')
}

/** True when the two differ by at most one letter typed wrong, left out, doubled or swapped with its neighbour. */
export function isNear(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  const shorter = Math.min(typed.length, meant.length) - start
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const restTyped = typed.slice(start, typed.length - end)
  const restMeant = meant.slice(start, meant.length - end)
  if (restTyped.length <= 1 && restMeant.length <= 1) return true
  return restTyped.length === 2 && restMeant === `${restTyped[1]}${restTyped[0]}`
}
