// Calls of the console about what is offered: switches, settings, terms, and the history of their changes.
import Type from 'typebox'
import { idField, instantField } from '../../fields.ts'
import { dateFilters, listAnswer, listParams } from '../../lists.ts'
import { idParam, pageParam, textParam, wordParam } from '../../params.ts'
import { reasonParam } from '../reason-param.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../call-schema.ts'
import { TERM_KINDS } from '../term-kinds.ts'

const Change = Type.Object({
  id: idField(),
  at: instantField(),
  kind: Type.String({ description: 'setting, switch, or what is offered' }),
  subject: Type.String(),
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
})

export const termsSchemas = {
  // Switches
  operatorSwitches: {
    params: NO_PARAMS,
    answer: Type.Object({
      all: Type.Boolean(),
      products: Type.Array(Type.String()),
      pairs: Type.Array(Type.String()),
    }),
  },
  operatorSwitch: {
    params: Type.Object({
      scope: wordParam(['all', 'product', 'pair'], 'What to switch'),
      subject: Type.String({
        pattern: '^(all|[a-z]{3,10}|[A-Z0-9]{3,16})$',
        description: 'all, a product or a pair code',
      }),
      paused: wordParam(['yes', 'no'], 'Close-only or open again'),
      reason: reasonParam(),
    }),
    answer: NOTHING,
  },

  // What is offered
  operatorSettings: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        value: Type.String(),
        standard: Type.String({ description: 'What it was delivered with' }),
        is_number: Type.Boolean(),
        two_persons: Type.Boolean({ description: 'A second person must agree' }),
        least: Type.String({ description: 'Lowest value, beside the other settings; empty when it is no number' }),
        most: Type.String({ description: 'Highest value' }),
        values: Type.Array(Type.String(), { description: 'What it is chosen from; empty when it is no choice' }),
        why: Type.Enum(['moves_money', 'weakens_guard', 'harmless'], { type: 'string' }),
        changed_at: instantField(),
      }),
    ),
  },
  operatorSettingChange: {
    params: Type.Object({
      key: Type.String({ pattern: '^[a-z_0-9]{3,60}$', description: 'Name of the setting' }),
      value: textParam(0, 500, 'The new value'),
      reason: reasonParam(),
    }),
    answer: NOTHING,
  },
  operatorTerms: {
    params: Type.Object({ kind: wordParam(TERM_KINDS, 'What is offered') }),
    answer: Type.Object({
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          type: Type.Enum(['text', 'words', 'decimal', 'whole', 'yes_no', 'list', 'date', 'week', 'choice'], {
            type: 'string',
          }),
          options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
            description: 'What a choice is made from',
          }),
          is_editable: Type.Boolean({ description: 'False: set when a row is added, and then as it is' }),
          two_persons: Type.Boolean({ description: 'A second person must agree' }),
          safe: Type.String({ description: 'The value that one person may set; empty when there is none' }),
          least: Type.String({ description: 'Lowest value; empty when it is no number' }),
          most: Type.String({ description: 'Highest value' }),
        }),
      ),
      can_add: Type.Boolean({ description: 'Rows can be added, by two persons' }),
      rows: Type.Array(
        Type.Object({
          id: idField(),
          title: Type.String(),
          values: Type.Record(Type.String(), Type.String()),
        }),
      ),
    }),
  },
  operatorTermChange: {
    params: Type.Object({
      kind: wordParam(TERM_KINDS, 'What is offered'),
      id: idParam('Row'),
      field: Type.String({ pattern: '^[a-z_]{2,40}$', description: 'Field of the row' }),
      value: textParam(0, 500, 'The new value'),
      reason: reasonParam(),
    }),
    answer: NOTHING,
  },
  operatorTermAdd: {
    params: Type.Object({
      kind: wordParam(TERM_KINDS, 'What is offered'),
      values: textParam(2, 4_000, 'JSON: the fields of the new row, each as text'),
      reason: reasonParam(),
    }),
    answer: Type.Object({ id: idField() }),
  },
  operatorChanges: {
    params: listParams(['id'], {
      kind: Type.Optional(
        Type.String({ pattern: '^[a-z_]{3,40}$', description: 'setting, switch, or what is offered' }),
      ),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        ...Change.properties,
        operator: Type.String(),
        reason: Type.String(),
        proposed_by: Type.String({ description: 'The first of two persons; empty when one was enough' }),
        alone: Type.Boolean({ description: 'Passed with one person, in development' }),
      }),
    ),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

/** The public history of terms. */
export const changesShape = {
  params: Type.Object({ page: pageParam() }),
  answer: Type.Object({ data: Type.Array(Change), total: Type.Integer() }),
} as const satisfies CallSchema
