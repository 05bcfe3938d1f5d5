// Sends notices beside the app, to those who want it: looks whenever notices were made, and every few seconds for what was put off.
import { SECOND_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'
import type { Report } from '../../../platform/log-events.ts'
import { deliverEmails, type EmailDeliveryDeps } from './email-delivery.ts'
import { deliverPushes, type PushDeliveryDeps } from './push-delivery.ts'

export interface NoticeChannelDeps extends EmailDeliveryDeps, PushDeliveryDeps {
  readonly bus: Bus
  readonly report: Report
}

export interface NoticeChannels {
  /** Sends what is due. Called by itself; tests call it to wait for it. */
  deliver(): Promise<void>
  stop(): Promise<void>
}

const LOOK_MS = 5 * SECOND_MS
/** Notices are sent at once, but not one by one while many are made. */
const SETTLE_MS = 200

export function startNoticeChannels(deps: NoticeChannelDeps): NoticeChannels {
  let running: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  const deliverAll = async (): Promise<void> => {
    await deliverEmails(deps)
    await deliverPushes(deps)
  }
  const deliver = (): Promise<void> => {
    running = running
      .then(deliverAll)
      .catch((error: unknown) => deps.report('notifications.delivery_failed', { err: error }))
    return running
  }
  const endPoke = deps.bus.subscribe('notices_changed', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void deliver()
    }, SETTLE_MS)
  })
  const timer = setInterval(() => void deliver(), LOOK_MS)
  timer.unref()
  return {
    deliver,
    async stop() {
      endPoke()
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}
