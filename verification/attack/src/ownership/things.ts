// Every parameter that names a record, and what it names: a record of the caller's own, a public one, a secret that grants access, or a
// position in the caller's own list. A new such parameter must be added here before the tests pass.
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'

/**
 * own: only the owner may use it; for other users it does not exist.
 * public: on offer, or a user whom all may see.
 * secret: its holder may use it, and it cannot be guessed.
 * relation: a public user, for the relation between that user and the caller.
 * place: a position in the caller's own list; a foreign one means nothing.
 */
export type Naming = 'own' | 'relation' | 'public' | 'secret' | 'place'

const NAMES_SOMETHING = /(?:^|_)(?:id|uid|token|receipt|key|image|sign|pic|before)$|^proofImg$/

export const THINGS: Readonly<Record<string, Naming>> = {
  'createDemoAccount.demo_id': 'secret',
  'login.device_id': 'secret',
  'amendPassword.device_id': 'secret',
  'forgetPassword.device_id': 'secret',
  'register.device_id': 'secret',
  'sendEmail.device_id': 'secret',
  'sendSms.device_id': 'secret',
  'register.area_id': 'public',
  'register.key': 'secret',
  'sendEmail.area_id': 'public',
  'sendSms.area_id': 'public',
  'revokeSession.id': 'own',
  'revokeApiKey.id': 'own',
  'setting.key': 'public',
  'newsList.category_id': 'public',
  'newsInfo.id': 'public',
  'submitIdentityCheck.card_id': 'public',
  'submitIdentityCheck.front_pic': 'own',
  'submitIdentityCheck.reverse_pic': 'own',
  'chatMessages.visitor_id': 'secret',
  'chatMessages.before': 'place',
  'feedbackSend.client_id': 'secret',
  'feedbackSend.image': 'own',
  'chatSend.visitor_id': 'secret',
  'chatSend.client_id': 'secret',
  'chatSend.image': 'own',
  'chatImageUpload.visitor_id': 'secret',
  'chatImage.visitor_id': 'secret',
  'chatImage.id': 'own',
  'chatSeen.visitor_id': 'secret',
  'chatSeen.id': 'place',
  'notices.before': 'place',
  'noticesSeen.id': 'place',
  'noticeRead.id': 'place',
  'unsubscribeEmails.token': 'secret',
  'transfer.currency_id': 'public',
  'submitDeposit.proofImg': 'own',
  'submitDeposit.charge_id': 'public',
  'submitWire.proofImg': 'own',
  'submitWire.wire_id': 'public',
  'submitWithdrawal.draw_currency_id': 'public',
  'submitWithdrawal.draw_method_id': 'own',
  'cancelWithdrawal.id': 'own',
  'acceptWithdrawal.id': 'own',
  'payoutMethods.draw_id': 'public',
  'bindMethod.draw_id': 'public',
  'deleteMethod.id': 'own',
  'freezeAccount.token': 'secret',
  'submitLoanApplicant.hand_pic': 'own',
  'submitLoanApplicant.sign': 'own',
  'loanConfig.id': 'public',
  'submitLoan.config_id': 'public',
  'submitLoan.sign': 'own',
  'loan.id': 'own',
  'loanRepayment.loan_id': 'own',
  'repayLoanFromBalance.loan_id': 'own',
  'repayLoan.charge_id': 'public',
  'repayLoan.loan_id': 'own',
  'repayLoan.proofImg': 'own',
  'fund.id': 'public',
  'buyFund.id': 'public',
  'fundIncome.sub_id': 'own',
  'fundPayouts.sub_id': 'own',
  'redeemFund.sub_id': 'own',
  'subscriptionInfo.id': 'public',
  'subscriptionSubmit.id': 'public',
  'imageAddress.id': 'own',
  'kline.forex_id': 'public',
  'fair.before': 'place',
  'kline.before': 'place',
  'tradingHours.forex_id': 'public',
  'orderHistory.forex_id': 'public',
  'exportOrders.forex_id': 'public',
  'orderHistory.before': 'place',
  'microHistory.forex_id': 'public',
  'exportMicroOrders.forex_id': 'public',
  'microHistory.before': 'place',
  'alerts.before': 'place',
  'makeAlert.forex_id': 'public',
  'removeAlert.id': 'own',
  'saveWatchlist.id': 'own',
  'watchPairs.id': 'own',
  'removeWatchlist.id': 'own',
  'saveJournalEntry.id': 'own',
  'statementAddress.id': 'own',
  'submitOrder.forex_id': 'public',
  'submitTrailing.forex_id': 'public',
  'submitOco.forex_id': 'public',
  'closeOrder.id': 'own',
  'closeOrderPart.id': 'own',
  'closeAllOrders.forex_id': 'public',
  'cancelOrder.id': 'own',
  'editOrder.id': 'own',
  'reverseOrder.id': 'own',
  'setAllStops.id': 'own',
  'setStops.id': 'own',
  'setTrail.id': 'own',
  'traders.uid': 'public',
  'trader.id': 'public',
  'followTrader.trader_id': 'public',
  'unfollowTrader.trader_id': 'relation',
  'pauseFollowing.trader_id': 'relation',
  'setFollowStop.trader_id': 'relation',
  'skippedCopies.trader_id': 'own',
  'copyComparison.trader_id': 'relation',
  'comparedOrders.trader_id': 'relation',
  'comparedOrders.before': 'place',
  'followOrders.user_id': 'public',
  'followOrders.follower_user_id': 'own',
  'submitMicro.forex_id': 'public',
  'checkOrder.id': 'own',
  'checkOrder.receipt': 'secret',
}

/** The parameters of the contract that name something, as `call.parameter`. */
export function namingParameters(): string[] {
  // Object.keys widens the names of the contract to string.
  return (Object.keys(CALLS) as CallName[]).flatMap(name =>
    Object.keys(SCHEMAS[name].params.properties)
      .filter(field => NAMES_SOMETHING.test(field))
      .map(field => `${name}.${field}`),
  )
}

/** A value of the same form that names nothing. */
export function nothing(value: string): string {
  if (/^[0-9a-f]{64}$/.test(value)) return 'f'.repeat(64)
  return /^\d+$/.test(value) ? '899999999999999' : 'Z'.repeat(value.length)
}
