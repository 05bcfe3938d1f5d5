// What an operator writes with a decision: a note for the user, and one that stays among operators.
import Type from 'typebox'
import { textParam } from '../params.ts'

const internalNote = () => Type.Optional(textParam(0, 500, 'For operators only; kept in the audit log'))

export const decisionNotes = () => ({
  note: Type.Optional(textParam(0, 200, 'Shown to the user')),
  internal_note: internalNote(),
})

/** Where the words for the user have a field of their own. */
export const internalOnly = () => ({ internal_note: internalNote() })
