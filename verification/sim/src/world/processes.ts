// The engine's processes over one database: those that hold shards, standbys, restarted processes, some that join and leave, and frozen
// ones that resume without knowing that time has passed. Each has its own clock.
import type { Command } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import type { State } from '@tallystick/engine/core/state'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import type { Connection } from './bus.ts'
import { NO_DRIFT, Process } from './process.ts'
import { ProcessHosts, type ProcessesDeps } from './process-hosts.ts'
import { Releases } from './releases.ts'
import type { HostLog } from './replay.ts'
import type { WatchedHost } from './watched-host.ts'

/** How long a process that could not begin is gone before it is started again. */
const RETRY_MS = 500
/** More engines than this never run at once, however many join. */
const MOST_ENGINES = 4
/** A change that takes longer is not waited for. */
const HANGING_MS = 2_500
/** From what a bad quartz does to what a broken virtual machine does. */
const DRIFTS = [1e-4, -1e-4, 1e-3, -1e-3, 1e-2, -1e-2]

/** A shard and who decides for it. */
export interface Held {
  readonly shard: number
  readonly process: Process
  readonly host: WatchedHost
}

export class Processes {
  readonly #deps: ProcessesDeps
  readonly #releases: Releases
  readonly #hosts: ProcessHosts
  #all: Process[] = []
  /** Those a newer release was started for: they are to go. */
  readonly #leaving = new Set<Process>()
  #isCalm = false
  #count = 0

  constructor(deps: ProcessesDeps) {
    this.#deps = deps
    this.#releases = new Releases(deps.tables, raised => deps.fences.raised(raised, undefined, deps.timeline.now))
    this.#hosts = new ProcessHosts(deps, this.#releases)
  }

  get logs(): readonly HostLog[] {
    return this.#hosts.logs
  }

  get shards(): readonly number[] {
    return Array.from({ length: this.#deps.shards }, (_, shard) => shard)
  }

  /** Who holds the shard by the database; in a gap the newest that believes so. Nobody who hangs. */
  holderOf(shard: number): Held | undefined {
    const believers = this.#awake().flatMap((process): Held[] => {
      const host = process.hostOf(shard)
      return host ? [{ shard, process, host }] : []
    })
    const holder = this.#deps.fences.holder(shard)
    return believers.find(({ host }) => host.watch === holder) ?? believers.at(-1)
  }

  get held(): Held[] {
    return this.shards.flatMap(shard => this.holderOf(shard) ?? [])
  }

  get states(): State[] {
    return this.held.map(({ host }) => host.state)
  }

  get areClocksRight(): boolean {
    return this.#all.every(({ now }) => now === this.#deps.timeline.now)
  }

  /** Every shard has a holder that decides, and nothing is on its way to the database. */
  get areQuiet(): boolean {
    const { held } = this
    return (
      held.length === this.#deps.shards &&
      held.every(({ host: { health } }) => health.status === 'running' && health.onTheWire === 0)
    )
  }

  start(name = `process ${this.#count}`): void {
    this.#count += 1
    const { newest } = this.#releases
    const process = this.#process(name)
    this.#all.push(process)
    // Before anything else a server brings the database to the schema it knows.
    if (this.#releases.migrate(newest)) this.#deps.coverage.hit('deploy: the schema went on')
    process.engine = this.#hosts.make(process, true)
    process.engine.start().catch(() => {
      if (process.isDead || process.isStopping) return
      this.#kill(process)
      this.#deps.timeline.after(RETRY_MS, () => this.start(name))
    })
  }

  /** A process that takes requests and holds no shard. */
  startNode(name: string): Process {
    const process = this.#process(name)
    process.engine = this.#hosts.make(process, false)
    void process.engine.start()
    return process
  }

  /** Any that runs; requests may come to each of them. */
  some(): Process | undefined {
    const awake = this.#awake()
    return awake.length > 0 ? this.#deps.random.pick(awake) : undefined
  }

  /** A new release beside the old one, which is told to stop; after a migration all older ones find out and end. */
  deploy(): void {
    const { coverage, timeline, random } = this.#deps
    const old = this.#someHolder()
    const before = [...this.#all]
    const isSchemaNew = this.#releases.make(random)
    if (!isSchemaNew) coverage.hit('deploy: another release of the same schema')
    this.start()
    if (isSchemaNew) return before.forEach(one => this.#endWhenOutdated(one))
    if (!old) return
    this.#leaving.add(old)
    timeline.after(random.below(5_000), () => {
      if (!old.isDead && !old.isFrozen) void this.#stop(old)
    })
  }

  /** One more engine, and after a while one of them goes. */
  join(): void {
    const { coverage, timeline, random } = this.#deps
    if (this.#all.length >= MOST_ENGINES) return
    coverage.hit('engine: joined')
    this.start()
    timeline.after(2_000 + random.below(8_000), () => {
      const process = this.#someHolder()
      const staying = this.#awake().filter(one => !this.#leaving.has(one))
      // In calm nobody goes any more, and never the last one.
      if (this.#isCalm || !process || process.isStopping || !staying.some(one => one !== process)) return
      coverage.hit('engine: drained')
      this.#leaving.add(process)
      void this.#stop(process)
    })
  }

  /** An engine does not hear the others, nor they it; the database it reaches. */
  cutOff(): void {
    const process = this.#someHolder()
    if (!process) return
    this.#deps.coverage.hit('bus: engine cut off')
    process.connection.cut(this.#deps.random.below(8_000))
  }

  /** The database falls back by so many commits of a shard, and only the process that remembers them is left. */
  loseCommits(shard: number, lost: number): void {
    const { positions } = this.#deps.tables
    const holder = this.holderOf(shard)
    const position = positions.get(shard)
    if (!holder || !position) return
    for (const other of this.#all) if (other !== holder.process) this.#kill(other)
    positions.set(shard, { ...position, appliedSeq: position.appliedSeq - lost })
    this.#deps.tables.history += 1
  }

  /** Who is given a question must decide in its epoch. */
  judgeRoute(subject: string, server: Connection): void {
    const process = this.#all.find(({ connection }) => connection === server)
    const serving = this.shards.flatMap(shard => process?.hostOf(shard)?.watch ?? [])
    this.#deps.fences.routed(subject, serving)
  }

  /** A request to this process, answered unless it dies. */
  submit(process: Process, command: Command, key?: IdempotencyKey): Promise<Outcome> {
    return new Promise(resolve => {
      process.deliver(() => {
        void process.engine?.submit(command, key).then(outcome => process.awake().then(() => resolve(outcome)))
      })
    })
  }

  tick(tick: Tick): void {
    for (const process of this.#all) process.deliver(() => process.connection.publish('tick', tick))
  }

  market(pairId: number, open: boolean): void {
    const at = this.#deps.timeline.now
    for (const process of this.#all) process.deliver(() => process.connection.publish('market', { pairId, open, at }))
  }

  /** A change made at a process that holds a shard, as by an operator who is connected to it: between two of its batches. */
  async change(commit: () => void): Promise<void> {
    const { coverage, timeline, random } = this.#deps
    const process = this.#someHolder()
    if (!process?.engine) return commit()
    coverage.hit('operator: changed something at the engine')
    await process.engine.changeTerms(async () => {
      await timeline.sleep(random.chance(0.1) ? HANGING_MS : random.below(10))
      await process.awake()
      commit()
    })
  }

  /** kill -9: memory is gone; what was on the wire is applied or not. */
  crash(keepsName: boolean): void {
    const process = this.#someHolder()
    if (!process) return
    const { coverage, timeline, random } = this.#deps
    coverage.hit('fault: crash')
    const hosts = this.shards.flatMap(shard => process.hostOf(shard) ?? [])
    if (hosts.some(({ health }) => health.status === 'recovering')) coverage.hit('fault: crash in recovery')
    this.#kill(process)
    timeline.after(random.below(1_000), () => this.start(keepsName ? process.name : undefined))
  }

  /** SIGSTOP: for a moment, or long enough that another takes over before it wakes up. */
  freeze(): void {
    const process = this.#someHolder()
    if (!process) return
    const { coverage, timeline, random } = this.#deps
    coverage.hit('fault: process frozen')
    this.#deps.onBlur()
    process.isFrozen = true
    const version = this.#deps.tables.settingsVersion
    if (this.#all.length === 1) this.start()
    timeline.after(100 + random.below(random.pick([1_000, 8_000, 20_000])), () => {
      const lost = this.shards.filter(shard => {
        const host = process.hostOf(shard)
        return host && this.#deps.fences.holder(shard) !== host.watch
      })
      if (lost.length > 0) coverage.hit('fault: zombie woke')
      if (this.#deps.tables.settingsVersion !== version) coverage.hit('terms: changed while a process was frozen')
      process.wake()
      if (process.isDead) return
      for (const shard of lost) {
        // What it decides now must never be written, nor what it refuses be heard.
        void process.hostOf(shard)?.submit({ type: 'open_accounts', userId: 4_711, realm: 'demo' })
        void process.hostOf(shard)?.submit({ type: 'cancel_order', userId: 4_711, orderId: 1 })
      }
    })
  }

  /** One clock jumps, stops for a while, goes too fast or too slow, or is right again. */
  setClock(): void {
    const { coverage, timeline, random } = this.#deps
    if (this.#all.length === 0) return
    this.#deps.onBlur()
    const process = random.pick(this.#all)
    if (random.chance(0.2)) {
      coverage.hit('fault: clock stopped')
      process.stoppedAt = process.now
      timeline.after(random.below(5_000), () => (process.stoppedAt = undefined))
      return
    }
    if (random.chance(0.2)) {
      coverage.hit('fault: clock drifts')
      process.drift = { rate: random.pick(DRIFTS), since: timeline.now }
      return
    }
    coverage.hit('fault: clock jumped')
    process.skewMs = random.pick([0, 0, 1, -1, 500, -5_000, 9_000, 60_000, -3_600_000, 43_200_000])
  }

  /** Everything runs and every clock is right. */
  calm(): void {
    this.#isCalm = true
    for (const process of this.#all) {
      process.skewMs = 0
      process.stoppedAt = undefined
      process.drift = NO_DRIFT
      if (process.isFrozen) process.wake()
    }
    // Who is to go and has not gone by now is gone: an end in calm, while the next one still waits for a slow answer, would be no calm.
    for (const process of this.#all)
      if (this.#leaving.has(process) || this.#releases.isOutdated(process.release)) this.#kill(process)
    if (this.#all.length === 0) this.start()
  }

  #process(name: string): Process {
    const { timeline, random, bus } = this.#deps
    const connection = bus.connect()
    const process = new Process({ name, release: this.#releases.newest, timeline, random, connection })
    connection.reach = process
    return process
  }

  #awake(): Process[] {
    return this.#all.filter(process => !process.isFrozen)
  }

  #someHolder(): Process | undefined {
    const holders = this.#awake().filter(process => process.isHolding)
    return holders.length > 0 ? this.#deps.random.pick(holders) : undefined
  }

  #endWhenOutdated(process: Process): void {
    const { timeline, random } = this.#deps
    this.#leaving.add(process)
    timeline.after(random.below(5_000), () => {
      if (!process.isFrozen && this.#releases.isOutdated(process.release)) this.#kill(process)
    })
  }

  /** SIGTERM: what is on the wire is finished, the shards handed over, and the process gone. */
  async #stop(process: Process): Promise<void> {
    process.isStopping = true
    await process.engine?.drain().catch(() => undefined)
    await process.engine?.stop().catch(() => undefined)
    this.#deps.coverage.hit('process: stopped on request')
    this.#kill(process)
  }

  #kill(process: Process): void {
    if (process.isDead) return
    process.isDead = true
    this.#deps.bus.disconnect(process.connection)
    this.#all = this.#all.filter(one => one !== process)
  }
}
