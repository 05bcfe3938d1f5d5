// The product's host of a shard; what it says is judged.
import type { Command } from '@tallystick/engine/core/commands'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import { ShardHost } from '@tallystick/server/engine-host/shard/shard-host'
import type { ShardLimits, ShardPorts } from '@tallystick/server/engine-host/shard/shard-ports'
import type { Asked, HostWatch } from '../checks/fence.ts'

export interface WatchedHostDeps {
  readonly shard: number
  readonly holder: string
  readonly ports: ShardPorts
  readonly limits: ShardLimits
  readonly watch: HostWatch
  readonly asked: () => Asked
}

export class WatchedHost extends ShardHost {
  readonly watch: HostWatch
  readonly #asked: () => Asked

  constructor({ shard, holder, ports, limits, watch, asked }: WatchedHostDeps) {
    super(shard, holder, ports, limits)
    this.watch = watch
    this.#asked = asked
  }

  override submit(command: Command, key?: IdempotencyKey): Promise<Outcome> {
    const asked = this.#asked()
    return super.submit(command, key).then(outcome => {
      this.watch.judge(command, outcome, asked)
      return outcome
    })
  }
}
