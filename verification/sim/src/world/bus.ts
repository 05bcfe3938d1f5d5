// The bus between the processes of a world, as NATS core would be on a bad day: messages, questions and answers get lost, are doubled,
// held up and overtaken, and a process can be cut off. Behind the same ports as in production; nothing is stored on the way.
import type { Random } from '@tallystick/kernel/random'
import type { Bus, BusMessages, Topic } from '@tallystick/server/bus/bus'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { readMessage, writeMessage } from '@tallystick/server/bus/message-text'
import { NoAnswer, NotServed, type Requests } from '@tallystick/server/bus/requests'
import type { Coverage } from './coverage.ts'
import type { Timeline } from './timeline.ts'

export interface BusFaults {
  readonly lost: number
  readonly doubled: number
  readonly delayed: number
}

export const GOOD_BUS: BusFaults = { lost: 0, doubled: 0, delayed: 0 }

export interface BusDeps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly faults: () => BusFaults
  /** A question is on its way to whoever serves the subject. */
  readonly onRouted: (subject: string, server: Connection) => void
  /** An answer reaches whoever asked. */
  readonly onAnswered: (subject: string, answer: string) => void
}

/** How a process is reached: not while it is frozen, and never again once it is dead. */
interface Reach {
  deliver(act: () => void): void
}

/** What is for all processes; prices come to each by themselves. */
const SHARED: ReadonlySet<Topic> = new Set<Topic>(['shard_held', 'shard_free', 'settings_raised'])
/** A client of the bus that hears nothing for so long knows that it is cut off. */
const NOTICED_MS = 3_000

/** Made once: the way to where an error was made is the dearest thing about it. */
const NOT_SERVED = new NotServed('the subject is not served')
const NO_ANSWER = new NoAnswer('no answer in time')

export class SimBus {
  readonly deps: BusDeps
  readonly #connections = new Set<Connection>()
  readonly #served = new Map<string, Served[]>()
  readonly #counts = new Map<string, number>()
  readonly #arrived = new Map<string, number>()

  constructor(deps: BusDeps) {
    this.deps = deps
  }

  connect(): Connection {
    const connection = new Connection(this)
    this.#connections.add(connection)
    return connection
  }

  /** kill -9: what it served is not served from now on. */
  disconnect(connection: Connection): void {
    this.#connections.delete(connection)
    for (const [subject, all] of this.#served)
      this.#served.set(
        subject,
        all.filter(one => one.connection !== connection),
      )
  }

  isConnected(connection: Connection): boolean {
    return this.#connections.has(connection)
  }

  heal(): void {
    for (const connection of this.#connections) connection.heal()
  }

  serve(subject: string, served: Served): () => void {
    // What a killed process had begun runs on in this world, and reaches nobody.
    if (!this.isConnected(served.connection)) return () => {}
    this.#served.set(subject, [...(this.#served.get(subject) ?? []), served])
    return () => {
      const rest = (this.#served.get(subject) ?? []).filter(one => one !== served)
      if (rest.length > 0) this.#served.set(subject, rest)
      else this.#served.delete(subject)
    }
  }

  serversOf(subject: string): readonly Served[] {
    return this.#served.get(subject) ?? []
  }

  others(connection: Connection): Connection[] {
    return [...this.#connections].filter(one => one !== connection)
  }

  /** The number of a message of this kind, to know when one was overtaken. */
  count(what: string): number {
    const number = (this.#counts.get(what) ?? 0) + 1
    this.#counts.set(what, number)
    return number
  }

  arrived(what: string, number: number): void {
    const last = this.#arrived.get(what) ?? 0
    if (number < last) this.deps.coverage.hit(`bus: ${what}s reordered`)
    else this.#arrived.set(what, number)
  }

  /** Sends one message: once, not at all or twice, now or much later. */
  carry(what: string, arrive: () => void): void {
    const { random, coverage, timeline, faults } = this.deps
    const { lost, doubled, delayed } = faults()
    if (random.chance(lost)) return coverage.hit(`bus: ${what} lost`)
    const times = random.chance(doubled) ? 2 : 1
    if (times > 1) coverage.hit(`bus: ${what} doubled`)
    for (let n = 0; n < times; n++) {
      if (random.chance(delayed)) timeline.after(random.below(random.pick([2, 50, 1_000, 7_000])), arrive)
      else queueMicrotask(arrive)
    }
  }
}

interface Served {
  readonly connection: Connection
  readonly answer: (question: string) => Promise<string>
}

/** One process at the bus. */
export class Connection implements Bus, Requests {
  /** Set when the process is there. */
  reach: Reach = { deliver: act => act() }
  readonly #bus: SimBus
  readonly #local = inProcessBus(error => {
    throw error
  })
  #cutSince = 0
  #cutUntil = 0

  constructor(bus: SimBus) {
    this.#bus = bus
  }

  cut(ms: number): void {
    const { now } = this.#bus.deps.timeline
    if (!this.isCut) this.#cutSince = now
    this.#cutUntil = Math.max(this.#cutUntil, now + ms)
    this.#bus.deps.timeline.after(ms, () => this.#resume())
  }

  heal(): void {
    if (!this.isCut) return
    this.#cutUntil = 0
    this.#resume()
  }

  get isCut(): boolean {
    return this.#bus.deps.timeline.now < this.#cutUntil
  }

  /** A connection finds out that it is cut some time later. */
  get hasNoticedCut(): boolean {
    return this.isCut && this.#bus.deps.timeline.now - this.#cutSince > NOTICED_MS
  }

  publish<T extends Topic>(topic: T, message: BusMessages[T]): void {
    this.#local.publish(topic, message)
    if (!SHARED.has(topic) || this.isCut || !this.#bus.isConnected(this)) return
    const text = writeMessage(message)
    for (const other of this.#bus.others(this))
      this.#bus.carry('message', () => {
        // The same topic as above.
        if (!other.isCut) other.reach.deliver(() => other.#local.publish(topic, readMessage(text) as BusMessages[T]))
      })
  }

  subscribe<T extends Topic>(topic: T, listener: (message: BusMessages[T]) => void): () => void {
    return this.#local.subscribe(topic, listener)
  }

  serve(subject: string, answer: (question: string) => Promise<string>): () => void {
    return this.#bus.serve(subject, { connection: this, answer })
  }

  ask(subject: string, question: string, timeoutMs: number): Promise<string> {
    const { timeline, coverage } = this.#bus.deps
    if (this.hasNoticedCut) return Promise.reject(NOT_SERVED)
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (settle: () => void): void => {
        if (isOver) return
        isOver = true
        callOff()
        this.reach.deliver(settle)
      }
      let hasGivenUp = false
      const callOff = timeline.after(timeoutMs, () => {
        hasGivenUp = true
        end(() => reject(NO_ANSWER))
      })
      if (this.isCut) return
      const number = this.#bus.count('request')
      this.#bus.carry('request', () => {
        this.#bus.arrived('request', number)
        this.#route(subject, question, {
          answer: text => {
            if (hasGivenUp) coverage.hit('bus: answered after the asker gave up')
            end(() => resolve(text))
          },
          unserved: () => end(() => reject(NOT_SERVED)),
        })
      })
    })
  }

  #route(subject: string, question: string, tell: { answer(text: string): void; unserved(): void }): void {
    const { onRouted, onAnswered, coverage } = this.#bus.deps
    const servers = this.#bus.serversOf(subject)
    if (servers.length === 0) {
      coverage.hit('bus: subject not served')
      return tell.unserved()
    }
    for (const { connection, answer } of servers) {
      onRouted(subject, connection)
      if (connection.isCut) continue
      connection.reach.deliver(() => {
        void answer(question).then(text => {
          const number = this.#bus.count('answer')
          if (connection.isCut) return
          this.#bus.carry('answer', () => {
            this.#bus.arrived('answer', number)
            if (this.isCut) return
            onAnswered(subject, text)
            tell.answer(text)
          })
        })
      })
    }
  }

  #resume(): void {
    if (this.isCut) return
    this.reach.deliver(() => this.#local.publish('bus_resumed', {}))
  }
}
