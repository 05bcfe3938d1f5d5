// Accounts: registration, codes, passwords, own sessions, profile, second factor.
import Type from 'typebox'
import { AVATARS } from '../../avatars.ts'
import { API_KEY_ID, KEY_SCOPES, LONGEST_KEY_DAYS, MOST_KEY_ADDRESSES } from '../../key-scopes.ts'
import { timeField } from '../../../fields.ts'
import { choiceParam, deviceParam, emailParam, otpParam, secretParam, textParam, wordParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'

/** 8–72 characters. */
const passwordParam = (description: string) => secretParam(8, 72, description)
const codeParam = () =>
  Type.String({ pattern: '^\\d{6}$', writeOnly: true, description: 'The six digits of the email' })
const areaParam = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999, description: 'Area, of area_list' }))
const mobileParam = () =>
  Type.String({ pattern: '^\\+?\\d{1,5}-?\\d{4,14}$', maxLength: 24, description: 'Area code-number' })
/** A code works on the device that asked for it; without an identifier the device is its address and `user-agent`. */
const codeDeviceParam = () => Type.Optional(deviceParam())
const codeTypeParam = () => choiceParam([1, 2], '1 register, 2 reset the password')

export const accountSchemas = {
  register: {
    params: Type.Object({
      type: choiceParam([1, 2], '1 email, 2 mobile'),
      area_id: areaParam(),
      account: textParam(1, 254, 'Email address, or mobile number'),
      password: passwordParam('Password'),
      re_password: passwordParam('The same again'),
      invite_code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,32}$', description: 'Of who invited' })),
      sms_code: Type.String({
        pattern: '^[A-Za-z0-9]{4,8}$',
        writeOnly: true,
        description: 'The code of the email; with `key` the text of the image captcha',
      }),
      key: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$', description: 'Id of the image captcha' })),
      mobile: Type.Optional(mobileParam()),
      device_id: codeDeviceParam(),
      agreed: Type.Optional(
        choiceParam(
          [1],
          'Not a resident of a listed country, and the risk notice was read; without it deposits and trading wait for /api/user/agree',
        ),
      ),
    }),
    answer: NOTHING,
  },
  agree: {
    params: Type.Object({
      agreed: choiceParam([1], 'Not a resident of a listed country, and the risk notice was read'),
    }),
    answer: NOTHING,
  },
  forgetPassword: {
    params: Type.Object({
      type: choiceParam([1, 2], '1 email, 2 mobile'),
      account: textParam(1, 254, 'Email address, or mobile number'),
      new_password: passwordParam('New password'),
      secondary_password: passwordParam('The same again'),
      auth_code: codeParam(),
      device_id: codeDeviceParam(),
    }),
    answer: NOTHING,
  },
  amendPassword: {
    params: Type.Object({
      auth_code: codeParam(),
      new_password: passwordParam('New password'),
      secondary_password: passwordParam('The same again'),
      device_id: codeDeviceParam(),
    }),
    answer: NOTHING,
  },
  sendEmail: {
    params: Type.Object({
      to: emailParam(),
      area_id: areaParam(),
      type: codeTypeParam(),
      device_id: codeDeviceParam(),
    }),
    answer: NOTHING,
  },
  sendSms: {
    params: Type.Object({
      to: mobileParam(),
      area_id: areaParam(),
      type: codeTypeParam(),
      device_id: codeDeviceParam(),
    }),
    answer: NOTHING,
  },
  registerConfig: {
    params: NO_PARAMS,
    answer: Type.Object({
      is_show_mobile: Type.Integer({
        description: '0: no mobile numbers; otherwise login by one is enabled. 1 or 3: registration also asks for one',
      }),
      by_mobile: Type.Boolean({ description: 'Registration by mobile number is enabled (2 or 3)' }),
      verify_reg_type: Type.Integer({ description: '1 = code, 2 = image captcha' }),
      refused_areas: Type.Array(Type.Integer(), { description: 'Areas of countries that are not served' }),
    }),
  },
  captcha: {
    params: NO_PARAMS,
    answer: Type.Object({
      id: Type.String({ description: 'Send it back as `key`' }),
      b64s: Type.String({ description: 'The picture, as a data address' }),
    }),
  },
  sessions: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: Type.String(),
        device: Type.String({ description: 'User agent, as it was sent' }),
        created_at: timeField(),
        last_seen_at: timeField(),
        current: Type.Enum([0, 1], { type: 'integer', description: '1 = the session that asks' }),
      }),
    ),
  },
  revokeSession: {
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the list of sessions' }) }),
    answer: NOTHING,
  },
  revokeOtherSessions: { params: NO_PARAMS, answer: NOTHING },
  setProfile: {
    params: Type.Object({
      nickname: Type.Optional(textParam(1, 40, 'Shown to others')),
      avatar: Type.Optional(wordParam(AVATARS, 'One of our pictures')),
    }),
    answer: NOTHING,
  },
  invite: {
    params: NO_PARAMS,
    answer: Type.Object({
      invite_code: Type.String(),
      invited: Type.Integer({ description: 'People who came by it' }),
    }),
  },
  twoFactor: {
    params: NO_PARAMS,
    answer: Type.Object({
      on: Type.Enum([0, 1], { type: 'integer' }),
      recovery_left: Type.Integer({ description: 'Recovery codes not used yet' }),
    }),
  },
  apiKeys: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Sent as `api-key`' }),
        name: Type.String(),
        scope: Type.Enum(['read', 'trade'], { type: 'string' }),
        addresses: Type.Array(Type.String(), { description: 'From where it may be used; empty = from anywhere' }),
        created_at: timeField(),
        expires_at: timeField(),
        last_used_at: timeField(),
        last_used_address: Type.String(),
        expired: Type.Enum([0, 1], { type: 'integer', description: '1 = it no longer works' }),
      }),
    ),
  },
  createApiKey: {
    params: Type.Object({
      name: textParam(1, 40, 'What it is for'),
      scope: wordParam([...KEY_SCOPES], 'read: look only. trade: also place, change and close orders'),
      addresses: Type.Optional(
        Type.String({
          pattern: '^[0-9A-Fa-f.:/, ]*$',
          maxLength: 500,
          description: `From where it may be used: up to ${MOST_KEY_ADDRESSES} addresses or ranges (203.0.113.0/24), separated by commas; none = from anywhere`,
        }),
      ),
      days: Type.Integer({ minimum: 1, maximum: LONGEST_KEY_DAYS, description: 'After how many days it expires' }),
      password: Type.Optional(secretParam(1, 72, 'Password; demo accounts have none')),
      otp: Type.Optional(otpParam()),
    }),
    answer: Type.Object({
      id: Type.String({ description: 'Send it as `api-key`' }),
      secret: Type.String({ description: 'Signs requests. Shown only now' }),
    }),
  },
  revokeApiKey: {
    params: Type.Object({ id: Type.String({ pattern: API_KEY_ID, description: 'Of the list of API keys' }) }),
    answer: NOTHING,
  },
  twoFactorBegin: {
    params: Type.Object({ password: secretParam(1, 72, 'Password') }),
    answer: Type.Object({
      secret: Type.String({ description: 'Base32, for typing into an authenticator' }),
      otpauth: Type.String({ description: 'The same as an address, for a QR code' }),
    }),
  },
  twoFactorOn: {
    params: Type.Object({ otp: otpParam() }),
    answer: Type.Object({ recovery_codes: Type.Array(Type.String(), { description: 'Shown once' }) }),
  },
  twoFactorOff: {
    params: Type.Object({ password: secretParam(1, 72, 'Password'), otp: otpParam() }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
