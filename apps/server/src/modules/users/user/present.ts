// Presents a user on the wire: what the user may see of their own record.
import { AVATARS } from '@tallystick/wire/trader/avatars'
import type { User } from '@tallystick/wire/trader/schemas'
import type { Standing } from '../levels/levels.ts'
import type { UserRow } from './queries.ts'

export function presentUser(user: UserRow, standing: Standing): User {
  return {
    id: user.publicId,
    uid: user.uid,
    email: user.email ?? '',
    name: user.nickname,
    level: standing.level,
    credit_score: standing.creditScore,
    is_demo: user.realm === 'demo' ? 1 : 0,
    is_trader: user.isMaster ? 1 : 0,
    invite_code: user.realm === 'demo' ? '' : user.inviteCode,
    mobile: user.mobile ?? '',
    avatar: AVATARS.find(name => name === user.avatar) ?? 'stick',
    is_frozen: user.frozen ? 1 : 0,
    agreed: user.agreed || user.realm === 'demo' ? 1 : 0,
    two_factor: user.twoFactor ? 1 : 0,
  }
}
