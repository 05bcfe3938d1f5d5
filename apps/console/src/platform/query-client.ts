// Cached server state. Screens refetch when they gain focus: another operator may have acted meanwhile.
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tallystick/api-client/call-failed'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      // Network failures are retried; refusals are not.
      retry: (failures, failure) => failures < 2 && failure instanceof CallFailed && failure.kind === 'network',
      retryDelay: attempt => 400 * 2 ** attempt,
    },
  },
})
