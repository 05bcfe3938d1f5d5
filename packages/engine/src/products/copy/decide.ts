// Copy trading's commands and events by name, and their deciders.
import { unreachable } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { HostCommand } from '../../core/commands.ts'
import type { Decision } from '../../core/decision.ts'
import type { EngineEvent } from '../../core/events.ts'
import type { State } from '../../core/state.ts'
import type { CopyCommand } from './commands.ts'
import { decideCopyClose, decideCopyOpen, decideCopyStops } from './decide-copy.ts'
import { decideAppoint, decideCopyStop, decideFollow, decidePause, decideUnfollow } from './decide-follow.ts'
import type { CopyEvent } from './events.ts'
import { decideReplay } from './replay.ts'
import { decidePayShare, decideReceiveShare } from './share.ts'

export function decideCopy(state: State, command: CopyCommand, now: Instant): Decision {
  switch (command.type) {
    case 'follow':
      return decideFollow(state, command, now)
    case 'unfollow':
      return decideUnfollow(state, command, now)
    case 'pause_copying':
      return decidePause(state, command, now)
    case 'set_copy_stop':
      return decideCopyStop(state, command, now)
    case 'copy_open':
      return decideCopyOpen(state, command, now)
    case 'copy_close':
      return decideCopyClose(state, command, now)
    case 'copy_set_stops':
      return decideCopyStops(state, command, now)
    case 'appoint_master':
      return decideAppoint(state, command, now)
    case 'pay_share':
      return decidePayShare(state, command, now)
    case 'receive_share':
      return decideReceiveShare(state, command, now)
    case 'replay_trade':
      return decideReplay(state, command, now)
    default:
      return unreachable(command)
  }
}

// Records, not lists: a forgotten member does not compile.
const COMMANDS: Readonly<Record<CopyCommand['type'], true>> = {
  follow: true,
  unfollow: true,
  pause_copying: true,
  set_copy_stop: true,
  copy_open: true,
  copy_close: true,
  copy_set_stops: true,
  appoint_master: true,
  pay_share: true,
  receive_share: true,
  replay_trade: true,
}

const EVENTS: Readonly<Record<CopyEvent['type'], true>> = {
  followed: true,
  relation_changed: true,
  copy_counted: true,
  copy_skipped: true,
  copy_settled: true,
  master_appointed: true,
  share_sent: true,
  share_received: true,
}

export function isCopyCommand(command: HostCommand): command is CopyCommand {
  return Object.hasOwn(COMMANDS, command.type)
}

export function isCopyEvent(event: EngineEvent): event is CopyEvent {
  return Object.hasOwn(EVENTS, event.type)
}
