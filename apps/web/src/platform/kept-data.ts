// What a private list shows while another part of it is asked for: what was there, as long as the session is the same.
import type { QueryKey } from '@tanstack/react-query'
import { useSession } from './stores/session-store.ts'

interface Kept {
  readonly queryKey: QueryKey
  placeholderData<Data>(before: Data | undefined, query?: { readonly queryKey: QueryKey }): Data | undefined
}

/** A screen that stays mounted remembers its last answer even when it was forgotten elsewhere, so the key ends with the session. */
export function useKeptData(key: QueryKey): Kept {
  const session = useSession(({ token }) => token)
  return {
    queryKey: [...key, session],
    placeholderData: (before, query) => (query?.queryKey.at(-1) === session ? before : undefined),
  }
}
