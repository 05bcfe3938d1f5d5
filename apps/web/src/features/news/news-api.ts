// The news, in the language of the app.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/words.ts'

const CATEGORY = 1

export function useNews() {
  const { language } = useLocale()
  return useInfiniteQuery({
    queryKey: ['news', language],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('newsList', { category_id: CATEGORY, page: pageParam }, { signal, showErrorMessage: false }))
        .data,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
      return last.data.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    // An article that was added meanwhile moves others to the next page: each is shown once.
    select: data => [...new Map(data.pages.flatMap(page => page.data).map(item => [item.id, item])).values()],
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
