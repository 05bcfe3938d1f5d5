// Support chat: a signed-in user has one thread; a visitor has the thread of the identifier their device generated.
import Type from 'typebox'
import { idField, timeField } from '../../../fields.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../../lists.ts'
import { deviceParam, idParam, longTextParam, textParam, wordParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'

const LONGEST_MESSAGE = 2_000

export const MessageSchema = Type.Object({
  id: idField(),
  from: Type.Enum(['user', 'support'], { type: 'string' }),
  text: Type.String(),
  image: Type.Integer({ minimum: 0, description: 'Id of an upload of the writer; 0 = none. Shown through chatImage' }),
  created_at: timeField(),
})

const before = () => Type.Optional(idParam('Only messages older than this one'))

/** A device identifier: the key to a visitor's thread. Not used when signed in. */
const visitor = () => Type.Optional(deviceParam())

/** Names a message: the same name again is the same message. */
const messageName = () => Type.Optional(deviceParam())

export const chatSchemas = {
  chatMessages: {
    params: Type.Object({ visitor_id: visitor(), before: before() }),
    answer: Type.Object({
      data: Type.Array(MessageSchema, { description: 'The newest 30, oldest first' }),
      more: Type.Boolean({ description: 'There are older ones' }),
      unread: Type.Integer({ minimum: 0 }),
    }),
  },
  chatSend: {
    params: Type.Object({
      visitor_id: visitor(),
      text: Type.Optional(longTextParam(0, LONGEST_MESSAGE, 'What to say; may be empty beside an image')),
      client_id: messageName(),
      image: Type.Optional(textParam(0, 300, 'Id or url of an own upload')),
    }),
    answer: MessageSchema,
  },
  chatImageUpload: {
    params: Type.Object({ visitor_id: visitor() }),
    answer: Type.Object({ id: idField() }),
  },
  chatImage: {
    params: Type.Object({ visitor_id: visitor(), id: idParam('Image of a message of the own chat') }),
    answer: Type.Object({ url: Type.String({ description: 'Readable for a minute' }), expires_at: timeField() }),
  },
  chatSeen: {
    params: Type.Object({ visitor_id: visitor(), id: idParam('The newest message that was seen') }),
    answer: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

export const chatDecisionSchemas = {
  operatorChats: {
    params: listParams(['last_at'], {
      uid: uidFilter(),
      unread: Type.Optional(wordParam(['yes', 'no'], 'Only with, or without, what nobody has read')),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        uid: Type.String({ description: 'Empty for a visitor' }),
        last: Type.String({ description: 'Beginning of the newest message' }),
        last_at: timeField(),
        unread: Type.Integer({ minimum: 0, description: 'Not yet seen by an operator' }),
      }),
    ),
  },
  operatorChat: {
    params: Type.Object({ id: idParam('Thread'), before: before() }),
    answer: Type.Object({
      data: Type.Array(MessageSchema, { description: 'The newest 30, oldest first' }),
      more: Type.Boolean(),
    }),
  },
  operatorChatSend: {
    params: Type.Object({
      id: idParam('Thread'),
      text: Type.Optional(longTextParam(0, LONGEST_MESSAGE, 'What to say; may be empty beside an image')),
      image: Type.Optional(idParam('An own upload')),
    }),
    answer: MessageSchema,
  },
  operatorChatUpload: { params: NO_PARAMS, answer: Type.Object({ id: idField() }) },
  operatorChatSeen: {
    params: Type.Object({ id: idParam('Thread'), message_id: idParam('The newest message that was seen') }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
