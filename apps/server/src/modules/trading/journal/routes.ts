// What a user writes about own orders. It is private: no operator, master or follower is shown any of it.
import {
  lengthOf,
  MOST_DIFFERENT_TAGS,
  MOST_ENTRIES,
  MOST_TAGS,
  NOTE_LENGTH,
  TAG_LENGTH,
  tagsIn,
} from '@tallystick/wire/journal'
import type { Bus } from '../../../bus/bus.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readTags, type Saved, writeEntry } from './queries.ts'

export function journalRoutes(calls: Calls, { pool, bus }: { readonly pool: Pool; readonly bus: Bus }): void {
  calls.serve('journalTags', async ({ user }) => answer(await readTags(pool, user.userId)))

  calls.serve('saveJournalEntry', async ({ user: { userId }, params }) => {
    const { kind: product, id: orderId } = params
    const note = params.note.trim()
    const tags = tagsIn(params.tags)
    if (lengthOf(note) > NOTE_LENGTH) return refuse('bad_request', { field: 'note' })
    if (tags.length > MOST_TAGS || tags.some(tag => lengthOf(tag) > TAG_LENGTH))
      return refuse('bad_request', { field: 'tags' })
    const saved = await writeEntry(pool, { userId, product, orderId }, { note, tags })
    if (saved !== 'saved') return REFUSED[saved]
    // Other devices of the user show it.
    bus.publish('users_changed', { userIds: [userId] })
    return answer({})
  })
}

const REFUSED = {
  order_unknown: refuse('order_unknown'),
  journal_full: refuse('journal_full', { maximum: MOST_ENTRIES }),
  too_many_tags: refuse('too_many_tags', { maximum: MOST_DIFFERENT_TAGS }),
} as const satisfies Record<Exclude<Saved, 'saved'>, ReturnType<typeof refuse>>
