// Feedback of users: sent with a category, a text and a picture; answered by support in the chat or by email.
import Type from 'typebox'
import { FEEDBACK_CATEGORIES, FEEDBACK_REPLIES, LONGEST_FEEDBACK } from '../../../feedback-kinds.ts'
import { idField, timeField } from '../../../fields.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../../lists.ts'
import { choiceParam, deviceParam, idParam, longTextParam, pageParam, textParam, wordParam } from '../../../params.ts'
import { NOTHING, type CallSchema } from '../../../call-schema.ts'

const words = {
  id: idField(),
  category: Type.Enum(FEEDBACK_CATEGORIES, { type: 'string' }),
  text: Type.String(),
  reply: Type.Enum(FEEDBACK_REPLIES, { type: 'string', description: 'How the user wants the answer' }),
  image: Type.Integer({ minimum: 0, description: 'Id of an upload of the user; 0 = none' }),
  answer: Type.String({ description: 'Empty while it is open' }),
  created_at: timeField(),
  answered_at: timeField(),
}

export const feedbackSchemas = {
  feedbackSend: {
    params: Type.Object({
      category: wordParam(FEEDBACK_CATEGORIES, 'What it is about'),
      text: longTextParam(0, LONGEST_FEEDBACK, 'What to say'),
      reply: wordParam(FEEDBACK_REPLIES, 'How to answer; without an email address in the chat'),
      image: Type.Optional(textParam(0, 300, 'Id or url of an own upload')),
      client_id: Type.Optional(deviceParam()),
    }),
    answer: Type.Object({ id: idField() }),
  },
  feedbackList: {
    params: Type.Object({ page: pageParam() }),
    answer: Type.Object({ data: Type.Array(Type.Object(words)), total: Type.Integer() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

export const feedbackDecisionSchemas = {
  operatorFeedback: {
    params: listParams(['created_at'], {
      status: Type.Optional(choiceParam([0, 1], '0 open, 1 answered')),
      uid: uidFilter(),
      ...dateFilters(),
    }),
    answer: listAnswer(Type.Object({ ...words, uid: Type.String(), email: Type.String() })),
  },
  operatorFeedbackAnswer: {
    params: Type.Object({
      id: idParam('Feedback'),
      text: longTextParam(1, LONGEST_FEEDBACK, 'What the user reads'),
    }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
