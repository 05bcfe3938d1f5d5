// Own statements as the wire has them, and the days that can be asked for.
import { DAY_MS, type Instant, SECOND_MS, startOfDay } from '@tallystick/kernel/clock'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

type WireStatement = AnswerOf<'statements'>[number]

export interface Statement {
  readonly id: number
  /** First and last day, as instants in them. */
  readonly firstDay: Instant
  readonly lastDay: Instant
  readonly format: WireStatement['format']
  readonly status: WireStatement['status']
  readonly percent: number
  readonly size: number
  /** How many receipts come with it. */
  readonly receipts: number
}

const STATEMENTS = [PRIVATE, 'statements']
const LOOK_AGAIN_MS = 2 * SECOND_MS

export function statementFromWire(wire: WireStatement): Statement {
  const { id, from, until, format, status, progress, size, receipts } = wire
  return { id, firstDay: from, lastDay: until - 1, format, status, percent: progress, size, receipts }
}

/** Looked at again and again while one is not finished. */
export function useStatements() {
  return useQuery({
    queryKey: STATEMENTS,
    queryFn: async ({ signal }) =>
      (await api.call('statements', {}, { signal, showErrorMessage: false })).data.map(statementFromWire),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? LOOK_AGAIN_MS : false),
  })
}

export const refetchStatements = (): Promise<void> => queryClient.invalidateQueries({ queryKey: STATEMENTS })

function isUnfinished({ status }: Statement): boolean {
  return status === 'waiting' || status === 'making'
}

/** First and last day, YYYY-MM-DD in UTC. */
export interface Days {
  readonly from: string
  readonly until: string
}

export const dayText = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

/** The last months, this one first; it ends today. */
export function monthsBefore(now: Instant, count: number): readonly Days[] {
  const today = new Date(now)
  const monthAt = (back: number): Instant => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)
  return Array.from({ length: count }, (_, back) => ({
    from: dayText(monthAt(back)),
    until: dayText(back === 0 ? startOfDay(now) : monthAt(back - 1) - DAY_MS),
  }))
}
