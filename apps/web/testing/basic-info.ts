// What the site of component tests says about itself.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'

export const BASIC_INFO: AnswerOf<'basicInfo'> = {
  service_link: '',
  service_link_type: 1,
  verify_reg_type: 1,
  trade_fee_type: 1,
  micro_loss_level: 0,
  margin_warning_level: '100',
  stop_out_level: '50',
  default_leverage: 100,
  rank_profiles: 0,
}
