// Emails and text messages in English: the source of the others. `{name}` stands for a value; paragraphs are separated by a line break.

export const emailsEn = {
  code_register: {
    subject: '{code} is your {site} code',
    body: 'Your code to register at {site} is:\n{code}\nIt is valid for {minutes} minutes and works once.\nIf you did not ask for it, ignore this letter: without the code nobody can use your address.',
  },
  code_reset: {
    subject: '{code} is your {site} code',
    body: 'Your code to set a new password at {site} is:\n{code}\nIt is valid for {minutes} minutes and works once.\nIf you did not ask for it, ignore this letter. Nobody at {site} will ever ask you for it.',
  },
  already_registered: {
    subject: 'You already have an account at {site}',
    body: 'Somebody, probably you, tried to register at {site} with this address. You already have an account: just log in, or choose a new password under “Forgot password”.\nIf it was not you, there is nothing to do.',
  },
  password_changed: {
    subject: 'Your password at {site} was changed',
    body: 'The password of your account at {site} was changed, and all other devices were logged out.\nIf it was not you, set a new password now under “Forgot password” and write to support.',
  },
  two_factor_on: {
    subject: 'Two-factor login is on at {site}',
    body: 'From now on {site} asks for a code from your authenticator when you log in, bind a withdrawal method or withdraw. Keep your recovery codes in a safe place.\nIf it was not you, write to support.',
  },
  two_factor_off: {
    subject: 'Two-factor login is off at {site}',
    body: 'Two-factor login was switched off for your account at {site}.\nIf it was not you, change your password now and write to support.',
  },
  withdrawal_submitted: {
    subject: 'Withdrawal of {amount} USD from {site}',
    body: 'A withdrawal of {amount} USD to {target} was asked for at {site}. The amount is held until it is paid.\nWas this not you? Open this address and confirm: your account is frozen at once and nothing is paid.\n{link}\nNobody at {site} will ever ask you for a payment in order to withdraw.',
  },
  withdrawal_rate_changed: {
    subject: 'The rate of your withdrawal of {amount} USD has changed',
    body: 'The rate of your withdrawal of {amount} USD at {site} has moved beyond the tolerance.\nEstimate: {before}\nNew amount: {after}\nPlease accept the new amount or cancel by {until} (UTC). Without an answer, the withdrawal ends and the money is available again.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Your withdrawal of {amount} USD: {status}',
    body: 'Your withdrawal of {amount} USD to {target} at {site} is now: {status}.\nNote: {note}',
  },
  deposit_decided: {
    subject: 'Your deposit of {amount} USD: {status}',
    body: 'Your deposit of {amount} USD at {site} is now: {status}.\nNote: {note}',
  },
} as const satisfies Readonly<Record<string, { readonly subject: string; readonly body: string }>>

export type EmailName = keyof typeof emailsEn
