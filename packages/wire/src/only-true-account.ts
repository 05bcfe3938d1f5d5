// What a demo user is refused with 'only true account': the one list, by address. The server refuses by it and the app shows by it.

const CLOSED_TO_DEMO: readonly RegExp[] = [
  /^\/api\/quickCharge\//,
  /^\/api\/account\/draw/,
  /^\/api\/account\/transfer/,
  /^\/api\/wallet\//,
  /^\/api\/user_real\//,
  /^\/api\/loan\//,
  /^\/api\/user\/amend_password$/,
  /^\/api\/user\/invite$/,
  /^\/api\/user\/two_factor/,
  /^\/api\/follow\/apply_trader$/,
]

export function onlyTrueAccount(path: string): boolean {
  return CLOSED_TO_DEMO.some(pattern => pattern.test(path))
}
