// What the user wrote about own orders. Entries come with the orders they are about.
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { PRIVATE } from '../session/session.ts'
import type { Entry } from './entry.ts'

export type EntryKind = ParamsOf<'saveJournalEntry'>['kind']

export const JOURNAL = [PRIVATE, 'journal']

/** Tags that are on any own order. */
export function useTags() {
  return useQuery({
    queryKey: [...JOURNAL, 'tags'],
    enabled: useSignedIn(),
    queryFn: async ({ signal }) => (await api.call('journalTags', {}, { signal, showErrorMessage: false })).data,
  })
}

/** Done when the lists on screen show it. */
export async function saveEntry(kind: EntryKind, id: number, { note, tags }: Entry): Promise<void> {
  await api.call('saveJournalEntry', { kind, id, note, tags: tags.join(',') })
  const shown = [JOURNAL, [PRIVATE, kind === 'forex' ? 'orders' : 'micro']]
  await Promise.all(shown.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
