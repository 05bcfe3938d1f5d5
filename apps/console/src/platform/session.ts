// The signed-in operator. Kept for this tab only, so that closing the window signs out.
import { mayCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { forgetChats } from '@tallystick/ui/chat/outbox'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Operator = OperatorAnswerOf<'operatorInfo'>

interface SessionState {
  readonly token: string
  readonly operator: Operator | null
}

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ token: '', operator: null }), {
    name: 'tallystick.console.session',
    storage: createJSONStorage(() => sessionStorage),
    version: 1,
  }),
)

export function signIn(token: string, operator: Operator): void {
  useSession.setState({ token, operator })
}

export function forgetSession(): void {
  useSession.setState({ token: '', operator: null })
  forgetChats()
}

/** Whether the signed-in operator may make this call; the server decides, this only hides what it would refuse. */
export function useMay(name: OperatorCallName): boolean {
  return useSession(state => mayCall(name, state.operator?.roles ?? []))
}
