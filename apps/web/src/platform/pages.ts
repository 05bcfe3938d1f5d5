// Paged lists: how pages follow each other and become one list. Rows that moved to the next page meanwhile are shown once.
import type { CallName } from '@tallystick/wire/trader/calls'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from './api/api.ts'
import { useKeptData } from './kept-data.ts'
import { type ListEnd, nextPage, uniqueRows } from './page-rules.ts'

/** Calls that answer with a page. */
type PagedCall = {
  [Name in CallName]: AnswerOf<Name> extends { readonly data: readonly unknown[] } & ListEnd ? Name : never
}[CallName]

type RowOf<Name extends PagedCall> = AnswerOf<Name>['data'][number]

/** What an answer says beside the rows. */
type HeadOf<Name extends PagedCall> = Omit<AnswerOf<Name>, 'data'> & ListEnd

export interface Page<Name extends PagedCall, Row> {
  readonly rows: readonly Row[]
  readonly head: HeadOf<Name>
}

interface ListOptions<Name extends PagedCall> {
  readonly queryKey: readonly unknown[]
  readonly params: Omit<ParamsOf<Name>, 'page'>
  readonly enabled?: boolean
  readonly refetchOnMount?: 'always'
}

interface PagesOptions<Name extends PagedCall, Row, Shown> extends ListOptions<Name> {
  /** Reads one row of the answer, at the moment it arrives. */
  readonly rowOf: (row: RowOf<Name>) => Row
  readonly idOf: (row: Row) => string | number
  /** What the screen gets: all rows so far, and the head of the newest first page. */
  readonly show: (rows: readonly Row[], head: HeadOf<Name> | undefined) => Shown
}

interface RowsOptions<Name extends PagedCall> extends ListOptions<Name> {
  readonly idOf: (row: RowOf<Name>) => string | number
}

/** The rows as the call answers them. */
export function useRows<Name extends PagedCall>(name: Name, options: RowsOptions<Name>) {
  return usePages(name, { ...options, rowOf: row => row, show: rows => rows })
}

export function usePages<Name extends PagedCall, Row, Shown>(
  name: Name,
  { params, rowOf, idOf, show, ...options }: PagesOptions<Name, Row, Shown>,
) {
  return useInfiniteQuery({
    ...options,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page<Name, Row>> => {
      // The other parameters plus the page are exactly the call's parameters.
      const asked = { ...params, page: pageParam } as ParamsOf<Name>
      const { data, ...head } = (await api.call(name, asked, { signal, showErrorMessage: false })).data
      // A paged call is one whose answer has an end; TypeScript does not see it through the rest.
      return { rows: data.map(rowOf), head: head as HeadOf<Name> }
    },
    getNextPageParam: nextPage,
    select: (data: InfiniteData<Page<Name, Row>>) => show(uniqueRows(data.pages, idOf), data.pages[0]?.head),
  })
}

/** Calls whose pages follow each other by their last row. */
type CursorCall = {
  [Name in CallName]: AnswerOf<Name> extends { readonly data: readonly unknown[]; readonly next: string } ? Name : never
}[CallName]

interface CursorOptions<Name extends CursorCall, Row> {
  readonly queryKey: readonly unknown[]
  readonly params: Omit<ParamsOf<Name>, 'before'>
  readonly enabled: boolean
  readonly rowOf: (row: AnswerOf<Name>['data'][number]) => Row
}

interface CursorPage<Name extends CursorCall, Row> {
  readonly rows: readonly Row[]
  readonly head: Omit<AnswerOf<Name>, 'data'> & { readonly next: string }
}

/** A list that may be narrowed: what was there stays until what was asked for has come. */
export function useCursorPages<Name extends CursorCall, Row extends { readonly id: number }>(
  name: Name,
  { queryKey, params, rowOf, enabled }: CursorOptions<Name, Row>,
) {
  return useInfiniteQuery({
    ...useKeptData(queryKey),
    enabled,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<CursorPage<Name, Row>> => {
      // The other parameters plus the cursor are exactly the call's parameters.
      const asked = (pageParam === '' ? params : { ...params, before: pageParam }) as ParamsOf<Name>
      const { data, ...head } = (await api.call(name, asked, { signal, showErrorMessage: false })).data
      return { rows: data.map(rowOf), head }
    },
    getNextPageParam: ({ head }) => (head.next === '' ? undefined : head.next),
    select: (data: InfiniteData<CursorPage<Name, Row>>) => ({
      rows: uniqueRows(data.pages, row => row.id),
      head: data.pages[0]?.head,
    }),
  })
}
