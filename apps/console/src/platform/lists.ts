// State of a list on a screen: page, sorting and filters, rows from the server, and the CSV export.
import type { OperatorListName } from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf, OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, showFailure } from './api.ts'
import { saveFile } from '@tallystick/ui/forms/save-file'
import { showToast } from '@tallystick/ui/layers/toasts'
import { words } from './words.ts'

/** What was chosen of the filters, by the names of the contract. */
export type Chosen = Readonly<Record<string, string | number>>

interface ListState {
  readonly page: number
  /** `-name` sorts downwards; empty leaves it to the server. */
  readonly by: string
  readonly chosen: Chosen
}

interface ListOptions {
  /** The first part of the key: acts and events ask for everything under it again. */
  readonly key?: string
  readonly everyMs?: number
  readonly chosen?: Chosen
}

export function useList<Name extends OperatorListName>(
  name: Name,
  fixed: Chosen = {},
  { key = name, everyMs, chosen: first = {} }: ListOptions = {},
) {
  const [state, setState] = useState<ListState>({ page: 1, by: '', chosen: first })
  const order = state.by.startsWith('-') ? 'desc' : 'asc'
  const sorting = state.by === '' ? {} : { sort: state.by.replace('-', ''), order }
  // Names and values come from the columns and filters of the same list; the server checks them by its schema.
  const asked = { ...fixed, ...state.chosen, ...sorting } as OperatorParamsOf<Name>
  const query = useQuery<OperatorAnswerOf<Name>>({
    queryKey: [key, name, asked, state.page],
    queryFn: ({ signal }) => api.call(name, { ...asked, page: state.page }, { signal }),
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return {
    query,
    page: state.page,
    onPage: (page: number) => setState(before => ({ ...before, page })),
    sorting: { by: state.by, onSort: (by: string) => setState(before => ({ ...before, by, page: 1 })) },
    chosen: state.chosen,
    onChoose: (chosen: Chosen) => setState(before => ({ ...before, chosen, page: 1 })),
    save: () => void saveList(name, asked),
  }
}

async function saveList<Name extends OperatorListName>(name: Name, asked: OperatorParamsOf<Name>): Promise<void> {
  try {
    const { file, isCut } = await api.file(name, asked)
    saveFile(`${name.replace(/^operator/, '').toLowerCase()}.csv`, file)
    if (isCut) showToast(words()('csvCut'), 'neutral')
  } catch (failure) {
    showFailure(failure)
  }
}
