// What the site says about itself: the support link, and what operators have switched on.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

function infoFromWire({ rank_profiles: profiles, ...rest }: AnswerOf<'basicInfo'>) {
  return { ...rest, hasRankProfiles: profiles === 1 }
}

export function useBasicInfo() {
  return useQuery({
    queryKey: ['basic-info'],
    queryFn: async ({ signal }) =>
      infoFromWire((await api.call('basicInfo', {}, { signal, showErrorMessage: false })).data),
  })
}
