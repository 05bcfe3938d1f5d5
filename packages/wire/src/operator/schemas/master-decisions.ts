// Operators' calls for applications of masters.
import Type from 'typebox'
import { idField, instantField } from '../../fields.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../lists.ts'
import { choiceParam, idParam } from '../../params.ts'
import { NOTHING, type CallSchema } from '../../call-schema.ts'
import { decisionNotes } from '../notes.ts'

export const traderDecisionSchemas = {
  operatorMasterApplications: {
    params: listParams(['id', 'created_at'], {
      status: choiceParam([1, 2, 3], '1 waiting, 2 approved, 3 rejected'),
      uid: uidFilter(),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        uid: Type.String(),
        nickname: Type.String(),
        status: Type.Integer(),
        created_at: instantField(),
        decided_at: instantField('0 while it waits'),
        note: Type.String(),
        closed_orders: Type.Integer({ description: 'Closed contract orders so far' }),
      }),
    ),
  },
  operatorMasterDecide: {
    params: Type.Object({
      id: idParam('Application'),
      approve: choiceParam([0, 1], '1 approves, 0 rejects'),
      ...decisionNotes(),
    }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
