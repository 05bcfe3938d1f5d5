// The PostgreSQL of a run: started when the first seed needs it, in a folder of its own, deleted with the run. Where it cannot be
// started the run goes on without it and reports that at its end.
import { messageOf } from '@tallystick/server/platform/cannot-start'
import { clusterWithTemplate, type ThrowawayCluster } from '@tallystick/server/testing/database'

export class RunDatabase {
  /** Why there is none. */
  problem: string | undefined
  readonly #start: () => Promise<ThrowawayCluster>
  #starting: Promise<ThrowawayCluster | undefined> | undefined

  constructor(start: () => Promise<ThrowawayCluster> = clusterWithTemplate) {
    this.#start = start
  }

  /** Where databases can be made from the template; undefined when that cannot be had. */
  async url(): Promise<string | undefined> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.problem = messageOf(error)
      return undefined
    })
    return (await this.#starting)?.urlOf('postgres')
  }

  async stop(): Promise<void> {
    await (await this.#starting)?.stop()
  }
}
