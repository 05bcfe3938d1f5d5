// What the site says about itself: the support link, and what operators have switched on.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export function useBasicInfo() {
  return useQuery({
    queryKey: ['basic-info'],
    queryFn: async ({ signal }) => (await api.call('basicInfo', {}, { signal, showErrorMessage: false })).data,
  })
}
