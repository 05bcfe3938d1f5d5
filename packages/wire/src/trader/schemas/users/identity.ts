// Identity verification: own state, submission, and the operators' decision.
import Type from 'typebox'
import { idField, timeField } from '../../../fields.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../../lists.ts'
import { choiceParam, idParam, textParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'
import { internalOnly } from '../../../operator/notes.ts'

const countryParam = () => Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 country of the document' })

const Submitted = {
  name: Type.String(),
  card_id: Type.String(),
  country: Type.String(),
  front_pic: Type.Integer({ minimum: 0, description: 'Id of the upload; 0 before a submission' }),
  reverse_pic: Type.Integer({ minimum: 0, description: 'Id of the upload; 0 before a submission' }),
}

export const identitySchemas = {
  identityCheck: {
    params: NO_PARAMS,
    answer: Type.Object({
      review_status: Type.Integer({ description: '0 = not submitted or rejected, 1 = waiting, 2 = finished' }),
      ...Submitted,
      reason: Type.String({ description: 'Why the last submission was rejected, or empty' }),
      submitted_at: timeField(),
      due_at: timeField(),
      decided_at: timeField(),
    }),
  },
  submitIdentityCheck: {
    params: Type.Object({
      name: textParam(1, 100, 'Name as on the document'),
      card_id: textParam(1, 40, 'Number of the document'),
      front_pic: textParam(1, 300, 'Id or url of an own upload: front'),
      reverse_pic: textParam(1, 300, 'Id or url of an own upload: back'),
      country: Type.Optional(countryParam()),
    }),
    answer: Type.Object({ review_status: Type.Integer(), due_at: timeField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

export const identityDecisionSchemas = {
  operatorIdentityChecks: {
    params: listParams(['id', 'created_at', 'due_at'], {
      status: choiceParam([0, 1, 2], '0 rejected, 1 waiting, 2 finished'),
      uid: uidFilter(),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        uid: Type.String(),
        ...Submitted,
        same_card: Type.Integer({ description: 'Other users who submitted the same document' }),
        status: Type.Integer(),
        reason: Type.String(),
        created_at: timeField(),
        due_at: timeField(),
        decided_at: timeField(),
      }),
    ),
  },
  operatorIdentityCheckApprove: {
    params: Type.Object({ id: idParam('Submission'), country: Type.Optional(countryParam()), ...internalOnly() }),
    answer: NOTHING,
  },
  operatorIdentityCheckReject: {
    params: Type.Object({
      id: idParam('Submission'),
      reason: textParam(1, 300, 'Shown to the user'),
      ...internalOnly(),
    }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
