// Statements of accounts, made in the background.
import Type from 'typebox'
import { type CallSchema, NO_PARAMS } from '../../../call-schema.ts'
import { idField, instantField, timeField } from '../../../fields.ts'
import { dateParam, idParam, wordParam } from '../../../params.ts'
import { STATEMENT_FILES, STATEMENT_FORMATS, STATEMENT_STATUSES } from '../../../statements.ts'

const Statement = Type.Object({
  id: idField(),
  from: instantField('Begins with this midnight UTC'),
  until: instantField('Ends before this midnight UTC, or before this full hour of a day that was not over'),
  format: Type.Enum([...STATEMENT_FORMATS], { type: 'string' }),
  language: Type.String({ description: 'Of its words' }),
  status: Type.Enum([...STATEMENT_STATUSES], {
    type: 'string',
    description: 'waiting for its turn or for its last hour to be recorded, making, ready to be read, failed for good',
  }),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the entries' }),
  created_at: timeField(),
  size: Type.Integer({ minimum: 0, description: 'Bytes; 0 until it is ready' }),
  hash: Type.String({
    pattern: '^([0-9a-f]{64})?$',
    description: 'SHA-256 of the canonical data, as at the end of the file; empty until it is ready',
  }),
  receipts: Type.Integer({
    minimum: 0,
    description: 'Receipts of its orders that come with it; 0 where there is no public log',
  }),
  receipts_size: Type.Integer({ minimum: 0, description: 'Bytes of the file with these receipts' }),
})

export const statementSchemas = {
  statements: {
    params: NO_PARAMS,
    answer: Type.Array(Statement, { description: 'Newest first, at most 50 and not older than 90 days' }),
  },
  makeStatement: {
    params: Type.Object({
      from_day: dateParam('First day, UTC'),
      until_day: dateParam('Last day, UTC; of today what is recorded'),
      format: wordParam(STATEMENT_FORMATS, 'Kind of file'),
    }),
    answer: Type.Object({ id: idField() }),
  },
  statementAddress: {
    params: Type.Object({
      id: idParam('Statement that is ready'),
      file: Type.Optional(
        wordParam(STATEMENT_FILES, 'The statement, unless said otherwise, or the receipts of its orders'),
      ),
    }),
    answer: Type.Object({
      url: Type.String({ description: 'Of the file, readable for a minute' }),
      expires_at: timeField(),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
