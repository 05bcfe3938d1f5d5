// A primary with a synchronous standby at two fixed places, and what becomes of them. Two managers implement it: the rounds themselves
// (postgres-pair.ts), and Patroni (patroni-pair.ts).
import type { NetConnectOpts } from 'node:net'

export type Place = 0 | 1

export interface Databases {
  readonly primary: Place
  readonly standby: Place
  /** Straight to the primary, past all relays. */
  readonly url: string
  /** Where a relay to this place leads. */
  target(place: Place): NetConnectOpts | undefined
  /** A new member beside the primary, in the place that is empty. From then on commits wait for it. */
  addStandby(): Promise<void>
  /** Commits wait for the standby, or no longer: what a manager decides when it is lost. */
  waitForStandby(isWanted: boolean): Promise<void>
  /** kill -9 of every process of it, as a power cut does it. */
  kill(place: Place): void
  /** SIGSTOP or SIGCONT of every process of it. */
  signal(place: Place, name: 'SIGSTOP' | 'SIGCONT'): void
  /** Until the standby takes writes. */
  promote(): Promise<void>
  /** What is left of a member that was killed. */
  clear(place: Place): Promise<void>
  stop(): Promise<void>
}
