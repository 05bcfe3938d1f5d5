// Names that the audit log and the history of changes were written with before they were renamed. Their rows are never rewritten: what
// they say is shown, and found, by the name of today.

import type { Filter } from '../lists/lists.ts'

const OLD_NAMES: ReadonlyMap<string, string> = new Map([
  // Operators' calls, in the audit log.
  ['operatorLetters', 'operatorEmails'],
  ['operatorRealNames', 'operatorIdentityChecks'],
  ['operatorRealNameApprove', 'operatorIdentityCheckApprove'],
  ['operatorRealNameReject', 'operatorIdentityCheckReject'],
  ['operatorCharges', 'operatorDeposits'],
  ['operatorChargeApprove', 'operatorDepositApprove'],
  ['operatorChargeReject', 'operatorDepositReject'],
  ['operatorDraws', 'operatorWithdrawals'],
  ['operatorDrawApprove', 'operatorWithdrawalApprove'],
  ['operatorDrawReject', 'operatorWithdrawalReject'],
  ['operatorLoanKycs', 'operatorLoanApplicants'],
  ['operatorLoanKycDecide', 'operatorLoanApplicantDecide'],
  ['operatorTraderApplications', 'operatorMasterApplications'],
  ['operatorTraderDecide', 'operatorMasterDecide'],
  // Terms, their fields, settings and products, in the history of changes.
  ['charge_coin', 'deposit_coin'],
  ['charge_bank', 'deposit_bank'],
  ['draw_currency', 'withdrawal_currency'],
  ['draw_rate', 'withdrawal_rate'],
  ['charge_minimum', 'deposit_minimum'],
  ['charge_maximum', 'deposit_maximum'],
  ['demo_grant_change', 'demo_grant_main'],
  ['draw_daily_limit', 'withdrawal_daily_limit'],
  ['draw_daily_limit_verified', 'withdrawal_daily_limit_verified'],
  ['draw_method_cooling_hours', 'payout_method_cooling_hours'],
  ['draw_password_cooling_hours', 'withdrawal_password_cooling_hours'],
  ['draw_promised_hours', 'withdrawal_promised_hours'],
  ['max_draw_methods', 'max_payout_methods'],
  ['mining', 'fund'],
])

const NAMES_BEFORE = Map.groupBy(OLD_NAMES, ([, name]) => name)

export function nameToday(name: string): string {
  return OLD_NAMES.get(name) ?? name
}

/** Finds a name also where it stands as it was written before. */
export const everNamed = (column: string): Filter => ({
  sql: `${column} = any(?::text[])`,
  value: given => [String(given), ...(NAMES_BEFORE.get(String(given)) ?? []).map(([old]) => old)],
})
