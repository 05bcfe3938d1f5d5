// What each channel sends to a user, and when: groups of notices, quiet hours, daily emails; and the link that ends optional emails.
import Type from 'typebox'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'
import { choiceParam, wordParam } from '../../../params.ts'
import { NOTICE_GROUPS } from '../../notice-groups.ts'

/** at_once: as it happens. daily: one email a day with everything of that day. */
export const EMAIL_PACES = ['at_once', 'daily'] as const
export type EmailPace = (typeof EMAIL_PACES)[number]

const groupsParam = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[a-z]{1,20}(,[a-z]{1,20})*$', maxLength: 200, description }))

const minuteParam = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description }))

const endpointParam = () =>
  Type.String({
    pattern: '^https?://[\\x21-\\x7e]+$',
    maxLength: 1000,
    writeOnly: true,
    description: 'Address of the device at its push service (https), as its browser gives it',
  })

const secretParam = (description: string) => Type.String({ pattern: '^[\\w-]{22}$', writeOnly: true, description })

/** Where a browser is reached, as it says itself. */
const PUSH_TARGET = {
  endpoint: endpointParam(),
  p256dh: Type.String({
    pattern: '^[\\w-]{87}$',
    description: 'Public key of the device, as its browser gives it',
  }),
  auth: secretParam('Secret of the device'),
}

export const noticeSettingsSchemas = {
  noticeSettings: {
    params: NO_PARAMS,
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({
          group: Type.Enum([...NOTICE_GROUPS], { type: 'string' }),
          email: Type.Enum(['on', 'off', 'always'], {
            type: 'string',
            description: 'always = its emails protect the account and cannot be switched off',
          }),
          push: Type.Enum(['on', 'off', 'never'], { type: 'string', description: 'never = it has emails only' }),
        }),
      ),
      email_pace: Type.Enum([...EMAIL_PACES], { type: 'string' }),
      has_email: Type.Enum([0, 1], { type: 'integer', description: '0 = the account has no email address' }),
      quiet_from: Type.String({ description: 'HH:MM; empty = no quiet hours' }),
      quiet_to: Type.String({ description: 'HH:MM; empty = no quiet hours' }),
      time_zone: Type.String({ description: 'IANA name, of quiet hours and of daily emails' }),
      push_figures: Type.Enum([0, 1], { type: 'integer', description: '1 = pushed messages show amounts and prices' }),
      push_key: Type.String({ description: 'What a browser subscribes with (VAPID)' }),
    }),
  },
  saveNoticeSettings: {
    params: Type.Object({
      email: groupsParam('Groups to email, separated by commas; none = only what is always sent'),
      push: groupsParam('Groups to push, separated by commas; none = nothing'),
      email_pace: wordParam([...EMAIL_PACES], 'at_once, or daily: one email a day at 08:00'),
      quiet_from: minuteParam('Quiet hours begin, HH:MM; neither this nor quiet_to = none'),
      quiet_to: minuteParam('Quiet hours end, HH:MM'),
      time_zone: Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$', description: 'IANA name, such as Europe/Prague' }),
      push_figures: choiceParam([0, 1], '1 = pushed messages show amounts and prices'),
    }),
    answer: NOTHING,
  },
  pushSubscribe: { params: Type.Object(PUSH_TARGET), answer: NOTHING },
  pushRenew: {
    params: Type.Object({
      old_endpoint: endpointParam(),
      old_auth: secretParam('Secret of the device until now'),
      ...PUSH_TARGET,
    }),
    answer: NOTHING,
  },
  pushUnsubscribe: { params: Type.Object({ endpoint: endpointParam() }), answer: NOTHING },
  unsubscribeEmails: {
    params: Type.Object({
      token: Type.String({ pattern: '^[\\w-]{1,200}\\.[\\w-]{43}$', description: 'Of the link in the email' }),
    }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
