// Cached server state. What is offered to everybody is kept until it is revalidated; private data has its own rule (entities/session).
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tallystick/api-client/call-failed'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Freshness comes from the live connection and from explicit revalidation.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Network failures are retried; refusals are not.
      retry: (failures, failure) => failures < 2 && failure instanceof CallFailed && failure.kind === 'network',
      retryDelay: attempt => 400 * 2 ** attempt,
    },
  },
})
