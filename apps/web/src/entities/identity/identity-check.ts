// The user's own identity check: asked for by its own screen, and by forms that need not ask the same again.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useIsDemo } from '../session/real-only.tsx'
import { PRIVATE } from '../session/session.ts'

export const IDENTITY_CHECK = [PRIVATE, 'identity'] as const
export const VERIFIED = 2

export function useIdentityCheck() {
  const isDemo = useIsDemo()
  return useQuery({
    queryKey: IDENTITY_CHECK,
    enabled: !isDemo,
    queryFn: async ({ signal }) => (await api.call('identityCheck', {}, { signal, showErrorMessage: false })).data,
  })
}
