// A user in the words of the contract: what he himself may see.
import type { User } from '@tallystick/wire/routes'
import type { UserRow } from './queries.ts'

export function presentUser(user: UserRow): User {
  return {
    id: user.publicId,
    uid: user.uid,
    email: user.email ?? '',
    name: user.nickname,
    level: user.level,
    credit_score: user.creditScore,
    is_demo: user.realm === 'demo' ? 1 : 0,
    is_trader: user.isTrader ? 1 : 0,
    invite_code: user.inviteCode,
  }
}
