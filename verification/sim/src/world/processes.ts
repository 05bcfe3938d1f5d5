// The engine's processes over one database: the holder of the shard, standbys, restarted processes, and frozen ones that resume without
// knowing that time has passed. Each has its own clock.
import type { Command } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import type { ShardHost } from '@tallystick/server/engine-host/shard-host'
import { NO_DRIFT, Process } from './process.ts'
import { type Market, ProcessHosts, type ProcessesDeps } from './process-hosts.ts'
import { Releases } from './releases.ts'
import type { HostLog } from './replay.ts'

/** How long a standby waits before it tries to take the shard again. */
const RETRY_MS = 500
/** From what a bad quartz does to what a broken virtual machine does. */
const DRIFTS = [1e-4, -1e-4, 1e-3, -1e-3, 1e-2, -1e-2]

export class Processes {
  readonly #deps: ProcessesDeps
  readonly #releases: Releases
  readonly #hosts: ProcessHosts
  #all: Process[] = []
  /** Those a newer release was started for: they are to go. */
  readonly #leaving = new Set<Process>()
  #count = 0

  constructor(deps: ProcessesDeps) {
    this.#deps = deps
    this.#releases = new Releases(deps.tables, deps.shard)
    this.#hosts = new ProcessHosts(deps, this.#releases)
  }

  get logs(): readonly HostLog[] {
    return this.#hosts.logs
  }

  /** The newest that holds the shard by its own belief, unless it hangs. */
  get active(): Process | undefined {
    return this.#all.findLast(one => one.isHolding && !one.isFrozen)
  }

  get areClocksRight(): boolean {
    return this.#all.every(({ now }) => now === this.#deps.timeline.now)
  }

  start(name = `process ${this.#count}`): void {
    this.#count += 1
    const { newest } = this.#releases
    const process = new Process(name, newest, this.#deps.timeline)
    this.#all.push(process)
    // Before anything else a server brings the database to the schema it knows.
    if (this.#releases.migrate(newest)) this.#deps.coverage.hit('deploy: the schema went on')
    void this.#sit(process)
  }

  /** A new release beside the old one, which is told to stop, or finds out that the database went on without it and ends. */
  deploy(): void {
    const { coverage, timeline, random } = this.#deps
    const old = this.active
    const isSchemaNew = this.#releases.make(random)
    if (!isSchemaNew) coverage.hit('deploy: another release of the same schema')
    this.start()
    if (!old) return
    this.#leaving.add(old)
    timeline.after(random.below(5_000), () => {
      if (old.isDead || old.isFrozen) return
      if (!isSchemaNew) void this.#stop(old)
      else if (this.#releases.isOutdated(old.release)) this.#kill(old)
    })
  }

  /** The database falls back by so many commits, and only the process that remembers them is left. */
  loseCommits(lost: number): Process | undefined {
    const { tables, shard } = this.#deps
    const process = this.active
    const position = tables.positions.get(shard)
    if (!process || !position) return undefined
    for (const other of this.#all) if (other !== process) this.#kill(other)
    tables.positions.set(shard, { ...position, appliedSeq: position.appliedSeq - lost })
    return process
  }

  /** A request to this process, answered unless it dies. */
  submit(process: Process, command: Command, key?: IdempotencyKey): Promise<Outcome> {
    return new Promise(resolve => {
      process.deliver(() => {
        const { host } = process
        if (!host || !process.isHolding) {
          return resolve({ ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false })
        }
        void host.submit(command, key).then(outcome => process.awake().then(() => resolve(outcome)))
      })
    })
  }

  tick(tick: Tick): void {
    this.#tell(host => host.tick(tick))
  }

  market({ pairId, open, closesAt }: Market): void {
    this.#tell(host => host.market(pairId, open, closesAt))
  }

  /** A change made at the process that holds the shard, as by an operator who is connected to it: between two of its batches. */
  async change(commit: () => void): Promise<void> {
    const { coverage, timeline, random } = this.#deps
    const process = this.active
    const host = process?.host
    if (!process || !host) return commit()
    coverage.hit('operator: changed something at the engine')
    const end = await host.hold()
    // A change that hangs is not waited for.
    if (random.chance(0.1)) end()
    await timeline.sleep(random.below(10))
    await process.awake()
    commit()
    await host.followTerms()
    end()
  }

  time(): void {
    for (const process of this.#all) if (!process.isFrozen && process.isHolding) process.host?.time()
  }

  /** Renews leases; a process that lost its lease becomes a standby. */
  upkeep(): void {
    for (const process of this.#all) {
      const { host } = process
      if (process.isFrozen || process.isStopping || !process.isHolding || !host) continue
      host.tidy()
      host.renew().then(
        isHeld => {
          if (isHeld || process.host !== host || process.isDead) return
          process.isHolding = false
          this.#deps.coverage.hit('process: stepped down')
          void this.#sit(process)
        },
        () => undefined,
      )
    }
  }

  /** kill -9: memory is gone; what was on the wire is applied or not. */
  crash(keepsName: boolean): void {
    const process = this.active
    if (!process) return
    const { coverage, timeline, random } = this.#deps
    coverage.hit('fault: crash')
    if (process.host?.health.status === 'recovering') coverage.hit('fault: crash in recovery')
    this.#kill(process)
    timeline.after(random.below(1_000), () => this.start(keepsName ? process.name : undefined))
  }

  /** SIGSTOP: for a moment, or long enough that a standby takes over before it wakes up. */
  freeze(): void {
    const process = this.active
    if (!process) return
    const { coverage, timeline, random } = this.#deps
    coverage.hit('fault: process frozen')
    this.#deps.onBlur()
    process.isFrozen = true
    const version = this.#deps.tables.settingsVersion
    if (this.#all.length === 1) this.start()
    timeline.after(100 + random.below(random.pick([1_000, 8_000, 20_000])), () => {
      const other = this.active
      if (other) coverage.hit('fault: zombie woke')
      if (this.#deps.tables.settingsVersion !== version) coverage.hit('terms: changed while a process was frozen')
      process.wake()
      if (!other || process.isDead) return
      // What it decides now must never be written.
      void process.host?.submit({ type: 'open_accounts', userId: 4_711, realm: 'demo' })
    })
  }

  /** One clock jumps, stops for a while, goes too fast or too slow, or is right again. */
  setClock(): void {
    const { coverage, timeline, random } = this.#deps
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

  /** SIGTERM: what is on the wire is finished, the shard given back, and the process gone. */
  async #stop(process: Process): Promise<void> {
    process.isStopping = true
    if (process.host) {
      await process.host.stop().catch(() => undefined)
      this.#deps.coverage.hit('process: stopped on request')
    }
    this.#kill(process)
  }

  #kill(process: Process): void {
    process.isDead = true
    process.isHolding = false
    this.#all = this.#all.filter(one => one !== process)
  }

  #tell(tell: (host: ShardHost, process: Process) => void): void {
    for (const process of this.#all) {
      process.deliver(() => {
        if (process.isHolding && process.host) tell(process.host, process)
      })
    }
  }

  /** Tries to take the shard until it gets it, each time with an empty memory. */
  async #sit(process: Process): Promise<void> {
    const { timeline } = this.#deps
    while (!process.isDead && !process.isStopping) {
      const host = this.#hosts.make(process)
      // What this process acknowledged must still be there.
      const isHeld = await host.start(process.host?.health.acknowledgedSeq).catch(() => false)
      if (process.isDead) return
      if (isHeld) {
        // Prices went on while the shard was read.
        this.#hosts.brief(host)
        process.host = host
        process.isHolding = true
        return
      }
      await timeline.sleep(RETRY_MS)
      await process.awake()
    }
  }
}
