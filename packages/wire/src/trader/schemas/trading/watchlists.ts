// A user's watchlists: named lists of pairs, both in the order the user gave them.
import Type from 'typebox'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'
import { idField } from '../../../fields.ts'
import { choiceParam, idParam, textParam } from '../../../params.ts'
import { MOST_WATCHED, MOST_WATCHLISTS, WATCHLIST_NAME_LENGTH } from '../../../watchlists.ts'

const ID = '[1-9]\\d{0,14}'

/** Ids separated by commas; may be empty. */
const idsParam = (most: number, description: string) =>
  Type.String({ pattern: `^(${ID}(,${ID}){0,${most - 1}})?$`, description })

export const watchlistSchemas = {
  watchlists: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: idField(),
        name: Type.String({ description: 'Empty: the list that the first star made, which has no name of its own' }),
        forex_ids: Type.Array(idField(), { description: 'Of pairs, in the order of the list' }),
      }),
      { description: `In the order of the user; at most ${MOST_WATCHLISTS}` },
    ),
  },
  saveWatchlist: {
    params: Type.Object({
      id: Type.Optional(idParam('Of the list to change; without it a new one is made')),
      name: textParam(0, WATCHLIST_NAME_LENGTH, 'Shown as its name'),
      forex_ids: idsParam(MOST_WATCHED, 'Pairs in their order, separated by commas; what was in the list is replaced'),
    }),
    answer: Type.Object({ id: idField() }),
  },
  watchPairs: {
    params: Type.Object({
      id: Type.Optional(idParam('Of the list; without it the first one, which is made if there is none')),
      forex_ids: idsParam(MOST_WATCHED, 'Pairs, separated by commas'),
      watched: choiceParam([0, 1], '1 = put at the end of the list, 0 = taken out of it'),
    }),
    answer: Type.Object({ id: idField() }),
  },
  orderWatchlists: {
    params: Type.Object({
      ids: idsParam(MOST_WATCHLISTS, 'Own lists in their new order, separated by commas; others follow behind'),
    }),
    answer: NOTHING,
  },
  removeWatchlist: { params: Type.Object({ id: idParam('Of the list') }), answer: NOTHING },
} as const satisfies Readonly<Record<string, CallSchema>>
