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
