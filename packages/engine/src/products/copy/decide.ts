// The decider of each command of copy trading.
import type { Deciders } from '../../core/product.ts'
import type { CopyCommand } from './commands.ts'
import {
  decideCopyClose,
  decideCopyClosePart,
  decideCopyOpen,
  decideCopyStops,
  decideCopyTrail,
} from './decide-copy.ts'
import { decideAppoint, decideCopyStop, decideFollow, decidePause, decideUnfollow } from './decide-follow.ts'
import { decideReplay } from './replay.ts'
import { decidePayShare, decideReceiveShare } from './share.ts'

export const DECIDE_COPY: Deciders<CopyCommand> = {
  follow: decideFollow,
  unfollow: decideUnfollow,
  pause_copying: decidePause,
  set_copy_stop: decideCopyStop,
  copy_open: decideCopyOpen,
  copy_close: decideCopyClose,
  copy_close_part: decideCopyClosePart,
  copy_set_stops: decideCopyStops,
  copy_set_trail: decideCopyTrail,
  appoint_master: decideAppoint,
  pay_share: decidePayShare,
  receive_share: decideReceiveShare,
  replay_trade: decideReplay,
}
