// Whether the operator has closed the site, asked at start and again while the app runs: who is in it is moved, too.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../platform/api/api.ts'
import { firstData, isFirstDataFresh } from '../platform/first-data.ts'

const LOOK_EVERY_MS = 30_000

/** True while the site is closed and there is nowhere to go instead. */
export function useSiteClosed(): boolean {
  const { data } = useQuery({
    queryKey: ['site-status'],
    staleTime: 0,
    refetchOnMount: !isFirstDataFresh,
    // A kept page may know it from long ago.
    initialData: isFirstDataFresh ? firstData?.companyStatus : undefined,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await api.call('companyStatus', {}, { signal, showErrorMessage: false })).data,
  })
  const isClosed = data !== undefined && data.status !== 0
  // Only plain web addresses are followed.
  const elsewhere = isClosed && /^https?:\/\//.test(data.loss_url) ? data.loss_url : undefined
  useEffect(() => {
    if (elsewhere !== undefined) location.assign(elsewhere)
  }, [elsewhere])
  return isClosed && elsewhere === undefined
}
