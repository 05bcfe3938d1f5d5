// Operators' calls: signing in, operators and roles, the two-operator rule, the audit log.
import Type from 'typebox'
import { idField, instantField } from '../../fields.ts'
import { OPERATOR_ROLES } from '../calls.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../lists.ts'
import { emailParam, idParam, secretParam, textParam, wordParam } from '../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../call-schema.ts'

const RoleSchema = Type.Enum([...OPERATOR_ROLES], { type: 'string' })

const OperatorSchema = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(RoleSchema),
  created_at: instantField(),
  disabled: Type.Boolean(),
})

const otpParam = () => Type.String({ pattern: '^\\d{6}$', writeOnly: true, description: 'One-time code' })
const linkParam = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', writeOnly: true, description: 'Token of the set-up link' })
const rolesParam = () =>
  Type.String({
    pattern: `^(${OPERATOR_ROLES.join('|')})(,(${OPERATOR_ROLES.join('|')})){0,4}$`,
    description: 'Roles, separated by commas',
  })

const userDecision = () =>
  Type.Object({
    uid: Type.String({ pattern: '^\\d{8}$', description: 'UID of the user' }),
    reason: textParam(3, 300, 'Why; the user may see it'),
  })

const SignedInOperator = Type.Object({ token: Type.String(), operator: OperatorSchema })

export const operatorsSchemas = {
  operatorLogin: {
    params: Type.Object({ email: emailParam(), password: secretParam(1, 72, 'Password'), otp: otpParam() }),
    answer: SignedInOperator,
  },
  operatorSetUpBegin: {
    params: Type.Object({ link: linkParam() }),
    answer: Type.Object({
      email: Type.String({ description: 'Empty for the first owner, who chooses it' }),
      roles: Type.Array(RoleSchema),
      secret: Type.String({ description: 'Base32, for typing into an authenticator' }),
      otpauth: Type.String({ description: 'The same as an address, for a QR code' }),
    }),
  },
  operatorSetUpFinish: {
    params: Type.Object({
      link: linkParam(),
      email: emailParam(),
      name: textParam(1, 60, 'Name shown to colleagues'),
      password: secretParam(12, 72, 'Password, 12 characters or more'),
      otp: otpParam(),
    }),
    answer: SignedInOperator,
  },
  operatorLogout: { params: NO_PARAMS, answer: NOTHING },
  operatorInfo: { params: NO_PARAMS, answer: OperatorSchema },
  operatorPassword: {
    params: Type.Object({
      password: secretParam(1, 72, 'The old password'),
      new_password: secretParam(12, 72, 'The new password, 12 characters or more'),
      otp: otpParam(),
    }),
    answer: NOTHING,
  },
  operators: { params: NO_PARAMS, answer: Type.Array(OperatorSchema) },
  operatorInvite: {
    params: Type.Object({ email: emailParam(), roles: rolesParam() }),
    answer: Type.Object({ link: Type.String({ description: 'Shown once' }), expires_at: instantField() }),
  },
  operatorSetRoles: {
    params: Type.Object({ id: idParam('Operator'), roles: rolesParam() }),
    answer: NOTHING,
  },
  operatorDisable: { params: Type.Object({ id: idParam('Operator') }), answer: NOTHING },
  operatorUsers: {
    params: listParams(['created_at', 'uid'], {
      query: Type.Optional(textParam(1, 64, 'UID, email or mobile')),
      realm: Type.Optional(wordParam(['real', 'demo'], 'Whose money')),
      frozen: Type.Optional(wordParam(['yes', 'no'], 'Only those')),
      verified: Type.Optional(wordParam(['yes', 'no'], 'Only those')),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        uid: Type.String(),
        email: Type.String(),
        mobile: Type.String(),
        name: Type.String(),
        is_demo: Type.Enum([0, 1], { type: 'integer' }),
        frozen: Type.Boolean(),
        two_factor: Type.Boolean(),
        created_at: instantField(),
      }),
    ),
  },
  operatorUserFreeze: { params: userDecision(), answer: NOTHING },
  operatorUserUnfreeze: { params: userDecision(), answer: NOTHING },
  operatorUserTwoFactorOff: { params: userDecision(), answer: NOTHING },
  operatorEmails: {
    params: listParams(['id'], {
      channel: Type.Optional(wordParam(['mail', 'sms'], 'Only these')),
      state: Type.Optional(wordParam(['delivered', 'waiting', 'failed'], 'Only these')),
      destination: Type.Optional(textParam(1, 254, 'Only to this address or number')),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        channel: Type.Enum(['mail', 'sms'], { type: 'string' }),
        destination: Type.String(),
        subject: Type.String({ description: 'Empty where a mail server delivers: it may hold a code' }),
        body: Type.String({ description: 'Empty where a mail server delivers' }),
        created_at: instantField(),
        delivered: Type.Boolean(),
        error: Type.String(),
      }),
    ),
  },
  operatorEmailPreview: {
    params: Type.Object({ language: textParam(2, 3, 'Language of the emails') }),
    answer: Type.Object({
      emails: Type.Array(
        Type.Object({
          kind: Type.String({ description: '`account.` or `notice.` and a name' }),
          subject: Type.String(),
          body: Type.String({ description: 'As plain text' }),
        }),
      ),
    }),
  },
  operatorProposals: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: idField(),
        call: Type.String(),
        path: Type.String(),
        params: Type.Record(Type.String(), Type.Unknown(), { description: 'Send these to agree' }),
        subject: Type.String(),
        made_by: Type.String({ description: 'Name of the first person' }),
        own: Type.Boolean({ description: 'Made by the asker, who cannot agree to it' }),
        void_reason: Type.Enum(['', 'proposer_disabled', 'proposer_demoted', 'subject_changed', 'expired'], {
          type: 'string',
          description: 'Why it no longer counts; empty while it waits',
        }),
        created_at: instantField(),
      }),
    ),
  },
  operatorProposalReject: { params: Type.Object({ id: idParam('Proposal') }), answer: NOTHING },
  operatorNotes: {
    params: Type.Object({
      subject: Type.String({
        pattern: '^[a-z ]{3,30} [1-9]\\d{0,14}$',
        description: 'As the audit log names it: `deposit 12`, `loan 3`',
      }),
    }),
    answer: Type.Array(
      Type.Object({
        operator: Type.String(),
        note: Type.String({ description: 'Written for operators; never shown to the user' }),
        at: instantField(),
      }),
    ),
  },
  operatorAudit: {
    params: listParams(['seq'], {
      uid: uidFilter(),
      operator_id: Type.Optional(idParam('Only of this operator')),
      action: Type.Optional(Type.String({ pattern: '^[A-Za-z_]{3,60}$', description: 'Only this act' })),
      phase: Type.Optional(wordParam(['asked', 'about', 'outcome'], 'Only these rows')),
      ...dateFilters(),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          seq: idField(),
          at: instantField(),
          operator: Type.String({ description: 'Name, or empty before there was one' }),
          action: Type.String(),
          phase: Type.Enum(['asked', 'about', 'outcome'], { type: 'string' }),
          uid: Type.String({ description: 'The user it touched, or empty' }),
          subject: Type.String(),
          details: Type.Record(Type.String(), Type.Unknown()),
          address: Type.String(),
          hash: Type.String(),
        }),
      ),
      total: Type.Integer(),
      whole: Type.Boolean({ description: 'Every row hashes to what it says' }),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
