// The news, in the language of the app.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRows } from '../../platform/pages.ts'
import { useLocale } from '../../platform/words.ts'

const CATEGORY = 1

export function useNews() {
  const { language } = useLocale()
  return useRows('newsList', {
    queryKey: ['news', language],
    params: { category_id: CATEGORY },
    idOf: item => item.id,
  })
}

export function useArticle(id: number | undefined) {
  const { language } = useLocale()
  return useQuery({
    queryKey: ['article', language, id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await api.call('newsInfo', { id: id ?? 0 }, { signal, expected: ['not_found'] })).data,
  })
}
