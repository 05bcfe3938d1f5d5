// The account that was just registered or recovered: the login has it filled in. Only in memory, and without the password.
import { type AccountForm, EMPTY_FORM } from './account-form.ts'

let known: AccountForm = EMPTY_FORM

export function rememberAccount({ byMobile, email, area, mobile }: AccountForm): void {
  // The number beside an email address is no account.
  known = byMobile ? { ...EMPTY_FORM, byMobile, area, mobile } : { ...EMPTY_FORM, email }
}

export function knownAccount(): AccountForm {
  return known
}
