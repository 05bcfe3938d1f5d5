// The signed-in user on this device, and the identifier that restores the same demo account.
import type { User } from '@tallystick/wire/trader/schemas'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './storage.ts'

interface SessionState {
  readonly token: string
  readonly user: User | null
  readonly deviceId: string
}

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ token: '', user: null, deviceId: randomId() }), {
    name: 'tallystick.session',
    storage: persisted<SessionState>(),
    version: 2,
  }),
)

// Kept from the first visit on, not from the first login: a visitor's chat is found by it again.
useSession.setState(({ deviceId }) => ({ deviceId }))

export function signIn(token: string, user: User): void {
  useSession.setState({ token, user })
}

export function updateUser(user: User): void {
  useSession.setState({ user })
}

/** The server refused something because the user is frozen. */
export function markFrozen(): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, is_frozen: 1 } }))
}

/** Forgets the user, keeps the device. */
export function resetSession(): void {
  useSession.setState({ token: '', user: null })
}

export function useSignedIn(): boolean {
  return useSession(state => state.token !== '')
}

/** 32 random hexadecimal digits; `randomUUID` is missing on plain-HTTP origins. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
