// Whether the agreement is asked for now: by a refusal, or by a screen that would meet one.
import { create } from 'zustand'
import { useSession } from './session-store.ts'

export const useAgreementAsked = create<{ readonly asked: boolean }>()(() => ({ asked: false }))

export function askAgreement(asked: boolean): void {
  useAgreementAsked.setState({ asked })
}

/** A real user who left it out at registration. */
export function useNeedsAgreement(): boolean {
  return useSession(({ token, user }) => token !== '' && user?.agreed === 0)
}

/** The server refused something for want of it, or has it now. */
export function markAgreed(agreed: 0 | 1): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, agreed } }))
  askAgreement(agreed === 0)
}
