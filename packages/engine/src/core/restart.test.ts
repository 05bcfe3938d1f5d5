// Every command of the engine, one after the other in any order, in a memory that lives on and in one that is read from what was stored
// before each of them: both answer alike, change alike and react alike to later prices and to time.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVERY_COMMAND, MASTER, Stage, USER } from '../../testing/every-command.ts'
import { BTCUSD, EURGBP, EURUSD, GBPUSD, openOrder, USDJPY } from '../../testing/forex-scenario.ts'
import { Stored, textOf } from '../../testing/stored.ts'
import type { Changes } from './changes.ts'
import { noChanges } from './collections.ts'
import type { HostCommand } from './commands.ts'
import { tickId } from './pair.ts'
import { conservation } from '@tallystick/ledger/books'
import type { State } from './state.ts'
import { stepCommand, stepTick, stepTime } from './step.ts'

/** Only a host asks these, for what its memory did not see: see `Stored`. */
const OF_THE_HOST: readonly HostCommand['type'][] = ['resume_trail', 'settle_from_tape']

// Object.keys widens the names to string.
const TYPES = (Object.keys(EVERY_COMMAND) as HostCommand['type'][]).filter(type => !OF_THE_HOST.includes(type))

const APPROVER = { operatorUserId: null, note: null, needsTwo: false, firstApprover: null }

/** What the examples leave out: the first of two approvals, the other side, a way out in every form, and doing it again. */
const VARIANTS: readonly ((stage: Stage) => HostCommand[])[] = [
  stage => {
    const of = { type: 'approve_deposit', userId: USER, depositId: stage.deposit(USER, '12000'), ...APPROVER } as const
    return [
      { ...of, operatorId: 7 },
      { ...of, operatorId: 8, firstApprover: 7 },
    ]
  },
  stage => {
    const method = stage.bind(USER, { address: 'another' })
    const of = { type: 'approve_withdrawal', userId: USER, withdrawalId: stage.withdrawn(method, '12000') } as const
    const typed = { typedPrice: decimal('1'), ...APPROVER }
    return [
      { ...of, ...typed, operatorId: 7 },
      { ...of, ...typed, operatorId: 8, firstApprover: 7 },
    ]
  },
  () => [openOrder({ pair: EURGBP, side: 'sell', lots: '0.2', stopLoss: '0.82', takeProfit: '0.72' })],
  () => [openOrder({ lots: '3', stopLoss: '60', takeProfit: '150' })],
  () => [openOrder({ side: 'sell', lots: '2', trail: { distance: decimal('7'), percent: null } })],
  stage => {
    const place = { ...openOrder({ side: 'sell' }), type: 'place_order', target: decimal('140') } as const
    return [{ ...place, expiresAt: stage.now + HOUR_MS }]
  },
  () => [{ type: 'open_micro', userId: USER, pairId: EURGBP, direction: 'down', stake: decimal('20'), seconds: 60 }],
  () => [
    {
      type: 'make_alert',
      userId: USER,
      pairId: BTCUSD,
      direction: 'either',
      level: null,
      percent: decimal('5'),
      note: '',
    },
    {
      type: 'make_alert',
      userId: USER,
      pairId: GBPUSD,
      direction: 'below',
      level: decimal('1.1'),
      percent: null,
      note: '',
    },
  ],
  () => [
    { type: 'set_copy_stop', userId: USER, masterId: MASTER, percent: 1 },
    { type: 'pause_copying', userId: USER, masterId: MASTER, paused: true },
    { type: 'pause_copying', userId: USER, masterId: MASTER, paused: false },
  ],
  stage => [stage.copy(), { ...stage.copy(), masterOrderId: 12_800, side: 'sell' }],
]

/** The commands that can be prepared beside each other, in this order. */
function prepared(stage: Stage, parts: readonly Part[]): HostCommand[] {
  return parts.flatMap(part => {
    // Another one's preparation stands in the way, such as a loan that is open.
    try {
      return typeof part === 'function' ? part(stage) : [EVERY_COMMAND[part](stage)]
    } catch {
      return []
    }
  })
}

type Part = HostCommand['type'] | ((stage: Stage) => HostCommand[])
const PARTS: readonly Part[] = [...TYPES, ...VARIANTS]

class Both {
  readonly differences: string[] = []
  readonly #stored = new Stored()
  readonly #live: State
  now: number

  constructor(stage: Stage) {
    this.#live = stage.state
    this.now = stage.now
    this.#stored.commit(stage.state, stage.changes)
    this.#compare('the stage', this.#stored.unnoted(stage.state), [])
  }

  /** The same step in both, and whatever becomes of it in the one that has just been read. */
  step(what: string, step: (state: State, changes: Changes) => unknown): void {
    const other = this.#stored.restart(this.#live, this.now)
    const [changes, others] = [noChanges(), noChanges()]
    const [result, otherResult] = [step(this.#live, changes), step(other, others)]
    this.#compare(what, otherResult, result)
    this.#compare(what, others, changes)
    this.#stored.commit(this.#live, changes)
    this.#compare(what, this.#stored.unnoted(this.#live), [])
    this.#compare(what, conservation(this.#live.books), { real: 0n, demo: 0n })
  }

  #compare(what: string, found: unknown, expected: unknown): void {
    const [given, wanted] = [textOf(found), textOf(expected)]
    if (given !== wanted) this.differences.push(`${what}: ${given} instead of ${wanted}`)
  }

  submit(command: HostCommand): void {
    this.step(command.type, (state, changes) => stepCommand(state, command, this.now, changes))
  }

  quote(pairId: number, price: string): void {
    this.now += 100
    const tick = { id: tickId(pairId, this.now), pairId, price: decimal(price), at: this.now }
    this.step(`price ${pairId} ${price}`, (state, changes) => stepTick(state, tick, this.now, changes))
  }

  pass(ms: number): void {
    this.now += ms
    this.step(`${ms} ms`, (state, changes) => stepTime(state, this.now, changes))
  }
}

/** Stops, targets and levels on both sides of the market, in the pairs themselves and in those that convert. */
const MOVES: readonly (readonly [number, string])[] = [
  [EURGBP, '0.79'],
  [EURGBP, '0.7'],
  [EURGBP, '0.85'],
  [GBPUSD, '1'],
  [BTCUSD, '50'],
  [EURGBP, '0.4'],
  [USDJPY, '90'],
  [EURUSD, '2'],
  [BTCUSD, '200'],
  [EURGBP, '1.2'],
]

describe('[restart] a memory that is read before each step', () => {
  it('answers every command like the one that lives on, in any order, and so do later prices and time', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...PARTS], { minLength: 45 }), parts => {
        const stage = new Stage()
        const commands = prepared(stage, parts)
        stage.quoteAllBut()
        const both = new Both(stage)
        for (const command of commands) both.submit(command)
        for (const [pairId, price] of MOVES) both.quote(pairId, price)
        for (const ms of [HOUR_MS, DAY_MS, 40 * DAY_MS]) both.pass(ms)
        expect(both.differences).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})
