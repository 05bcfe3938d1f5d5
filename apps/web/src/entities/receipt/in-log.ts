// Whether an order stands in the public log as it is shown, in the log that this device has followed so far.
import { type Fork, isOfLog, type LogReader, type SeenLog } from '@tallystick/transparency-log/follow'
import { type Facts, openReceipt } from '@tallystick/transparency-log/order-receipt'
import { isKept, type OpenedPromise, openPromise } from '@tallystick/transparency-log/promise-file'
import { readVerifierKey } from '@tallystick/transparency-log/signed-note'
import { decimal } from '@tallystick/kernel/decimal'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { usePromises } from '../public-log/kept-promises.ts'
import { followFromMemory } from '../public-log/seen-log.ts'
import { CannotCheck } from '../public-log/log-reader.ts'

/** What was promised and is not in the log after so long was not kept (docs/public-log.md). */
const KEPT_WITHIN_MS = 60_000

/** Where the next receipt of a file begins. */
const RECEIPT = /^(?=c2sp\.org\/tlog-proof@v1$)/m

type Act = 'placed' | 'opened' | 'closed' | 'cancelled'

export interface LoggedAct {
  readonly act: Act
  readonly index: number
  readonly salt: string
  /** Where its file is. */
  readonly address: string
}

export type InLog =
  | {
      readonly state: 'logged'
      readonly acts: readonly LoggedAct[]
      readonly origin: string
      /** When this device saw the log before; null the first time. */
      readonly since: number | null
      readonly seenBy: readonly string[]
    }
  | { readonly state: 'forked'; readonly fork: Fork }
  | { readonly state: 'different' | 'unsigned' | 'waiting' | 'no_log' | 'cannot_check' }

export async function orderInLog(check: OrderCheck, reader: LogReader, now: number): Promise<InLog> {
  try {
    const followed = await followFromMemory(reader, now)
    if (followed.state === 'forked') return followed
    if (followed.state !== 'follows') return { state: followed.state === 'absent' ? 'no_log' : 'unsigned' }
    const acts: LoggedAct[] = []
    const promised = await promisesOf(check, reader, followed.seen)
    const wanted = actsOf(check)
    for (const act of wanted) {
      const own = promised.filter(({ facts }) => facts['act'] === act)
      const found = await actInLog(check, act, reader, followed.seen, own)
      if (!found && own.some(({ head }) => now > head.at + KEPT_WITHIN_MS)) return { state: 'different' }
      if (found === 'broken') return { state: 'different' }
      if (found) acts.push(found)
    }
    const settings = promised.filter(({ facts }) => facts['act'] === 'stops')
    if (!(await areSettingsKept(check, settings, reader, followed.seen, now))) return { state: 'different' }
    const { since, seenBy, head } = followed
    // A part that was closed was opened under the number of its order.
    return acts.some(({ act }) => act === wanted.at(-1))
      ? { state: 'logged', acts, origin: head.origin, since, seenBy }
      : { state: 'waiting' }
  } catch (error) {
    if (error instanceof CannotCheck) return { state: 'cannot_check' }
    throw error
  }
}

/** What has been done to it that has a receipt; the last one says how it is shown. */
function actsOf({ OpenedAt, ClosedAt }: OrderCheck): readonly Act[] {
  if (OpenedAt === 0) return ClosedAt === 0 ? ['placed'] : ['placed', 'cancelled']
  return ClosedAt === 0 ? ['opened'] : ['opened', 'closed']
}

/** What the log promised this device of the order, when it was done. */
async function promisesOf(check: OrderCheck, reader: LogReader, seen: SeenLog): Promise<readonly OpenedPromise[]> {
  const key = await readVerifierKey(reader.sha256, seen.key)
  const opened: OpenedPromise[] = []
  for (const file of usePromises.getState().files) {
    // Signatures take time, and most are of other orders.
    if (!promisedText(file).includes(`"id":${check.Id},`)) continue
    const promise = key && (await openPromise(reader, key, file))
    if (promise?.facts['id'] === check.Id && promise.facts['product'] === check.Kind) opened.push(promise)
  }
  return opened
}

function promisedText(file: string): string {
  const [, extra = ''] = /^extra (.+)$/m.exec(file) ?? []
  return atob(extra)
}

async function actInLog(
  check: OrderCheck,
  act: LoggedAct['act'],
  reader: LogReader,
  seen: SeenLog,
  promised: readonly OpenedPromise[],
): Promise<LoggedAct | 'broken' | undefined> {
  const path = `order/${check.Kind}/${check.Id}/${check.Receipt}/${act}.tlog-proof`
  const file = await reader.readText(path)
  if (file === undefined) return undefined
  const receipt = await openReceipt(reader.sha256, file)
  if (!receipt || !isAsShown(receipt.facts, check, act)) return 'broken'
  if (!promised.every(promise => isKept(promise, receipt))) return 'broken'
  if (!(await isOfLog(reader, seen, receipt.checkpoint))) return 'broken'
  return { act, index: receipt.index, salt: receipt.salt, address: `/log/${path}` }
}

/** Settings of stops that this device was promised are held against the receipts of all that was done to the order. */
async function areSettingsKept(
  check: OrderCheck,
  promised: readonly OpenedPromise[],
  reader: LogReader,
  seen: SeenLog,
  now: number,
): Promise<boolean> {
  if (promised.length === 0) return true
  const files = (await reader.readText(`order/${check.Kind}/${check.Id}/${check.Receipt}/all.tlog-proofs`)) ?? ''
  const receipts = await Promise.all(files.split(RECEIPT).map(file => openReceipt(reader.sha256, file)))
  for (const promise of promised) {
    const own = receipts.find(
      receipt => receipt?.facts['act'] === 'stops' && receipt.facts['number'] === promise.facts['number'],
    )
    const isOurs = own && isKept(promise, own) && (await isOfLog(reader, seen, own.checkpoint))
    if (own ? !isOurs : now > promise.head.at + KEPT_WITHIN_MS) return false
  }
  return true
}

function isAsShown(facts: Facts, check: OrderCheck, act: LoggedAct['act']): boolean {
  const shown: Record<string, string | number> = {
    product: check.Kind,
    act,
    id: check.Id,
    ...factsOf(check, act),
    ...(check.Micro && { stake: check.Micro.Stake, ratio: check.Micro.Ratio, expires_at: check.Micro.ExpiresAt }),
    // What it was opened with may have been more: parts are closed one by one.
    ...(check.Forex && act === 'closed' && { lots: check.Forex.Lots }),
  }
  return Object.entries(shown).every(([name, value]) => isSameFact(facts[name], value))
}

function factsOf(check: OrderCheck, act: Act): Readonly<Record<string, string | number>> {
  const opening = { open_price: check.OpenPrice, open_tick: check.OpenTickId }
  if (act === 'opened') return { ...opening, at: check.OpenedAt }
  if (act === 'cancelled') return { at: check.ClosedAt, reason: check.CloseReason }
  if (act === 'placed') return {}
  return {
    ...opening,
    at: check.ClosedAt,
    opened_at: check.OpenedAt,
    reason: check.CloseReason,
    profit: check.Profit,
    [check.Micro ? 'end_price' : 'close_price']: check.EndPrice,
    [check.Micro ? 'end_tick' : 'close_tick']: check.EndTickId,
  }
}

function isSameFact(logged: string | number | null | undefined, shown: string | number): boolean {
  if (typeof logged !== typeof shown) return false
  return logged === shown || (isAmount(logged) && isAmount(shown) && decimal(logged) === decimal(shown))
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
}
