// Parameters and response of a call, as schemas. A call without parameters has an empty object.
import Type from 'typebox'

export interface CallSchema {
  readonly params: Type.TObject
  readonly answer: Type.TSchema
}

export const NO_PARAMS = Type.Object({})
/** The answer of a call whose message says everything. */
export const NOTHING = Type.Object({})
