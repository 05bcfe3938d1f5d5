// Pushed messages: what is due for a device becomes one message. At least once each: a message that is sent twice replaces itself on the
// device, by its tag.
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { GROUP_OF_KIND } from '@tallystick/wire/trader/notice-groups'
import { type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { PushSender } from '../../../platform/push/push-sender.ts'
import type { Report } from '../../../platform/log-events.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Settings } from '../../../settings/settings.ts'
import { writePushMessage } from './push-message.ts'
import {
  deletePushes,
  type Device,
  type DuePush,
  forgetDevice,
  notePushed,
  putOffPushes,
  readDueDevices,
  takeDevice,
  takeDuePushes,
} from './push-queries.ts'
import { isPushed, readRecipient, type Recipient } from './queries.ts'
import { sendAt } from './when.ts'

export interface PushDeliveryDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly settings: Settings
  readonly push: PushSender
  readonly report: Report
}

/** At most one message to a device in this time; what comes between is gathered. */
export const PUSH_PAUSE_MS = 10 * SECOND_MS
const MOST_ATTEMPTS = 5
const BATCH = 200
/** Sent at the same time: a push service that does not answer must not hold up the others. */
const AT_ONCE = 20

export async function deliverPushes(deps: PushDeliveryDeps): Promise<void> {
  for (;;) {
    const ids = await readDueDevices(deps.pool, deps.clock.now(), BATCH)
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await Promise.all(ids.slice(from, from + AT_ONCE).map(id => pushTo(deps, id)))
    if (ids.length === 0) return
  }
}

async function pushTo(deps: PushDeliveryDeps, deviceId: number): Promise<void> {
  const { pool, push, report, settings } = deps
  const taken = await transaction(pool, client => take(deps, client, deviceId))
  if (!taken) return
  const ids = taken.ready.map(({ id }) => id)
  const sent = await push.send(
    taken.device.target,
    writePushMessage(taken.recipient, taken.ready, settings.get('site_title')),
  )
  if (sent.outcome === 'sent') return deletePushes(pool, deviceId, ids)
  if (sent.outcome === 'gone') return forgetDevice(pool, deviceId)
  report('notifications.push_failed', { device: deviceId, reason: sent.reason })
  const hopeless = taken.ready.filter(({ attempts }) => attempts + 1 >= MOST_ATTEMPTS).map(({ id }) => id)
  return deletePushes(pool, deviceId, hopeless)
}

interface Taken {
  readonly device: Device
  readonly recipient: Recipient
  readonly ready: readonly DuePush[]
}

/** What is to be sent now. It stays until it was taken by the push service. */
async function take(deps: PushDeliveryDeps, client: PoolClient, deviceId: number): Promise<Taken | undefined> {
  const now = deps.clock.now()
  const device = await takeDevice(client, deps.vault, deviceId, now)
  const recipient = device && (await readRecipient(client, device.userId))
  if (!device || !recipient) {
    await forgetDevice(client, deviceId)
    return undefined
  }
  const due = await takeDuePushes(client, deviceId, now)
  const { settings } = recipient
  const isUnwanted = ({ kind }: DuePush): boolean => !isPushed(settings, GROUP_OF_KIND[kind])
  const unwanted = due.filter(isUnwanted)
  await deletePushes(
    client,
    deviceId,
    unwanted.map(({ id }) => id),
  )
  const pauseUntil = device.pushedAt + PUSH_PAUSE_MS
  const timed = due
    .filter(notice => !isUnwanted(notice))
    .map(notice => ({ notice, until: sendAt(notice.at, now, { ...settings, pace: 'at_once' }, pauseUntil) }))
  const ready = timed.filter(({ until }) => until <= now).map(({ notice }) => notice)
  await putOffPushes(client, deviceId, [
    ...timed
      .filter(({ until }) => until > now)
      .map(({ notice, until }) => ({ id: notice.id, until, attempts: notice.attempts })),
    ...ready.map(({ id, attempts }) => ({ id, until: retryAt(now, attempts), attempts: attempts + 1 })),
  ])
  if (ready.length === 0) return undefined
  await notePushed(client, deviceId, now)
  return { device, recipient, ready }
}

const retryAt = (now: Instant, attempts: number): Instant => now + MINUTE_MS * 2 ** attempts
