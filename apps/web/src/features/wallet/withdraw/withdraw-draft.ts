// What was typed into the withdrawal form: kept while a withdrawal method is added, until it is sent or another user is here.
import { create } from 'zustand'
import { useSession } from '../../../platform/stores/session-store.ts'
import type { Way } from '../../../entities/wallet/way.ts'

export interface WithdrawDraft {
  readonly amount: string
  readonly memo: string
  readonly currencyId: number | undefined
}

interface DraftState extends WithdrawDraft {
  /** Whose it is, and of which form. */
  readonly owner: string
  readonly way: Way
}

const EMPTY: WithdrawDraft = { amount: '', memo: '', currencyId: undefined }

const useDrafts = create<DraftState>()(() => ({ ...EMPTY, owner: '', way: 'coin' }))

export function useWithdrawDraft(way: Way): readonly [WithdrawDraft, (change: Partial<WithdrawDraft>) => void] {
  const owner = useSession(state => state.token)
  const state = useDrafts()
  const draft = state.owner === owner && state.way === way ? state : EMPTY
  return [draft, change => useDrafts.setState({ ...EMPTY, ...pick(draft), ...change, owner, way })]
}

function pick({ amount, memo, currencyId }: WithdrawDraft): WithdrawDraft {
  return { amount, memo, currencyId }
}
