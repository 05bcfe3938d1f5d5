// The decider of each command of forex.
import type { Deciders } from '../../core/product.ts'
import { decideCancel, decideClose } from './closing/close.ts'
import { decideCloseAll } from './closing/close-all.ts'
import { decideClosePart } from './closing/close-part.ts'
import type { ForexCommand, ResumeTrail } from './commands.ts'
import { decideOpen, decidePlace } from './entry/open.ts'
import { decidePlaceOco } from './entry/oco.ts'
import { decideReplace, decideReverse } from './entry/replace.ts'
import { decideSetStops } from './set-stops.ts'
import { decideResumeTrail, decideSetTrail } from './trail/set-trail.ts'

export const DECIDE_FOREX: Deciders<ForexCommand | ResumeTrail> = {
  open_order: (state, command, now) => decideOpen(state, command, now),
  place_order: (state, command, now) => decidePlace(state, command, now),
  place_oco: decidePlaceOco,
  close_order: decideClose,
  close_part: decideClosePart,
  close_all: decideCloseAll,
  cancel_order: decideCancel,
  replace_order: decideReplace,
  reverse_order: decideReverse,
  set_stops: decideSetStops,
  set_trail: decideSetTrail,
  resume_trail: decideResumeTrail,
}
