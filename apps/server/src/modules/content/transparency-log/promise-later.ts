// The log's word for what is committed already: for an answer from before, signed anew for whoever asks again under the same key, and for
// stops of orders that are set later.
import type { Answer, Command } from '@tallystick/engine/core/commands'
import type { Trail } from '@tallystick/formulas/forex'
import type { Clock } from '@tallystick/kernel/clock'
import type { OrderId } from '@tallystick/kernel/ids'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { TextInJson } from '../../../platform/text-in-json.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { type ActSigner, openSigner, promiseActs } from './act-log.ts'
import { type LoggedStops, ORDER_ACTS } from './order-facts.ts'
import { commitmentOf, describeActs, findActs } from './order-source.ts'
import { describeStops, findStops } from './stops-source.ts'

type Product = 'forex' | 'micro'
interface AnsweredAct {
  readonly product: Product
  readonly act: string
  readonly id: OrderId | undefined
}

/** @param isRepeated the command was answered before. */
export type PromiseLater = (command: Command, answer: Answer, isRepeated: boolean) => Promise<readonly TextInJson[]>

export function promiseLater(pool: Pool, vault: Sealer, clock: Clock, report: Report): PromiseLater {
  let signer: ActSigner | undefined
  return async (command, answer, isRepeated) => {
    const wanted = actsAnswered(command, answer)
    const settings = settingsAnswered(command, answer)
    if (wanted.length === 0 && settings.length === 0) return []
    try {
      signer ??= await openSigner(pool, vault)
      if (!signer) return []
      const { key, salts } = signer
      const acts = []
      for (const product of new Set(wanted.map(one => one.product))) {
        const own = wanted.filter(one => one.product === product)
        const found = await findActs(
          pool,
          product,
          own.flatMap(({ id }) => id ?? []),
        )
        acts.push(
          ...found.filter(({ kind, orderId }) =>
            own.some(({ act, id }) => act === ORDER_ACTS[kind].act && id === orderId),
          ),
        )
      }
      const stops = await readSettings(pool, settings, isRepeated)
      const described = [
        // Stops that came with an order are told after it, as they were the first time.
        ...(await describeActs(pool, salts, acts)).flatMap(one => {
          const { kind, orderId } = one.act
          const isBegun = ORDER_ACTS[kind].act === 'placed' || ORDER_ACTS[kind].act === 'opened'
          const own = isBegun ? stops.get(orderId) : undefined
          if (own) stops.delete(orderId)
          return own ? [one, describeStops(salts, own)] : [one]
        }),
        ...[...stops.values()].map(own => describeStops(salts, own)),
      ]
      const signed = described.map(({ salt, facts }) => ({ salt, facts, commitment: commitmentOf(salt, facts) }))
      return promiseActs(key, signed, clock.now())
    } catch (error) {
      // The answer counts without it.
      report('log.promise_failed', { err: error })
      return []
    }
  }
}

const forex = (act: string, id: OrderId | undefined): AnsweredAct => ({ product: 'forex', act, id })

/** The acts that a command with this answer has done. */
const ACTS_OF: { readonly [T in Command['type']]?: (answer: Answer, of: OrderId | undefined) => AnsweredAct[] } = {
  open_order: ({ orderId }) => [forex('opened', orderId)],
  place_order: ({ orderId }) => [forex('placed', orderId)],
  place_oco: ({ orderId, recordId }) => [forex('placed', orderId), forex('placed', recordId)],
  replace_order: ({ orderId }, of) => [forex('cancelled', of), forex('placed', orderId)],
  reverse_order: ({ orderId }, of) => [forex('closed', of), forex('opened', orderId)],
  close_order: (_, of) => [forex('closed', of)],
  close_part: ({ recordId }) => [forex('closed', recordId)],
  cancel_order: (_, of) => [forex('cancelled', of)],
  close_all: ({ closed = [] }) => closed.map(({ orderId }) => forex('closed', orderId)),
  open_micro: ({ orderId }) => [{ product: 'micro', act: 'opened', id: orderId }],
}

function actsAnswered(command: Command, answer: Answer): AnsweredAct[] {
  const of = 'orderId' in command ? command.orderId : undefined
  return ACTS_OF[command.type]?.(answer, of) ?? []
}

/** A setting of the stops of an order. */
interface AnsweredSetting {
  readonly orderId: OrderId
  readonly isIt: (stops: LoggedStops, isWithOrder: boolean) => boolean
}

/** What was set just now is among these; an order may have thousands of settings. */
const MOST_NEWEST = 5

/** By order. Of several that fit, the newest; which of them was answered before nobody can tell. */
async function readSettings(
  pool: Pool,
  settings: readonly AnsweredSetting[],
  isRepeated: boolean,
): Promise<Map<OrderId, LoggedStops>> {
  const answered = new Map<OrderId, LoggedStops>()
  if (settings.length === 0) return answered
  const found = await findStops(
    pool,
    settings.map(({ orderId }) => orderId),
    isRepeated ? null : MOST_NEWEST,
  )
  for (const { orderId, isIt } of settings) {
    const fitting = found.filter(({ stops, isWithOrder }) => stops.orderId === orderId && isIt(stops, isWithOrder))
    const newest = fitting.at(-1)
    if (newest && (fitting.length === 1 || !isRepeated)) answered.set(orderId, newest.stops)
  }
  return answered
}

/** Settings of stops that a command with this answer has made: those that came with its orders, or the newest with what it asks for. */
function settingsAnswered(command: Command, answer: Answer): AnsweredSetting[] {
  if (command.type === 'set_trail') {
    const { orderId, trail } = command
    return [{ orderId, isIt: stops => isTrail(stops, trail) }]
  }
  if (command.type === 'set_stops') {
    const { orderId, stopLoss, takeProfit, trail } = command
    const isIt = (stops: LoggedStops): boolean =>
      stops.stopLoss === stopLoss && stops.takeProfit === takeProfit && (trail === undefined || isTrail(stops, trail))
    return [{ orderId, isIt }]
  }
  return actsAnswered(command, answer).flatMap(({ product, act, id }) =>
    product === 'forex' && (act === 'placed' || act === 'opened') && id !== undefined
      ? [{ orderId: id, isIt: (_, isWithOrder) => isWithOrder }]
      : [],
  )
}

function isTrail({ trailDistance, trailPercent }: LoggedStops, trail: Trail | null): boolean {
  return trailDistance === (trail?.distance ?? null) && trailPercent === (trail?.percent ?? null)
}
