// What each channel sends, changed by its user; and the link that ends optional emails.
import type { Clock } from '@tallystick/kernel/clock'
import { flagFromWire, flagToWire } from '@tallystick/wire/flag'
import {
  ALWAYS_EMAILED,
  GROUPS_WITH_KINDS,
  type NoticeGroup,
  ON_REQUEST,
  SETTABLE_GROUPS,
} from '@tallystick/wire/trader/notice-groups'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { RequestRefused } from '../../../http/pipeline/envelope.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { PushSender } from '../../../platform/push/push-sender.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { deleteDevice, renewDevice, writeDevice } from './push-queries.ts'
import { type ChannelSettings, isPushed, readRecipient, type Recipient, writeSettings } from './queries.ts'
import { unsubscribe } from './unsubscribe.ts'
import { isTimeZone } from './when.ts'

export interface NoticeChannelRouteDeps {
  readonly push: PushSender
  readonly pool: Pool
  readonly vault: Vault
  readonly clock: Clock
}

export function noticeChannelRoutes(calls: Calls, { pool, vault, clock, push }: NoticeChannelRouteDeps): void {
  calls.serve('noticeSettings', async ({ user }) => {
    const recipient = await readRecipient(pool, user.userId)
    return recipient ? answer({ ...settingsToWire(recipient), push_key: push.publicKey }) : refuse('account_unknown')
  })

  calls.serve('saveNoticeSettings', async ({ user, params }) => {
    await writeSettings(pool, user.userId, settingsFromWire(params), clock.now())
    return answer({}, 'profile_saved')
  })

  calls.serve('pushSubscribe', async ({ user: { userId, sessionId }, params: target }) => {
    if (!push.accepts(target)) throw new RequestRefused('bad_request', { field: 'endpoint' })
    await writeDevice(pool, vault, { userId, sessionId, target }, clock.now())
    return answer({})
  })

  // Nobody learns whether there was such a device.
  calls.serve('pushRenew', async ({ params: { old_endpoint: endpoint, old_auth: auth, ...target } }) => {
    if (!push.accepts(target)) throw new RequestRefused('bad_request', { field: 'endpoint' })
    await renewDevice(pool, vault, { endpoint, auth }, target)
    return answer({})
  })

  calls.serve('pushUnsubscribe', async ({ user, params }) => {
    await deleteDevice(pool, user.userId, params.endpoint)
    return answer({})
  })

  calls.serve('unsubscribeEmails', async ({ params }) =>
    (await unsubscribe(pool, vault, params.token)) ? answer({}, 'emails_ended') : refuse('link_unknown'),
  )
}

const EMAILED_BY_CHOICE = GROUPS_WITH_KINDS.filter(group => !ALWAYS_EMAILED.has(group))

function settingsToWire({ email, settings }: Recipient): Omit<AnswerOf<'noticeSettings'>, 'push_key'> {
  const { emailGroups, pushFigures, pace, quiet, timeZone } = settings
  return {
    groups: SETTABLE_GROUPS.map(group => ({
      group,
      email: ALWAYS_EMAILED.has(group) ? 'always' : emailGroups.includes(group) ? 'on' : 'off',
      push: !GROUPS_WITH_KINDS.includes(group) ? 'never' : isPushed(settings, group) ? 'on' : 'off',
    })),
    email_pace: pace,
    has_email: flagToWire(email !== null),
    quiet_from: quiet ? minuteText(quiet.from) : '',
    quiet_to: quiet ? minuteText(quiet.to) : '',
    time_zone: timeZone,
    push_figures: flagToWire(pushFigures),
  }
}

function settingsFromWire(params: ParamsOf<'saveNoticeSettings'>): ChannelSettings {
  const { email = '', push = '', email_pace: pace, quiet_from: from, quiet_to: to, time_zone: timeZone } = params
  const pushed = groupsIn(push, GROUPS_WITH_KINDS, 'push')
  if (!isTimeZone(timeZone)) throw new RequestRefused('bad_request', { field: 'time_zone' })
  // One without the other, or no time between them.
  if ((from === undefined) !== (to === undefined) || (from !== undefined && from === to))
    throw new RequestRefused('bad_request', { field: 'quiet_to' })
  return {
    emailGroups: groupsIn(email, EMAILED_BY_CHOICE, 'email'),
    pushOff: GROUPS_WITH_KINDS.filter(group => !ON_REQUEST.has(group) && !pushed.includes(group)),
    pushOn: pushed.filter(group => ON_REQUEST.has(group)),
    pushFigures: flagFromWire(params.push_figures),
    pace,
    quiet: from === undefined || to === undefined ? undefined : { from: minuteOf(from), to: minuteOf(to) },
    timeZone,
  }
}

/** Names of groups that may be chosen here, each once. */
function groupsIn(text: string, allowed: readonly NoticeGroup[], field: string): NoticeGroup[] {
  const names = text === '' ? [] : text.split(',')
  const chosen = allowed.filter(group => names.includes(group))
  if (chosen.length !== names.length) throw new RequestRefused('bad_request', { field })
  return chosen
}

function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
