// The tags of an order while they are written. Pure functions.
import { MOST_TAGS, tagKey, tagsIn } from '@tallystick/wire/journal'

const MOST_OFFERED = 8

/** Tags and what is typed after them. */
export interface TagDraft {
  readonly tags: readonly string[]
  readonly typed: string
}

/** With what is typed as tags of their own; more than fit are left in the field. */
export function withTyped({ tags, typed }: TagDraft): TagDraft {
  const all = tagsIn([...tags, typed].join(','))
  return { tags: all.slice(0, MOST_TAGS), typed: all.slice(MOST_TAGS).join(', ') }
}

/** Used before, not on the order yet, and with what is typed in them. */
export function offered(known: readonly string[], { tags, typed }: TagDraft): string[] {
  const taken = new Set(tags.map(tagKey))
  const part = tagKey(typed.trim())
  return known.filter(tag => !taken.has(tagKey(tag)) && tagKey(tag).includes(part)).slice(0, MOST_OFFERED)
}
