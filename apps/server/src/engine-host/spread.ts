// How shards are spread over the engines that live: each holds its share, and gives up what is beyond it when another has too few.

/** What the database says about the engines. */
export interface EngineView {
  /** Engines that live and are not about to stop. */
  readonly nodes: readonly string[]
  /** Who holds each shard whose lease is valid. */
  readonly holders: ReadonlyMap<number, string>
}

/** Engines tell each other that they live, through the database. */
export interface Membership {
  beat(holder: string, isDraining: boolean): Promise<EngineView>
  leave(holder: string): Promise<void>
}

export interface Share {
  /** Shards nobody holds that this engine may take, at most. */
  readonly room: number
  /** Shards it holds too many. */
  readonly surplus: number
}

/** @param held how many shards the engine holds. */
export function shareOf(view: EngineView, me: string, held: number, shards: number): Share {
  if (!view.nodes.includes(me)) return { room: 0, surplus: 0 }
  const counts = new Map(view.nodes.map(node => [node, 0]))
  for (const holder of view.holders.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  const least = Math.min(...view.nodes.map(node => counts.get(node) ?? 0))
  const most = Math.ceil(shards / view.nodes.length)
  const fewest = Math.floor(shards / view.nodes.length)
  // With an uneven number some hold one more than others; nobody may hold two more.
  const surplus = held > most ? held - most : held > fewest && least < fewest ? 1 : 0
  // The last ones go to whoever comes first, once everybody has enough: what was given up must not be taken back.
  return { room: Math.max(0, (least < fewest ? fewest : most) - held), surplus }
}
