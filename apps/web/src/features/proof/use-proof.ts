// Asks for the own part and for what everybody is shown, and checks the one against the other.
import { useQuery } from '@tanstack/react-query'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { proofFrom } from './proof.ts'

export function useProof() {
  return useQuery({
    queryKey: [PRIVATE, 'proof'],
    queryFn: async ({ signal }) => {
      const options = { signal, showErrorMessage: false } as const
      const own = (await api.call('ownLiabilities', {}, options)).data
      return proofFrom((await api.call('liabilities', {}, options)).data, own)
    },
  })
}
