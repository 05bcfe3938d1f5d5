// Every call of the operators' back office, and the one table of who may do what: `roles`. A decision route of a product is one line
// here, its schemas in schemas/ (listed in schemas.ts) and a handler served through `operatorCalls.serve`.
// (Longer than most files because who may do what must stand in one table.)

export const OPERATOR_ROLES = ['support', 'finance', 'risk', 'content', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/**
 * How many operators an act needs. `by_amount`: two from the two-person amount on, and when the sums of a rolling day reach their limits.
 * `towards_safety`: one, because it only takes away; the way back needs two. `by_subject`: as the declaration of what is changed says.
 */
export type Persons = 'one' | 'two' | 'by_amount' | 'by_subject' | 'towards_safety'

interface AnyOperatorCall {
  /** Always below /operator/api. */
  readonly path: `/operator/api/${string}`
  /** Who may: one of these roles, `any` operator, or `nobody` in particular (the calls that make a session). */
  readonly roles: readonly OperatorRole[] | 'any' | 'nobody'
  /** A list: the same path with `.csv` behind it gives all of it as a file of this name. */
  readonly csv?: string
  /** Takes one image as a multipart body. */
  readonly upload?: true
  readonly summary: string
}

/** Reads need one operator; every act states how many it needs, and why that is enough. */
export type OperatorCall = AnyOperatorCall &
  (
    | { readonly method: 'GET'; readonly persons?: never; readonly why?: never }
    | { readonly method: 'POST'; readonly persons: Persons; readonly why: string }
  )

/** Set to 1 on the answer to an act that needs two persons and passed with one, in development. */
export const ALONE_HEADER = 'x-passed-alone'

export const OPERATOR_CALLS = {
  // Signing in
  operatorLogin: {
    path: '/operator/api/login',
    method: 'POST',
    roles: 'nobody',
    persons: 'one',
    why: 'signs the caller in and touches nobody else',
    summary: 'Password and one-time code; both, for everyone.',
  },
  operatorSetUpBegin: {
    path: '/operator/api/set_up/begin',
    method: 'POST',
    roles: 'nobody',
    persons: 'one',
    why: 'shows what the link is for',
    summary: 'Opens a set-up link: the secret for the authenticator.',
  },
  operatorSetUpFinish: {
    path: '/operator/api/set_up/finish',
    method: 'POST',
    roles: 'nobody',
    persons: 'one',
    why: 'uses up what two persons, or the start-up exception, allowed',
    summary: 'Turns a set-up link into an operator, once.',
  },
  operatorLogout: {
    path: '/operator/api/logout',
    method: 'POST',
    roles: 'any',
    persons: 'one',
    why: 'ends the own session',
    summary: 'Ends this session.',
  },
  operatorInfo: { path: '/operator/api/me', method: 'GET', roles: 'any', summary: 'The signed-in operator.' },
  operatorPassword: {
    path: '/operator/api/password',
    method: 'POST',
    roles: 'any',
    persons: 'one',
    why: 'changes the own password, with the old one and a code',
    summary: 'Changes the own password and ends the other sessions.',
  },

  // Operators and roles
  operators: { path: '/operator/api/operators', method: 'GET', roles: ['owner'], summary: 'All operators.' },
  operatorInvite: {
    path: '/operator/api/operators/invite',
    method: 'POST',
    roles: ['owner'],
    persons: 'two',
    why: 'gives rights; alone only for the second owner',
    summary: 'Makes a set-up link for a new operator. Two persons, except for the second owner.',
  },
  operatorSetRoles: {
    path: '/operator/api/operators/roles',
    method: 'POST',
    roles: ['owner'],
    persons: 'two',
    why: 'gives and takes rights',
    summary: 'Changes the roles of an operator. Two persons.',
  },
  operatorDisable: {
    path: '/operator/api/operators/disable',
    method: 'POST',
    roles: ['owner'],
    persons: 'towards_safety',
    why: 'takes rights away; two persons when they are an owner',
    summary: 'Takes all rights from an operator and ends their sessions. Needs two operators for an owner.',
  },

  // Users
  operatorUsers: {
    path: '/operator/api/users',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'users',
    summary: 'Users by UID, email address or mobile number; without one the newest.',
  },
  operatorUserFreeze: {
    path: '/operator/api/users/freeze',
    method: 'POST',
    roles: ['risk', 'support', 'owner'],
    persons: 'towards_safety',
    why: 'stops a user; the way back is a call of its own',
    summary: 'Stops a user from acting; they can still read.',
  },
  operatorUserUnfreeze: {
    path: '/operator/api/users/unfreeze',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'two',
    why: 'lets money leave again',
    summary: 'Lets a frozen user act again. Two persons.',
  },
  operatorUserTwoFactorOff: {
    path: '/operator/api/users/two_factor_off',
    method: 'POST',
    roles: ['support', 'owner'],
    persons: 'two',
    why: 'takes a lock from an account',
    summary:
      'For a user who lost authenticator and recovery codes: switches their second factor off. Needs two operators.',
  },
  operatorEmails: {
    path: '/operator/api/emails',
    method: 'GET',
    roles: ['support', 'owner'],
    csv: 'emails',
    summary: 'The newest emails; with their words only where there is no mail server.',
  },
  operatorEmailPreview: {
    path: '/operator/api/emails/preview',
    method: 'GET',
    roles: ['support', 'owner'],
    summary: 'Every email there is, with sample values. As HTML at /operator/email_preview/<language>/<kind>.',
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
    persons: 'towards_safety',
    why: 'what was proposed does not happen',
    summary: 'Turns a waiting act down, or takes back an own one.',
  },
  operatorNotes: {
    path: '/operator/api/notes',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'Internal notes that operators wrote about one request, oldest first.',
  },
  operatorAudit: {
    path: '/operator/api/audit',
    method: 'GET',
    roles: ['owner', 'risk'],
    csv: 'audit',
    summary: 'The audit log, newest first, and whether its chain of hashes is whole.',
  },

  // Identity checks
  operatorIdentityChecks: {
    path: '/operator/api/identity_checks',
    method: 'GET',
    roles: ['support', 'risk', 'owner'],
    csv: 'real-names',
    summary: 'Identity checks by status; waiting ones by due time.',
  },
  operatorIdentityCheckApprove: {
    path: '/operator/api/identity_checks/approve',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'one',
    why: 'moves nothing: it raises a daily limit, and each withdrawal is decided by amount and sums; never the own',
    summary: 'Finishes a review; the country is needed when the user named none.',
  },
  operatorIdentityCheckReject: {
    path: '/operator/api/identity_checks/reject',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'towards_safety',
    why: 'gives nothing',
    summary: 'Rejects a submission with a reason; the user may submit again.',
  },

  // Support chat
  operatorChats: {
    path: '/operator/api/chats',
    method: 'GET',
    roles: ['support', 'owner'],
    csv: 'chats',
    summary: 'Chats, the last active first.',
  },
  operatorChat: { path: '/operator/api/chat', method: 'GET', roles: ['support', 'owner'], summary: 'One chat.' },
  operatorChatSend: {
    path: '/operator/api/chat/send',
    method: 'POST',
    roles: ['support', 'owner'],
    persons: 'one',
    why: 'words to one user, on record',
    summary: 'Answers in a chat.',
  },
  operatorChatUpload: {
    path: '/operator/api/chat/image_upload',
    method: 'POST',
    roles: ['support', 'owner'],
    persons: 'one',
    why: 'an image for a chat',
    upload: true,
    summary: 'Uploads an image for a chat.',
  },
  operatorChatSeen: {
    path: '/operator/api/chat/seen',
    method: 'POST',
    roles: ['support', 'owner'],
    persons: 'one',
    why: 'marks messages as seen',
    summary: 'Marks messages as seen.',
  },

  // Feedback
  operatorFeedback: {
    path: '/operator/api/feedback',
    method: 'GET',
    roles: ['support', 'owner'],
    csv: 'feedback',
    summary: 'Feedback of users: open, longest waiting first, or answered.',
  },
  operatorFeedbackAnswer: {
    path: '/operator/api/feedback/answer',
    method: 'POST',
    roles: ['support'],
    persons: 'one',
    why: 'words to one user, on record',
    summary: 'Answers feedback once, in the support chat or by email, as the user chose.',
  },

  // News and companies
  operatorNews: {
    path: '/operator/api/news',
    method: 'GET',
    roles: ['content', 'owner'],
    csv: 'news',
    summary: 'All articles.',
  },
  operatorArticle: {
    path: '/operator/api/news/text',
    method: 'GET',
    roles: ['content', 'owner'],
    summary: 'The text of an article in one language, as it was written.',
  },
  operatorNewsSave: {
    path: '/operator/api/news/save',
    method: 'POST',
    roles: ['content', 'owner'],
    persons: 'one',
    why: 'words, sanitised: no scripts, no forms',
    summary: 'Writes an article in one language, sanitised.',
  },
  operatorNewsPublish: {
    path: '/operator/api/news/publish',
    method: 'POST',
    roles: ['content', 'owner'],
    persons: 'one',
    why: 'shows or hides words',
    summary: 'Shows or hides an article.',
  },
  operatorCompanies: {
    path: '/operator/api/companies',
    method: 'GET',
    roles: ['content', 'owner'],
    summary: 'All companies.',
  },
  operatorCompanySave: {
    path: '/operator/api/companies/save',
    method: 'POST',
    roles: ['owner'],
    persons: 'two',
    why: 'names where users are sent to',
    summary: 'Adds or changes a company. Two persons.',
  },

  // Deposits and withdrawals
  operatorDeposits: {
    path: '/operator/api/deposits',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'deposits',
    summary: 'Deposits by status, oldest first while they wait.',
  },
  operatorDepositApprove: {
    path: '/operator/api/deposits/approve',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'by_amount',
    why: 'credits money',
    summary: 'Credits a deposit. From the two-person amount or sum on the second approval does it.',
  },
  operatorDepositReject: {
    path: '/operator/api/deposits/reject',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'towards_safety',
    why: 'credits nothing; the user may submit again',
    summary: 'Rejects or voids a deposit.',
  },
  operatorWithdrawals: {
    path: '/operator/api/withdrawals',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'withdrawals',
    summary: 'Withdrawals by status, oldest first while they wait.',
  },
  operatorWithdrawalApprove: {
    path: '/operator/api/withdrawals/approve',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'by_amount',
    why: 'lets money leave',
    summary:
      'Approves a withdrawal at the rate of this moment, which completes it; a rate beyond the tolerance is offered to the user instead. From the two-person amount or sum on the second approval does it.',
  },
  operatorWithdrawalReject: {
    path: '/operator/api/withdrawals/reject',
    method: 'POST',
    roles: ['finance', 'risk', 'owner'],
    persons: 'towards_safety',
    why: 'the money stays with the user',
    summary: 'Rejects or voids a withdrawal: the money is free again.',
  },
  operatorAdjustments: {
    path: '/operator/api/adjustments',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'corrections',
    summary: 'Corrections of users’ money, with who made and who checked them.',
  },
  operatorAdjust: {
    path: '/operator/api/adjustments/make',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'two',
    why: 'moves money',
    summary: 'Corrects the main account of a user, who reads the reason. Always two persons.',
  },
  operatorImage: {
    path: '/operator/api/image',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'An address of an uploaded image, readable for a minute. Every look is recorded.',
  },

  // Loans and funds
  operatorLoanApplicants: {
    path: '/operator/api/loan_applicants',
    method: 'GET',
    roles: ['support', 'risk', 'owner'],
    csv: 'loan-kyc',
    summary: 'Identity data for loans by status, oldest first while they wait.',
  },
  operatorLoanApplicantDecide: {
    path: '/operator/api/loan_applicants/decide',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'one',
    why: 'moves nothing: paying a loan out is decided by amount and sums; never the own',
    summary: 'Approves or rejects identity data for loans.',
  },
  operatorLoans: {
    path: '/operator/api/loans',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'loans',
    summary: 'Loans by status, oldest first while they wait.',
  },
  operatorLoanApprove: {
    path: '/operator/api/loans/approve',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'by_amount',
    why: 'pays money out',
    summary: 'Pays a loan out. From the two-person amount or sum on the second approval does it.',
  },
  operatorLoanReject: {
    path: '/operator/api/loans/reject',
    method: 'POST',
    roles: ['finance', 'risk', 'owner'],
    persons: 'towards_safety',
    why: 'pays nothing out',
    summary: 'Rejects a loan.',
  },
  operatorRepaymentDecide: {
    path: '/operator/api/loans/repayment',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'by_amount',
    why: 'forgives a debt when accepted; rejecting is one person',
    summary: 'Accepts a repayment, which closes the loan, or rejects it.',
  },
  operatorRedemptions: {
    path: '/operator/api/redemptions',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'redemptions',
    summary: 'Fund subscriptions by status, oldest first while a redemption waits.',
  },
  operatorRedemptionDecide: {
    path: '/operator/api/redemptions/decide',
    method: 'POST',
    roles: ['finance', 'owner'],
    persons: 'by_amount',
    why: 'frees held money when confirmed; refusing is one person',
    summary: 'Confirms an early redemption, or refuses it: then the skipped interest is paid.',
  },

  // Copy trading
  operatorMasterApplications: {
    path: '/operator/api/master_applications',
    method: 'GET',
    roles: ['support', 'risk', 'owner'],
    csv: 'masters',
    summary: 'Applications to become a master, oldest first while they wait.',
  },
  operatorMasterDecide: {
    path: '/operator/api/master_applications/decide',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'one',
    why: 'moves nothing: a share is paid out of profits that were made; never the own',
    summary: 'Makes the applicant a master, or rejects the application.',
  },
  // Figures over time
  operatorHouseFigures: {
    path: '/operator/api/figures/house',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'Deposits, withdrawals, fees and the result of the house by day.',
  },
  operatorHouseDay: {
    path: '/operator/api/figures/house_day',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'What one day moved on each account of the house.',
  },
  operatorUserFigures: {
    path: '/operator/api/figures/users',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'Active users and registrations by day.',
  },
  operatorPayoutTimes: {
    path: '/operator/api/figures/payout_times',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'How long withdrawals took to be paid, by day: median and 95th percentile.',
  },
  operatorQueueHistory: {
    path: '/operator/api/figures/queues',
    method: 'GET',
    roles: 'any',
    summary: 'How much waited in a queue and how long the oldest had waited, from samples of every hour.',
  },

  // Users, risk, ledger, terms
  operatorNames: { path: '/operator/api/names', method: 'GET', roles: 'any', summary: 'Names of operators by number.' },
  operatorWaiting: {
    path: '/operator/api/waiting',
    method: 'GET',
    roles: 'any',
    summary: 'How much waits in each queue, and since when.',
  },
  operatorUser: {
    path: '/operator/api/users/profile',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'One user: profile, accounts, sessions.',
  },
  operatorUserEquity: {
    path: '/operator/api/users/equity',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'What a user was worth over time, with deposits and withdrawals.',
  },
  operatorUserRelations: {
    path: '/operator/api/users/relations',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    summary: 'Whom a user invited, follows and is followed by, and who else is paid to the same place.',
  },
  operatorUserOrders: {
    path: '/operator/api/users/orders',
    method: 'GET',
    roles: ['support', 'finance', 'risk', 'owner'],
    csv: 'orders',
    summary: 'Orders of a user, newest first.',
  },
  operatorUserEndSessions: {
    path: '/operator/api/users/end_sessions',
    method: 'POST',
    roles: ['support', 'risk', 'owner'],
    persons: 'towards_safety',
    why: 'signs a user out',
    summary: 'Ends every session of a user.',
  },
  operatorLedger: {
    path: '/operator/api/ledger',
    method: 'GET',
    roles: ['finance', 'risk', 'owner', 'support'],
    csv: 'ledger',
    summary: 'Transfers with their postings, newest first.',
  },
  operatorConservation: {
    path: '/operator/api/ledger/conservation',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'All balances by account; each realm sums to zero.',
  },
  operatorReconciliations: {
    path: '/operator/api/ledger/reconciliations',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'The last reconciliations of balances against postings.',
  },
  operatorReconcile: {
    path: '/operator/api/ledger/reconcile',
    method: 'POST',
    roles: ['finance', 'risk', 'owner'],
    persons: 'one',
    why: 'asks questions',
    summary: 'Puts every invariant of the money to the database now.',
  },
  operatorExposure: {
    path: '/operator/api/risk/exposure',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'What users hold in each pair, and what the house stands against.',
  },
  operatorRiskAccounts: {
    path: '/operator/api/risk/accounts',
    method: 'GET',
    roles: ['risk', 'owner'],
    summary: 'Accounts with open positions, the nearest to a stop-out first.',
  },
  operatorForgivenLosses: {
    path: '/operator/api/risk/forgiven',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'Losses beyond accounts’ money that the house bore: today, in 30 days and in all.',
  },
  operatorWinners: {
    path: '/operator/api/risk/winners',
    method: 'GET',
    roles: ['risk', 'owner'],
    summary: 'Users who won more of their micro orders of a week than luck explains.',
  },
  operatorExposureHistory: {
    path: '/operator/api/risk/exposure_history',
    method: 'GET',
    roles: ['finance', 'risk', 'owner'],
    summary: 'Open interest and exposure over time, of all pairs or one, from samples of every five minutes.',
  },
  operatorHealth: {
    path: '/operator/api/risk/health',
    method: 'GET',
    roles: 'any',
    summary: 'Price feed, queues and commits.',
  },
  operatorSwitches: {
    path: '/operator/api/switches',
    method: 'GET',
    roles: 'any',
    summary: 'What is in close-only mode.',
  },
  operatorSwitch: {
    path: '/operator/api/switches/set',
    method: 'POST',
    roles: ['risk', 'owner'],
    persons: 'towards_safety',
    why: 'close-only on; off needs two persons',
    summary: 'Puts everything, a product or a pair into close-only mode; back needs two persons.',
  },
  operatorSettings: {
    path: '/operator/api/settings',
    method: 'GET',
    roles: ['risk', 'finance', 'owner'],
    summary: 'Every setting with its value.',
  },
  operatorSettingChange: {
    path: '/operator/api/settings/change',
    method: 'POST',
    roles: ['owner', 'risk'],
    persons: 'by_subject',
    why: 'as the declaration of the setting says',
    summary: 'Changes a setting within its bounds, for new orders. Two persons unless it is harmless.',
  },
  operatorTerms: {
    path: '/operator/api/terms',
    method: 'GET',
    roles: ['risk', 'finance', 'owner'],
    summary: 'What is offered: pairs, durations, networks, banks, currencies, loans, funds.',
  },
  operatorTermChange: {
    path: '/operator/api/terms/change',
    method: 'POST',
    roles: ['owner', 'risk', 'finance'],
    persons: 'by_subject',
    why: 'as the declaration of the field says',
    summary:
      'Changes one field of what is offered within its bounds, for new orders. Two persons unless it is harmless.',
  },
  operatorTermAdd: {
    path: '/operator/api/terms/add',
    method: 'POST',
    roles: ['owner', 'risk', 'finance'],
    persons: 'two',
    why: 'a new row of what is offered',
    summary: 'Adds a row to what is offered, for new orders. Two persons.',
  },
  operatorChanges: {
    path: '/operator/api/changes',
    method: 'GET',
    roles: 'any',
    csv: 'changes',
    summary: 'The history of changes, with who and why.',
  },
} as const satisfies Readonly<Record<string, OperatorCall>>

export type OperatorCallName = keyof typeof OPERATOR_CALLS

/** Calls that answer with a list. */
export type OperatorListName = {
  [Name in OperatorCallName]: (typeof OPERATOR_CALLS)[Name] extends { readonly csv: string } ? Name : never
}[OperatorCallName]

/** Whether these roles may make the call. */
export function mayCall(name: OperatorCallName, roles: readonly OperatorRole[]): boolean {
  const call: OperatorCall = OPERATOR_CALLS[name]
  return typeof call.roles === 'string' ? call.roles === 'any' : call.roles.some(role => roles.includes(role))
}
