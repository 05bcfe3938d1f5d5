// One cluster for all drills, as an operator has one: it takes longer to start than most drills do. After a drill that failed the next one
// gets a new one.
import type { ClusterOptions } from '../cluster.ts'
import { ClusterSite } from './cluster-site.ts'

export type OverCluster = (work: (site: ClusterSite) => Promise<void>) => Promise<void>

export class SharedCluster {
  readonly #options: Pick<ClusterOptions, 'isPatroni'>
  #site: ClusterSite | undefined

  constructor(options: Pick<ClusterOptions, 'isPatroni'> = {}) {
    this.#options = options
  }

  readonly over: OverCluster = async work => {
    this.#site ??= await ClusterSite.start(this.#options)
    try {
      await work(this.#site)
      await this.#site.cluster.whole()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    const site = this.#site
    this.#site = undefined
    await site?.stop()
  }
}
