// An identity check that was never handed in, for tests.
import type { IdentityCheck } from '@tallystick/wire/trader/schemas'

export const NO_IDENTITY_CHECK: IdentityCheck = {
  review_status: 0,
  name: '',
  card_id: '',
  country: '',
  front_pic: 0,
  reverse_pic: 0,
  reason: '',
  submitted_at: '',
  due_at: '',
  decided_at: '',
}
