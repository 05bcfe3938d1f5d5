// Compares records of the naive twin with those stored, both as text and in any order.

export function compareLists(what: string, inTwin: readonly string[], stored: readonly string[]): string[] {
  const [mine, theirs] = [inTwin.toSorted(), stored.toSorted()]
  if (mine.length !== theirs.length) return [`[twin] ${theirs.length} ${what} stored, ${mine.length} in the twin`]
  const at = mine.findIndex((text, index) => text !== theirs[index])
  return at < 0 ? [] : [`[twin] ${what}: ${theirs[at]} stored, ${mine[at]} in the twin`]
}
