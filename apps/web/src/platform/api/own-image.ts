// The signed URL of an own upload: fetched when it is shown, because it is valid for a minute only.
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { resolveApiOrigin } from '../stores/manifest.ts'

const REFRESH_MS = 50_000

export function useOwnImage(id: number) {
  return useQuery({
    // Private: under the key that is forgotten with the session.
    queryKey: ['private', 'image', id],
    enabled: id > 0,
    staleTime: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.call('imageAddress', { id }, { signal, showErrorMessage: false })
      return new URL(data.url, await resolveApiOrigin()).href
    },
  })
}
