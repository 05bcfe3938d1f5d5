// What a user writes about own orders: a note and tags.
import Type from 'typebox'
import { NOTHING, NO_PARAMS, type CallSchema } from '../../../call-schema.ts'
import { decimalField } from '../../../fields.ts'
import { MOST_DIFFERENT_TAGS, MOST_TAGS, NOTE_LENGTH, TAG_LENGTH } from '../../../journal.ts'
import { idParam, longTextParam, textParam, wordParam } from '../../../params.ts'
import { PORTFOLIO_PERIODS } from '../../../portfolio-periods.ts'

/** Of an order in a list. */
export const journalFields = () => ({
  Note: Type.String({ description: 'What the user wrote about the order; empty in lists of others' }),
  Tags: Type.Array(Type.String(), { description: 'Those the user gave it; none in lists of others' }),
})

/** Spaces around tags are taken off. */
const TAGS_TEXT_LENGTH = MOST_TAGS * (TAG_LENGTH + 4)

const TagResult = Type.Object({
  tag: Type.String(),
  product: Type.Enum(['forex', 'micro'], { type: 'string' }),
  orders: Type.Integer({ description: 'That closed in the period with a profit or a loss' }),
  won: Type.Integer({ description: 'Of these, with a profit' }),
  profit: decimalField('Of all of them'),
})

export const journalSchemas = {
  journalTags: {
    params: NO_PARAMS,
    answer: Type.Array(Type.String(), { description: `In the order of the alphabet; at most ${MOST_DIFFERENT_TAGS}` }),
  },
  saveJournalEntry: {
    params: Type.Object({
      kind: wordParam(['forex', 'micro'], 'Product of the order'),
      id: idParam('Of the order'),
      note: longTextParam(0, NOTE_LENGTH, 'Replaces what was written; may be empty'),
      tags: textParam(
        0,
        TAGS_TEXT_LENGTH,
        `Separated by commas, at most ${MOST_TAGS} of ${TAG_LENGTH} characters; they replace those before. Without note and tags the entry is removed`,
      ),
    }),
    answer: NOTHING,
  },
  journalResults: {
    params: Type.Object({ period: Type.Optional(wordParam(PORTFOLIO_PERIODS, 'How far back; 30d unless named')) }),
    answer: Type.Array(TagResult, { description: 'Closed orders of the period, by tag and product' }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
