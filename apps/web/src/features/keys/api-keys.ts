// Own API keys as the wire has them, and the form for a new one.
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

type WireKey = AnswerOf<'apiKeys'>[number]

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scope: WireKey['scope']
  readonly addresses: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly isExpired: boolean
  /** Null until the first request. */
  readonly lastUse: { readonly at: string; readonly address: string } | null
}

export interface KeyForm {
  readonly name: string
  readonly scope: WireKey['scope']
  readonly addresses: string
  readonly days: number
  readonly password: string
  readonly otp: string
}

export const DAYS = [30, 90, 180, 365] as const
export const EMPTY_FORM: KeyForm = { name: '', scope: 'read', addresses: '', days: 90, password: '', otp: '' }

const KEYS = [PRIVATE, 'api-keys']

export function keyFromWire(key: WireKey): ApiKey {
  return {
    id: key.id,
    name: key.name,
    scope: key.scope,
    addresses: key.addresses,
    createdAt: key.created_at,
    expiresAt: key.expires_at,
    isExpired: key.expired === 1,
    lastUse: key.last_used_at === '' ? null : { at: key.last_used_at, address: key.last_used_address },
  }
}

export function useApiKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) =>
      (await api.call('apiKeys', {}, { signal, showErrorMessage: false })).data.map(keyFromWire),
  })
}

export const refetchApiKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEYS })

/** What is empty is not sent: demo accounts have no password, and most users no second factor. */
export function keyParams({ name, scope, addresses, days, password, otp }: KeyForm): ParamsOf<'createApiKey'> {
  return {
    name: name.trim(),
    scope,
    days,
    ...(addresses.trim() !== '' && { addresses: addresses.trim() }),
    ...(password !== '' && { password }),
    ...(otp.trim() !== '' && { otp: otp.trim().toLowerCase() }),
  }
}
