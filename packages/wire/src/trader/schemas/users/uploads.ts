// Uploaded images. Files are private: they are read through addresses that are signed for a minute.
import Type from 'typebox'
import { idField, timeField } from '../../../fields.ts'
import { idParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const SignedAddress = {
  url: Type.String({ description: 'Readable for a minute' }),
  expires_at: timeField(),
}

export const uploadSchemas = {
  imageUpload: {
    params: NO_PARAMS,
    answer: Type.Object({ id: idField(), ...SignedAddress }),
  },
  imageAddress: {
    params: Type.Object({ id: idParam('Id of an own upload') }),
    answer: Type.Object(SignedAddress),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
