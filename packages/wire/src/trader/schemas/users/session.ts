// Signing in and out, and who is signed in.
import Type from 'typebox'
import { AVATARS } from '../../avatars.ts'
import { decimalField } from '../../../fields.ts'
import { choiceParam, deviceParam, otpParam, secretParam, textParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'

export const UserSchema = Type.Object({
  id: Type.String({ description: 'Opaque text of 16 characters' }),
  uid: Type.String({ description: '8 digits' }),
  email: Type.String(),
  name: Type.String({ description: 'Nickname' }),
  level: Type.Integer(),
  credit_score: Type.Integer(),
  is_demo: Type.Enum([0, 1], { type: 'integer', description: '1 = mock account' }),
  is_trader: Type.Enum([0, 1], { type: 'integer', description: '1 = master trader' }),
  invite_code: Type.String({ description: 'Empty for a demo account' }),
  mobile: Type.String({ description: 'Area code-number, or empty' }),
  avatar: Type.Enum([...AVATARS], { type: 'string' }),
  is_frozen: Type.Enum([0, 1], {
    type: 'integer',
    description: '1 = may close, cancel and write to support, nothing else',
  }),
  agreed: Type.Enum([0, 1], {
    type: 'integer',
    description: '0 = deposits and trading wait for /api/user/agree; a demo account needs none',
  }),
  two_factor: Type.Enum([0, 1], { type: 'integer', description: '1 = login asks for a one-time code' }),
})

const SignedInSchema = Type.Object({ token: Type.String(), user: UserSchema })

export const sessionSchemas = {
  createDemoAccount: {
    params: Type.Object({
      demo_id: deviceParam(),
    }),
    answer: SignedInSchema,
  },
  login: {
    params: Type.Object({
      account: textParam(1, 254, 'Email address or mobile number'),
      password: secretParam(1, 72, 'Password'),
      login_type: choiceParam([1, 2], '1 email, 2 mobile (area code-number)'),
      otp: Type.Optional(otpParam()),
      device_id: Type.Optional(deviceParam()),
    }),
    answer: SignedInSchema,
  },
  logout: { params: NO_PARAMS, answer: NOTHING },
  userInfo: { params: NO_PARAMS, answer: UserSchema },
  profits: { params: NO_PARAMS, answer: Type.Object({ profits: decimalField() }) },
} as const satisfies Readonly<Record<string, CallSchema>>
