// Limits of the journal, and how tags are read: known to both sides.

export const NOTE_LENGTH = 1_000
/** On one order. */
export const MOST_TAGS = 10
export const TAG_LENGTH = 24
/** Different ones of one user. */
export const MOST_DIFFERENT_TAGS = 200
/** Orders that a user may write about. */
export const MOST_ENTRIES = 5_000

/** Two spellings with the same key are one tag. */
export const tagKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Tags separated by commas: trimmed, each once, as it is spelled first. */
export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>()
  for (const part of text.normalize('NFC').split(',')) {
    const name = part.trim().replaceAll(/\s+/g, ' ')
    if (name !== '' && !tags.has(tagKey(name))) tags.set(tagKey(name), name)
  }
  return [...tags.values()]
}

/** As the limits count: characters, not the units they are stored in. */
export const lengthOf = (text: string): number => Array.from(text).length
