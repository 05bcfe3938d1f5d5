// Marks of what was done by API key.
import Type from 'typebox'

/** What was done by API key to an order. */
export const keyMarks = () =>
  Type.Array(
    Type.Object({
      Act: Type.Enum(['made', 'changed', 'ended'], { type: 'string' }),
      Key: Type.String({ description: 'Name of the API key; empty once the key was revoked' }),
    }),
    { description: 'What was done by API key, of each act the newest; empty where the user did everything' },
  )
