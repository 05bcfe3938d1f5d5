// What drills have in common: a site of its own, a trader, and what is read of an audit.
import { openTickets, RealClient } from '../chaos/real-client.ts'
import { Installation, until } from './installation.ts'
import type { Runbook } from './runbook.ts'
import type { DrillSite } from './site.ts'

export interface Drill {
  readonly runbook: string
  /** What is made to go wrong. */
  readonly fault: string
  carryOut(runbook: Runbook): Promise<void>
}

/** Lends a site for the time of some work: a machine of its own, or a cluster. */
export type Over = (work: (site: DrillSite) => Promise<void>) => Promise<void>

export const isAudited = (out: string): boolean => /\b0 failed/.test(out) && !/[1-9]\d* failed/.test(out)

export async function over(
  settings: Readonly<Record<string, string>>,
  work: (site: Installation) => Promise<void>,
): Promise<void> {
  const site = await Installation.start(settings)
  try {
    await work(site)
  } finally {
    await site.remove()
  }
}

export const overMachine: Over = work => over({}, work)

export async function traderAt(site: DrillSite): Promise<RealClient> {
  let tickets = await openTickets(site)
  await until('a price', async () => (tickets = await openTickets(site)).length > 0)
  const trader = new RealClient(site, tickets)
  await trader.signIn()
  return trader
}

export const uidOf = (site: DrillSite, { demoId }: RealClient): Promise<string> =>
  site.database(async client => {
    const { rows } = await client.query<{ uid: string }>(
      'select uid from users where demo_id_hash = sha256($1::bytea)',
      [demoId],
    )
    return rows[0]?.uid ?? ''
  })

export const open = async (trader: RealClient): Promise<{ code: number; reason: string }> => {
  const { code, data } = await trader.ask(trader.begin('open'))
  return { code, reason: data.reason ?? '' }
}
