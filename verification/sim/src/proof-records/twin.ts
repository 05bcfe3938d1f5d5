// What receipts need of stops and stop-outs, in the naive twin: the user's orders are compared before and after every command.
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { TwinOrder } from '../twin/forex.ts'
import { isSame } from '../twin/trail.ts'
import type { Verdict } from '../twin/verdict.ts'

interface Deps {
  orders(): Iterable<TwinOrder>
  tickOf(pairId: number): number
  takeId(): number
}

export class TwinProofRecords {
  readonly #stops: string[] = []
  readonly #stopOuts: string[] = []
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Before a command; what is returned is called once it was accepted. */
  watch(command: HostCommand, now: number): (verdict: Verdict) => void {
    const before = new Map(this.#ordersOf(command.userId).map(order => [order.id, { ...order }]))
    return verdict => {
      const named = verdict.ok ? verdict.orderId : undefined
      for (const order of this.#ordersOf(command.userId)) {
        if (order.state === 'gone') continue
        const was = before.get(order.id)
        const begins = was ? this.#isSet(command, was, order.id === named) : hasStops(order) && order.trail !== null
        if (begins === undefined || (!was && !hasStops(order))) continue
        this.#deps.takeId()
        const { id, user, stop, goal, trail } = order
        const isBegun = begins && order.state === 'holding'
        const tick = this.#deps.tickOf(order.pair)
        this.#stops.push(
          [user, id, stop ?? 0, goal ?? 0, trail?.distance ?? 0, trail?.percent ?? 0, isBegun, tick, now].join(' '),
        )
      }
    }
  }

  stoppedOut(order: TwinOrder, account: readonly bigint[], pairs: ReadonlySet<number>, now: number): void {
    const ticks = [...pairs].map(pair => this.#deps.tickOf(pair)).toSorted((a, b) => a - b)
    this.#stopOuts.push([order.id, order.user, ...account, ticks.join(','), now].join(' '))
  }

  compare(tables: Tables): string[] {
    const stops = [...tables.records.order_stops.values()].map(row => {
      const { userId, orderId, stopLoss, takeProfit, trailDistance, trailPercent, trailBegins, tick, at } = row
      const prices = [stopLoss ?? 0, takeProfit ?? 0, trailDistance ?? 0, trailPercent ?? 0]
      return [userId, orderId, ...prices, trailBegins, tick, at].join(' ')
    })
    const outs = [...tables.records.stop_out.values()].map(
      ({ id, userId, money, equity, margin, level, ticks, at }) => {
        const sorted = ticks.split(',').map(Number)
        return [id, userId, money, equity, margin, level, sorted.toSorted((a, b) => a - b).join(','), at].join(' ')
      },
    )
    return [...differing('stops', stops, this.#stops), ...differing('stop-out', outs, this.#stopOuts)]
  }

  /** Undefined when the command set no stops of the order; otherwise whether a trailing stop begins with it. */
  #isSet(command: HostCommand, was: TwinOrder, isNamed: boolean): boolean | undefined {
    if (!isNamed) return undefined
    if (command.type === 'set_trail' || command.type === 'copy_set_trail') return command.trail !== null
    if (command.type === 'copy_set_stops') return false
    if (command.type !== 'set_stops') return undefined
    return command.trail !== undefined && command.trail !== null && !isSame(command.trail, was.trail)
  }

  #ordersOf(userId: number): TwinOrder[] {
    return [...this.#deps.orders()].filter(({ user }) => user === userId)
  }
}

function hasStops({ stop, goal, trail }: TwinOrder): boolean {
  return stop !== null || goal !== null || trail !== null
}

function differing(what: string, stored: readonly string[], own: readonly string[]): string[] {
  const [theirs, mine] = [stored.toSorted(), own.toSorted()]
  const index = mine.findIndex((one, place) => one !== theirs[place])
  if (index < 0 && mine.length === theirs.length) return []
  const place = index < 0 ? mine.length : index
  return [`[twin] ${what} for receipts: ${theirs[place] ?? 'none'} against ${mine[place] ?? 'none'}`]
}
