// Whether the agreement is asked for now: by a refusal, or by a screen that would meet one.
import { create } from 'zustand'
import { markAgreement } from './session-store.ts'

export const useAgreementAsked = create<{ readonly asked: boolean }>()(() => ({ asked: false }))

export function askAgreement(asked: boolean): void {
  useAgreementAsked.setState({ asked })
}

/** The server refused something for want of it, or has it now. */
export function markAgreed(isGiven: boolean): void {
  markAgreement(isGiven)
  askAgreement(!isGiven)
}
