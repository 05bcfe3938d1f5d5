// The API nodes and the network between clients and nodes: requests and answers get lost, are duplicated through another node, or are
// overtaken. With a bus a node asks the holder of the user's shard by the product's own client; without one it sends to the process it
// believes to be the engine, and learns of a takeover from the refusal.
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
  /** With a bus each node is a process of its own. */
  readonly isCluster: boolean
  readonly processes: Processes
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly faults: () => NetworkFaults
}

interface Node {
  readonly process: Process | undefined
  engine: Process | undefined
  /** Nothing goes in or out before. */
  cutUntil: number
}

const UNAVAILABLE: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }
/** Requests that an engine takes itself: it serves the API too. */
const AT_AN_ENGINE = 0.2

export class Nodes {
  readonly #deps: NodeDeps
  readonly #nodes: readonly Node[]
  /** The number of the last request, to know when one was overtaken. */
  #requests = 0
  #arrived = 0

  constructor(deps: NodeDeps) {
    this.#deps = deps
    this.#nodes = Array.from({ length: deps.count }, (_, index) => ({
      process: deps.isCluster ? deps.processes.startNode(`node ${index}`) : undefined,
      engine: undefined,
      cutUntil: 0,
    }))
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

  /** One node is cut off for a while: from its users, or from the other processes. */
  partition(): void {
    const { random, timeline, coverage } = this.#deps
    const node = random.pick(this.#nodes)
    const ms = random.below(8_000)
    if (node.process && random.chance(0.5)) {
      coverage.hit('bus: node cut off')
      return node.process.connection.cut(ms)
    }
    coverage.hit('fault: node cut off')
    node.cutUntil = timeline.now + ms
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
    const outcome = await (node.process ? this.#ask(node.process, command, key) : this.#forward(node, command, key))
    if (random.chance(faults.answerLost) || timeline.now < node.cutUntil) return lost(coverage, 'answer')
    return outcome
  }

  #ask(node: Process, command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    const { processes, random } = this.#deps
    const process = random.chance(AT_AN_ENGINE) ? processes.some() : undefined
    return processes.submit(process ?? node, command, key)
  }

  async #forward(node: Node, command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    const { processes, coverage } = this.#deps
    const [holder] = processes.held
    const engine = node.engine?.isDead === false ? node.engine : holder?.process
    node.engine = engine
    if (!engine) return UNAVAILABLE
    if (engine !== holder?.process) coverage.hit('network: sent to the wrong engine')
    const outcome = await processes.submit(engine, command, key)
    if (!outcome.ok && outcome.refusal.reason === 'unavailable') node.engine = processes.held[0]?.process
    return outcome
  }
}

function lost(coverage: Coverage, what: string): Promise<Outcome> {
  coverage.hit(`network: ${what} lost`)
  return new Promise(() => undefined)
}
