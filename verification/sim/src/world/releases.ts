// Releases of the server that run over one database at the same time: with the same schema they may take turns; after a migration the older
// one must not write any more (server: platform/postgres/migrate.ts and migration 0150).
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { Random } from '@tallystick/kernel/random'
import type { Tables } from '@tallystick/server/testing/memory-store'

export interface Release {
  /** The newest migration it knows. */
  readonly schema: number
  /** What it makes of the settings in the database: an older one does not know all of them. */
  readonly offers: (settings: EngineSettings) => EngineSettings
}

export class Releases {
  newest: Release = { schema: 1, offers: everything }
  readonly #tables: Tables
  readonly #onRaised: (raised: { readonly shard: number; readonly epoch: number }) => void
  /** The newest migration of the database. */
  #schema = 1

  constructor(tables: Tables, onRaised: (raised: { readonly shard: number; readonly epoch: number }) => void) {
    this.#tables = tables
    this.#onRaised = onRaised
  }

  isOutdated({ schema }: Release): boolean {
    return schema < this.#schema
  }

  /** From now on processes start with another release. True when it brings a migration. */
  make(random: Random): boolean {
    const isSchemaNew = random.chance(0.5)
    const schema = this.newest.schema + (isSchemaNew ? 1 : 0)
    this.newest = { schema, offers: this.newest.offers === everything ? withoutTheLatest : everything }
    return isSchemaNew
  }

  /** With the migration every shard is taken from its holder. True when there was one to make. */
  migrate({ schema }: Release): boolean {
    if (schema <= this.#schema) return false
    this.#schema = schema
    this.#tables.leases.clear()
    for (const [shard, position] of this.#tables.positions) {
      const epoch = position.epoch + 1
      this.#tables.positions.set(shard, { ...position, epoch })
      this.#onRaised({ shard, epoch })
    }
    return true
  }
}

function everything(settings: EngineSettings): EngineSettings {
  return settings
}

/** A release that knows fewer durations and larger minimums than the other. */
function withoutTheLatest(settings: EngineSettings): EngineSettings {
  const { micro, copy } = settings
  const durations = micro.durations.slice(0, 3)
  return { ...settings, micro: { ...micro, durations }, copy: { ...copy, maxFollowed: 1 } }
}
