// A user for tests.
import type { User } from '@tallystick/wire/trader/schemas'

export const USER: User = {
  id: 'abcdefghijklmnop',
  uid: '12345678',
  email: 'ada@example.com',
  name: 'Trader 5678',
  level: 0,
  credit_score: 60,
  is_demo: 0,
  is_trader: 0,
  invite_code: 'ABCDEFGH',
  mobile: '',
  avatar: 'anchor',
  is_frozen: 0,
  agreed: 1,
  two_factor: 0,
}
