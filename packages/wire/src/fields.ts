// Kinds of fields in responses and frames.
import Type from 'typebox'

/** Amounts and prices travel as decimal text. */
export const decimalField = (description?: string) =>
  Type.String({
    pattern: '^-?\\d+(\\.\\d+)?$',
    ...(description === undefined ? {} : { description }),
  })

/** Order, pair and record ids: integers below 2^53. */
export const idField = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Epoch milliseconds. */
export const instantField = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) })

/** `YYYY-MM-DD HH:mm:ss` in UTC, or empty while there is none. */
export const timeField = () => Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$' })

/** The word of the public log for what was done; not there on a site without a log. */
export const promisesField = () =>
  Type.Optional(
    Type.Array(Type.String(), {
      description: 'One file for each act: the promise, signed by its key, that the public log will hold it',
    }),
  )
