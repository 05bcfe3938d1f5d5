// @vitest-environment happy-dom
// How masters did: however many are asked about, the server is asked for twenty at once, and each is known by its id.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { curveOf, type Performance, seriesOf, usePerformance } from './performance.ts'

usePage()

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const rowOf = (id: string): Performance =>
  ({ user_id: id, points: [{ at: 1, percent: '2.50' }] }) as unknown as Performance

it.each([1, 20, 21, 45])('of %i masters', async count => {
  const ids = Array.from({ length: count }, (_, index) => `master${String(index).padStart(10, '0')}`)
  const server = serve({ masterPerformance: sent => (sent['ids'] ?? '').split(',').map(rowOf) })
  const { result } = renderHook(() => usePerformance(ids, { brief: true }), { wrapper })
  await waitFor(() => expect(result.current.data?.size).toBe(count))
  expect([...(result.current.data?.keys() ?? [])]).toEqual(ids)
  const asked = server.asked('masterPerformance').map(query => new URLSearchParams(query))
  expect(asked.map(query => query.get('ids')?.split(',').length)).toEqual(
    Array.from({ length: Math.ceil(count / 20) }, (_, page) => Math.min(20, count - page * 20)),
  )
  expect(new Set(asked.map(query => query.get('brief')))).toEqual(new Set(['1']))
})

it('of none asks nothing', () => {
  const server = serve({ masterPerformance: [] })
  expect(renderHook(() => usePerformance([], { brief: false }), { wrapper }).result.current.fetchStatus).toBe('idle')
  expect(server.asked('masterPerformance')).toEqual([])
})

it('is a curve of numbers', () => {
  expect(curveOf(rowOf('a'))).toEqual([2.5])
  expect(seriesOf(rowOf('a'))).toEqual([{ at: 1, value: 2.5 }])
})
