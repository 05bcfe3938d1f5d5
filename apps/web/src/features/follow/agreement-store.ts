// Which users agreed to the notice on this device: it is shown once to each.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../../platform/stores/session-store.ts'
import { persisted } from '../../platform/stores/storage.ts'

interface AgreementState {
  /** User ids. */
  readonly agreed: readonly string[]
}

const useAgreement = create<AgreementState>()(
  persist((): AgreementState => ({ agreed: [] }), {
    name: 'tallystick.follow',
    storage: persisted<AgreementState>(),
    version: 1,
    // A device's storage is input like any other.
    merge: (saved, fresh) => {
      const list = typeof saved === 'object' && saved !== null && 'agreed' in saved ? saved.agreed : undefined
      return { ...fresh, agreed: Array.isArray(list) ? list.filter(id => typeof id === 'string') : [] }
    },
  }),
)

export function useAgreed(): boolean {
  const id = useSession(state => state.user?.id)
  return useAgreement(state => id !== undefined && state.agreed.includes(id))
}

export function rememberAgreement(): void {
  const id = useSession.getState().user?.id
  if (id !== undefined) useAgreement.setState(({ agreed }) => ({ agreed: [...new Set([...agreed, id])] }))
}
