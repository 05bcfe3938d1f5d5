// The signed URL of a chat image, from either side: fetched when it is shown, because it is valid for a minute only.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { resolveApiOrigin } from '../../platform/stores/manifest.ts'

const REFRESH_MS = 50_000

export function useChatImage(id: number, visitorId: string | undefined) {
  return useQuery({
    // Private: under the key that is forgotten with the session.
    queryKey: ['private', 'chat-image', id],
    staleTime: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const whose = visitorId === undefined ? {} : { visitor_id: visitorId }
      const { data } = await api.call('chatImage', { ...whose, id }, { signal, showErrorMessage: false })
      return new URL(data.url, await resolveApiOrigin()).href
    },
  })
}
