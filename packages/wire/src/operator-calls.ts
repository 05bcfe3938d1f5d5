// Every call of the operators' back office, and the one table of who may do what: `roles`. A decision route of a product is one line
// here, its schemas in routes/ (listed in operator-routes.ts) and a handler served through `operatorCalls.serve`.

export const OPERATOR_ROLES = ['support', 'finance', 'risk', 'content', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export interface OperatorCall {
  /** Always below /operator/api. */
  readonly path: `/operator/api/${string}`
  readonly method: 'GET' | 'POST'
  /** Who may: one of these roles, `any` operator, or `nobody` in particular (the calls that make a session). */
  readonly roles: readonly OperatorRole[] | 'any' | 'nobody'
  readonly summary: string
}

export const OPERATOR_CALLS = {
  // Signing in
  operatorLogin: {
    path: '/operator/api/login',
    method: 'POST',
    roles: 'nobody',
    summary: 'Password and one-time code; both, for everyone.',
  },
  operatorSetUpBegin: {
    path: '/operator/api/set_up/begin',
    method: 'POST',
    roles: 'nobody',
    summary: 'Opens a set-up link: the secret for the authenticator.',
  },
  operatorSetUpFinish: {
    path: '/operator/api/set_up/finish',
    method: 'POST',
    roles: 'nobody',
    summary: 'Turns a set-up link into an operator, once.',
  },
  operatorLogout: {
    path: '/operator/api/logout',
    method: 'POST',
    roles: 'any',
    summary: 'Ends this session.',
  },
  operatorInfo: { path: '/operator/api/me', method: 'GET', roles: 'any', summary: 'The signed-in operator.' },
  operatorPassword: {
    path: '/operator/api/password',
    method: 'POST',
    roles: 'any',
    summary: 'Changes the own password and ends the other sessions.',
  },

  // People with rights
  operators: { path: '/operator/api/operators', method: 'GET', roles: ['owner'], summary: 'All operators.' },
  operatorInvite: {
    path: '/operator/api/operators/invite',
    method: 'POST',
    roles: ['owner'],
    summary: 'Makes a set-up link for a new operator. Two persons, except for the second owner.',
  },
  operatorSetRoles: {
    path: '/operator/api/operators/roles',
    method: 'POST',
    roles: ['owner'],
    summary: 'Changes the roles of an operator. Two persons.',
  },
  operatorDisable: {
    path: '/operator/api/operators/disable',
    method: 'POST',
    roles: ['owner'],
    summary: 'Takes all rights from an operator and ends his sessions. Two persons when he is an owner.',
  },

  // Two-person rule and audit
  operatorProposals: {
    path: '/operator/api/proposals',
    method: 'GET',
    roles: 'any',
    summary: 'Acts that wait for a second person; to agree, send the same call with the same parameters.',
  },
  operatorProposalReject: {
    path: '/operator/api/proposals/reject',
    method: 'POST',
    roles: 'any',
    summary: 'Turns a waiting act down, or takes back an own one.',
  },
  operatorAudit: {
    path: '/operator/api/audit',
    method: 'GET',
    roles: ['owner', 'risk'],
    summary: 'The audit log, newest first, and whether its chain of hashes is whole.',
  },
} as const satisfies Readonly<Record<string, OperatorCall>>

export type OperatorCallName = keyof typeof OPERATOR_CALLS
