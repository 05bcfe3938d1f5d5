// The API nodes and the network between clients, nodes and engine: requests and answers get lost, are duplicated through another node, or
// are overtaken. A node sends to the process it believes to be the engine, and learns of a takeover from the refusal.
import type { Command } from '@tallystick/engine/core/commands'
import type { Random } from '@tallystick/kernel/random'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import type { Coverage } from './coverage.ts'
import type { Process } from './process.ts'
import type { Processes } from './processes.ts'
import type { Timeline } from './timeline.ts'

export interface NetworkFaults {
  requestLost: number
  answerLost: number
  duplicate: number
  delay: number
}

export const QUIET_NETWORK: NetworkFaults = { requestLost: 0, answerLost: 0, duplicate: 0, delay: 0 }

export interface NodeDeps {
  readonly count: number
  readonly processes: Processes
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly faults: () => NetworkFaults
}

interface Node {
  engine: Process | undefined
  /** Nothing goes in or out before. */
  cutUntil: number
}

const UNAVAILABLE: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }

export class Nodes {
  readonly #deps: NodeDeps
  readonly #nodes: readonly Node[]
  /** The number of the last request, to know when one was overtaken. */
  #requests = 0
  #arrived = 0

  constructor(deps: NodeDeps) {
    this.#deps = deps
    this.#nodes = Array.from({ length: deps.count }, () => ({ engine: undefined, cutUntil: 0 }))
  }

  /** Through any node. Never answered when a message is lost: the client must repeat it. */
  submit(command: Command, key?: IdempotencyKey): Promise<Outcome> {
    const { random, coverage, timeline } = this.#deps
    const faults = this.#deps.faults()
    if (random.chance(faults.duplicate)) {
      coverage.hit('network: duplicate')
      timeline.after(random.below(2_000), () => void this.#pass(command, key))
    }
    return this.#pass(command, key)
  }

  /** One node is cut off for a while. */
  partition(): void {
    const { random, timeline, coverage } = this.#deps
    coverage.hit('fault: node cut off')
    random.pick(this.#nodes).cutUntil = timeline.now + random.below(8_000)
  }

  heal(): void {
    for (const node of this.#nodes) node.cutUntil = 0
  }

  async #pass(command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    const { random, coverage, timeline } = this.#deps
    const faults = this.#deps.faults()
    const node = random.pick(this.#nodes)
    const number = ++this.#requests
    await timeline.sleep(random.chance(faults.delay) ? random.below(6_000) : random.below(4))
    if (random.chance(faults.requestLost) || timeline.now < node.cutUntil) return lost(coverage, 'request')
    if (number < this.#arrived) coverage.hit('network: overtaken')
    this.#arrived = Math.max(this.#arrived, number)
    const outcome = await this.#forward(node, command, key)
    if (random.chance(faults.answerLost) || timeline.now < node.cutUntil) return lost(coverage, 'answer')
    return outcome
  }

  async #forward(node: Node, command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    const { processes, coverage } = this.#deps
    const engine = node.engine?.isDead === false ? node.engine : processes.active
    node.engine = engine
    if (!engine) return UNAVAILABLE
    if (engine !== processes.active) coverage.hit('network: sent to the wrong engine')
    const outcome = await processes.submit(engine, command, key)
    if (!outcome.ok && outcome.refusal.reason === 'unavailable') node.engine = processes.active
    return outcome
  }
}

function lost(coverage: Coverage, what: string): Promise<Outcome> {
  coverage.hit(`network: ${what} lost`)
  return new Promise(() => undefined)
}
