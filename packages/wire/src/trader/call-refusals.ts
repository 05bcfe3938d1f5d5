// Which refusals each call can give, by name. The server reports one that is missing here, and its tests fail on that report. What follows
// from the call itself (session, realm, freeze, keys, methods) is not listed: `refusalsOf` adds it.
import type { RefusalName } from '@tallystick/kernel/refusals'
import { type Call, type CallName, CALLS } from './calls.ts'

const OWNER = ['account_unknown', 'account_frozen'] as const
const CODE = ['too_many_requests', 'code_sent_recently', 'mobile_not_enabled', 'country_not_served'] as const
const NEW_PASSWORD = ['passwords_not_equal', 'password_common', 'code_wrong', 'mobile_not_enabled'] as const
const ONE_TIME_CODE = ['two_factor_needed', 'otp_wrong'] as const
const UPLOADED = [
  'image_unreadable',
  'image_too_large',
  'image_animated',
  'upload_quota',
  'busy',
  'unavailable',
] as const
const PRICE = ['pair_unknown', 'market_closed', 'price_stale'] as const
const STOPS = ['price_out_of_range', 'price_not_in_steps', 'stop_loss_wrong_side', 'take_profit_wrong_side'] as const
const CLOSED_ORDER = ['order_closed', 'order_cancelled'] as const
const PROOF = ['proof_unknown', 'proof_used'] as const
const DEPOSIT = [
  ...OWNER,
  ...PROOF,
  'deposit_option_unknown',
  'amount_below_minimum',
  'amount_above_maximum',
  'too_many_under_review',
  'trading_paused',
] as const
const BUYING = [
  ...OWNER,
  'fund_unknown',
  'amount_below_minimum',
  'amount_not_in_cents',
  'fund_limit',
  'insufficient_balance',
  'trading_paused',
] as const
const RELATION = [
  ...OWNER,
  'master_unknown',
  'not_following',
  'following_ended',
  'relation_not_active',
  'relation_not_paused',
] as const
const VISITOR = ['visitor_unknown'] as const

export const CALL_REFUSALS = {
  createDemoAccount: ['busy'],
  login: ['wrong_credentials', 'mobile_not_enabled', 'busy', ...ONE_TIME_CODE],
  register: [
    'account_exists',
    'captcha_wrong',
    'code_wrong',
    'country_not_served',
    'invite_code_unknown',
    'mobile_not_enabled',
    'passwords_not_equal',
    'password_common',
    'busy',
  ],
  forgetPassword: [...NEW_PASSWORD, 'busy'],
  amendPassword: [...NEW_PASSWORD, 'busy'],
  sendEmail: CODE,
  sendSms: CODE,
  setProfile: [],
  twoFactorBegin: ['two_factor_on', 'wrong_credentials'],
  twoFactorOn: ['two_factor_on', 'two_factor_off', 'otp_wrong'],
  twoFactorOff: ['two_factor_off', 'wrong_credentials', ...ONE_TIME_CODE],
  setting: ['not_found'],
  newsInfo: ['not_found'],
  submitIdentityCheck: [
    'country_not_served',
    'identity_check_waiting',
    'identity_check_finished',
    'upload_unknown',
    'same_picture',
    'busy',
  ],
  chatMessages: VISITOR,
  chatSend: [...VISITOR, 'message_empty', 'upload_unknown'],
  chatImageUpload: [...VISITOR, ...UPLOADED],
  chatImage: [...VISITOR, 'upload_unknown'],
  chatSeen: [...VISITOR, 'not_found'],
  feedbackSend: ['message_empty', 'upload_unknown', 'too_many_requests'],
  accountDetail: ['account_unknown'],
  transfer: [...OWNER, 'same_account', 'amount_below_minimum', 'insufficient_balance', 'price_stale', 'trading_paused'],
  submitDeposit: DEPOSIT,
  submitWire: DEPOSIT,
  submitWithdrawal: [
    ...OWNER,
    ...ONE_TIME_CODE,
    'withdrawal_currency_unknown',
    'no_payment_channel',
    'method_unknown',
    'method_deleted',
    'method_cooling',
    'credential_cooling',
    'amount_not_above_fee',
    'daily_limit',
    'insufficient_balance',
    'too_many_under_review',
    'price_stale',
  ],
  cancelWithdrawal: [...OWNER, 'withdrawal_unknown', 'withdrawal_not_open'],
  acceptWithdrawal: [...OWNER, 'withdrawal_unknown', 'withdrawal_not_open', 'withdrawal_no_offer', 'price_stale'],
  bindMethod: [
    ...OWNER,
    ...ONE_TIME_CODE,
    'withdrawal_currency_unknown',
    'no_payment_channel',
    'address_invalid',
    'address_not_payable',
    'payee_not_allowed',
    'bank_details_invalid',
    'method_exists',
    'too_many_methods',
  ],
  deleteMethod: [...OWNER, 'method_unknown', 'method_deleted'],
  freezeAccount: ['link_unknown'],
  submitLoanApplicant: [
    'birthday_out_of_range',
    'country_not_served',
    'loan_applicant_submitted',
    'signature_needed',
    'upload_unknown',
  ],
  loanConfig: ['loan_config_unknown', 'amount_below_minimum', 'amount_above_maximum', 'amount_not_in_cents'],
  submitLoan: [
    ...OWNER,
    'loan_config_unknown',
    'loan_applicant_needed',
    'loan_open',
    'signature_needed',
    'agreement_changed',
    'amount_below_minimum',
    'amount_above_maximum',
    'amount_not_in_cents',
    'upload_unknown',
    'trading_paused',
  ],
  loan: ['loan_unknown'],
  loanRepayment: ['loan_unknown'],
  repayLoanFromBalance: [
    ...OWNER,
    'loan_unknown',
    'loan_closed',
    'loan_not_to_repay',
    'repayment_changed',
    'insufficient_balance',
  ],
  repayLoan: [...OWNER, ...PROOF, 'loan_unknown', 'loan_closed', 'loan_not_to_repay', 'repayment_account_unknown'],
  fund: ['fund_unknown'],
  subscriptionInfo: ['fund_unknown'],
  buyFund: BUYING,
  subscriptionSubmit: BUYING,
  fundIncome: ['subscription_unknown'],
  redeemFund: [...OWNER, 'subscription_unknown', 'subscription_closed', 'subscription_not_running'],
  imageUpload: UPLOADED,
  imageAddress: ['upload_unknown'],
  resetDemoAccount: OWNER,
  kline: ['pair_unknown'],
  tradingHours: ['pair_unknown'],
  submitOrder: [
    ...OWNER,
    ...PRICE,
    ...STOPS,
    'lots_below_minimum',
    'lots_above_maximum',
    'lots_not_in_steps',
    'leverage_not_offered',
    'leverage_not_configured',
    'target_equals_market',
    'insufficient_balance',
    'too_many_orders',
    'trading_paused',
  ],
  closeOrder: ['order_unknown', ...CLOSED_ORDER, 'order_not_holding', 'market_closed', 'price_stale'],
  closeOrderPart: [
    'order_unknown',
    ...CLOSED_ORDER,
    'order_not_holding',
    'lots_below_minimum',
    'lots_above_maximum',
    'lots_not_in_steps',
    'market_closed',
    'price_stale',
  ],
  cancelOrder: ['order_unknown', ...CLOSED_ORDER, 'order_not_pending'],
  setStops: [...OWNER, ...STOPS, 'order_unknown', ...CLOSED_ORDER, 'order_not_holding', 'price_stale'],
  trader: ['master_unknown'],
  applyTrader: ['already_master', 'application_pending', 'identity_check_needed', 'follows_others'],
  followTrader: [
    ...OWNER,
    'master_unknown',
    'cannot_follow_self',
    'masters_cannot_follow',
    'already_following',
    'multiple_out_of_range',
    'other_realm',
    'too_many_followed',
    'stop_percent_out_of_range',
    'amount_below_minimum',
    'trading_paused',
  ],
  unfollowTrader: RELATION,
  pauseFollowing: RELATION,
  setFollowStop: [...RELATION, 'stop_percent_out_of_range'],
  skippedCopies: ['master_unknown', 'not_following'],
  followOrders: ['master_unknown', 'not_following'],
  submitMicro: [
    ...OWNER,
    ...PRICE,
    'duration_not_offered',
    'stake_below_minimum',
    'stake_not_in_cents',
    'closes_before_expiry',
    'micro_suspended',
    'insufficient_balance',
    'too_many_orders',
    'trading_paused',
  ],
  checkOrder: ['order_unknown'],
} as const satisfies Readonly<Partial<Record<CallName, readonly RefusalName[]>>>

/** What any request can meet. */
const ALWAYS: readonly RefusalName[] = ['bad_request', 'too_many_requests', 'internal_error', 'unavailable', 'timeout']
const WITH_BODY: readonly RefusalName[] = ['too_large', 'unsupported_type']

/** Every refusal of a call, its own ones first. */
export function refusalsOf(name: CallName): readonly RefusalName[] {
  const call: Call = CALLS[name]
  const declared: Readonly<Partial<Record<CallName, readonly RefusalName[]>>> = CALL_REFUSALS
  const methods: readonly string[] = call.methods
  return [
    ...new Set<RefusalName>([
      ...(declared[name] ?? []),
      ...(call.auth === 'user' ? (['session_invalid'] as const) : []),
      ...(call.realm === 'real' ? (['only_true_account'] as const) : []),
      ...(call.needsAgreement ? (['agreement_needed'] as const) : []),
      ...(call.realm === 'demo' ? (['only_demo_account'] as const) : []),
      ...(call.mutating && call.auth !== 'none' && !call.whileFrozen ? (['account_frozen'] as const) : []),
      ...(call.mutating && call.auth !== 'none' ? (['key_reused', 'key_ahead', 'busy'] as const) : []),
      ...(call.mutating && methods.includes('GET') ? (['unsafe_navigation'] as const) : []),
      ...(methods.includes('POST') ? WITH_BODY : []),
      ...ALWAYS,
    ]),
  ]
}
