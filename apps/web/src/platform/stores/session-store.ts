// The signed-in user on this device, and the identifier that restores the same demo account.
import { flagToWire } from '@tallystick/wire/flag'
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
  useSession.setState(({ user }) => ({ user: user && { ...user, is_frozen: flagToWire(true) } }))
}

/** The server refused something for want of the agreement, or has it now. */
export function markAgreement(isGiven: boolean): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, agreed: flagToWire(isGiven) } }))
}

/** Forgets the user, keeps the device. */
export function resetSession(): void {
  useSession.setState({ token: '', user: null })
}

export function isSignedIn(): boolean {
  return useSession.getState().token !== ''
}

export function useSignedIn(): boolean {
  return useSession(state => state.token !== '')
}

/** The store keeps the user as the server sends them. */
function flagsFromWire(user: User | null) {
  return {
    isDemo: user?.is_demo === 1,
    isFrozen: user?.is_frozen === 1,
    isMaster: user?.is_trader === 1,
    needsAgreement: user?.agreed === 0,
  }
}

export function isDemo(user: User | null): boolean {
  return flagsFromWire(user).isDemo
}

export function useIsDemo(): boolean {
  return useSession(({ user }) => isDemo(user))
}

export function useIsFrozen(): boolean {
  return useSession(({ token, user }) => token !== '' && flagsFromWire(user).isFrozen)
}

export function useIsMaster(): boolean {
  return useSession(({ user }) => flagsFromWire(user).isMaster)
}

/** A real user who left the agreement out at registration. */
export function useNeedsAgreement(): boolean {
  return useSession(({ token, user }) => token !== '' && flagsFromWire(user).needsAgreement)
}

/** 32 random hexadecimal digits; `randomUUID` is missing on plain-HTTP origins. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
