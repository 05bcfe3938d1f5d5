// How login, registration and a new password tell the wire whether an email address or a mobile number names the user.

export function nameKindToWire(byMobile: boolean): 1 | 2 {
  return byMobile ? 2 : 1
}
