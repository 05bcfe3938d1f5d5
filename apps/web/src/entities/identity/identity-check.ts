// The user's own identity check: asked for by its own screen, and by forms that need not ask the same again.
import type { IdentityCheck as WireCheck } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { wireWord } from '../../platform/wire-word.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { PRIVATE } from '../session/session.ts'

export const IDENTITY_CHECK = [PRIVATE, 'identity'] as const
const STATUS = { 0: 'none', 1: 'waiting', 2: 'finished' } as const

/** With its state by name; `none`: not sent yet, or rejected. */
export interface IdentityCheck extends Omit<WireCheck, 'review_status'> {
  readonly status: (typeof STATUS)[keyof typeof STATUS]
}

function checkFromWire({ review_status: status, ...rest }: WireCheck): IdentityCheck {
  return { ...rest, status: wireWord(STATUS, status) }
}

export function useIdentityCheck() {
  const isDemo = useIsDemo()
  return useQuery({
    queryKey: IDENTITY_CHECK,
    enabled: !isDemo,
    queryFn: async ({ signal }) =>
      checkFromWire((await api.call('identityCheck', {}, { signal, showErrorMessage: false })).data),
  })
}
