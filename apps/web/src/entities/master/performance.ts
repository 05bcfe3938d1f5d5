// How masters did over time, in percent: asked for with a list of them, with one profile, or with those compared.
import { flagToWire } from '@tallystick/wire/flag'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { PRIVATE } from '../session/session.ts'

export type Performance = AnswerOf<'masterPerformance'>[number]

/** What the server answers at once. */
const MOST_IDS = 20

export function usePerformance(ids: readonly string[], { brief }: { readonly brief: boolean }) {
  return useQuery({
    queryKey: [PRIVATE, 'performance', brief, ...ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, page) =>
        ids.slice(page * MOST_IDS, (page + 1) * MOST_IDS),
      )
      const answers = await Promise.all(
        pages.map(page =>
          api.call(
            'masterPerformance',
            { ids: page.join(','), brief: flagToWire(brief) },
            { signal, showErrorMessage: false },
          ),
        ),
      )
      return new Map(answers.flatMap(({ data }) => data).map(row => [row.user_id, row]))
    },
  })
}

export const curveOf = ({ points }: Performance): readonly number[] => points.map(({ percent }) => Number(percent))
export const seriesOf = ({ points }: Performance) => points.map(({ at, percent }) => ({ at, value: Number(percent) }))
