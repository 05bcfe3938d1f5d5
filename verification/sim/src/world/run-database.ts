// The PostgreSQL of a run: started when the first seed asks for one, in a folder of its own, gone with the run. Where none can be started
// the run goes on without, and says so at its end.
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
