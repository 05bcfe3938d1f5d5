// What was typed into the withdrawal form: kept while a withdrawal method is added, until it is sent or another user is here.
import { create } from 'zustand'
import { useSession } from '../../../platform/stores/session-store.ts'

export interface WithdrawDraft {
  readonly amount: string
  readonly memo: string
  readonly currencyId: number | undefined
}

interface DraftState extends WithdrawDraft {
  /** Whose it is, and of which form: 0 coin, 1 bank. */
  readonly owner: string
  readonly type: 0 | 1
}

const EMPTY: WithdrawDraft = { amount: '', memo: '', currencyId: undefined }

const useDrafts = create<DraftState>()(() => ({ ...EMPTY, owner: '', type: 0 }))

export function useWithdrawDraft(type: 0 | 1): readonly [WithdrawDraft, (change: Partial<WithdrawDraft>) => void] {
  const owner = useSession(state => state.token)
  const state = useDrafts()
  const draft = state.owner === owner && state.type === type ? state : EMPTY
  return [draft, change => useDrafts.setState({ ...EMPTY, ...pick(draft), ...change, owner, type })]
}

function pick({ amount, memo, currencyId }: WithdrawDraft): WithdrawDraft {
  return { amount, memo, currencyId }
}
