// What operators do to each other, for traders and for authorities.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { type Drill, open, over, type Over, traderAt, uidOf } from './drill.ts'
import { check, type Installation } from './installation.ts'
import { npmRun } from './runbook.ts'
import type { DrillSite } from './site.ts'

const {
  operatorAdjust,
  operatorAdjustments,
  operatorAudit,
  operatorDisable,
  operatorLedger,
  operatorSwitch,
  operatorUsers,
} = OPERATOR_CALLS

/** On one machine or in a cluster. */
export const operatorDrills = (overSite: Over): readonly Drill[] => [
  {
    runbook: 'compromised-operator',
    fault: 'somebody has the session of an operator, then that of an owner',
    carryOut: () =>
      overSite(async site => {
        const thief = await site.operator('finance')
        const [first, second, stolen] = [
          await site.operator('owner'),
          await site.operator('owner'),
          await site.operator('owner'),
        ]
        const { uid } = await site.realUser()
        check('the thief takes a file', (await thief.call(`${operatorLedger.path}.csv?uid=${uid}`)).code === 200)
        const gift = { uid, amount: '1000', reason: 'a present', ref: randomBytes(12).toString('hex') }
        const given = await thief.call(operatorAdjust.path, gift)
        check('what needs two waits', given.code !== SUCCESS, given)

        const disabled = await first.call(operatorDisable.path, { id: String(thief.id) })
        check('disabled by one', disabled.code === SUCCESS, disabled)
        check('the next call is refused', (await thief.call(`${operatorLedger.path}?uid=${uid}`)).code !== SUCCESS)
        const audit = await first.call(`${operatorAudit.path}?operator_id=${thief.id}`)
        check('the file is in the audit log', JSON.stringify(audit.data).includes('"subject":"csv"'), audit)
        check('none of its rows is missing', audit.data['whole'] === true, audit.data['whole'])
        // The present needs another person still, who is not the thief.
        const list = await second.call(`${operatorAdjustments.path}?uid=${uid}`)
        check('no money was given', JSON.stringify(list.data['data']) === '[]', list)

        const once = await first.call(operatorDisable.path, { id: String(stolen.id) })
        check('an owner is not disabled by one', once.code !== SUCCESS, once)
        check('and still reads', (await stolen.call(operatorUsers.path)).code === SUCCESS)
        const twice = await second.call(operatorDisable.path, { id: String(stolen.id) })
        check('but by two', twice.code === SUCCESS, twice)
        check('whose next call is refused', (await stolen.call(operatorUsers.path)).code !== SUCCESS)
      }),
  },
  {
    runbook: 'wrong-price',
    fault: 'a pair is traded at a price that never was',
    carryOut: () =>
      overSite(async site => {
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        const [order] = trader.history
        const orderId = Number(order?.reply?.data['Id'])
        const subject = await site.pairCode(Number(order?.params['forex_id']))
        const risk = await site.operator('risk')
        const reason = 'wrong price at 12:00'
        const paused = await risk.call(operatorSwitch.path, { scope: 'pair', subject, paused: 'yes', reason })
        check('close-only by one', paused.code === SUCCESS, paused)
        const again = await trader.ask({ ...trader.begin('open'), params: order?.params ?? {} })
        check('a new order is refused', again.code !== SUCCESS, again)
        const closed = await trader.ask(trader.begin('close', orderId))
        check('the position can be closed', closed.code === SUCCESS, closed)
        const shown = await site.ask(`${CALLS.checkOrder.path}?kind=forex&id=${orderId}`, trader.token)
        check('the order names its ticks', /tick/i.test(JSON.stringify(shown)), shown)

        const { uid } = await site.realUser()
        const back = { uid, amount: '12.34', reason, ref: randomBytes(12).toString('hex') }
        const [one, other] = [await site.operator('finance'), await site.operator('finance')]
        check('an adjustment waits', (await one.call(operatorAdjust.path, back)).code !== SUCCESS)
        check('nor is it made by asking twice', (await one.call(operatorAdjust.path, back)).code !== SUCCESS)
        const made = await other.call(operatorAdjust.path, back)
        check('made by two', made.code === SUCCESS, made)
        const list = JSON.stringify((await other.call(`${operatorAdjustments.path}?uid=${uid}`)).data)
        check(
          'it names both',
          [one, other].every(({ email }) => list.includes(email)),
          list,
        )
        const ledger = await other.call(`${operatorLedger.path}?uid=${uid}`)
        check('it stands in the ledger', JSON.stringify(ledger.data).includes('12.34'), ledger)
        const reopened = await risk.call(operatorSwitch.path, { scope: 'pair', subject, paused: 'no', reason })
        check('open again needs two', reopened.code !== SUCCESS, reopened)
        const second = await site.operator('risk')
        const opened = await second.call(operatorSwitch.path, { scope: 'pair', subject, paused: 'no', reason })
        check('and is done by two', opened.code === SUCCESS, opened)
        const anew = await trader.ask({ ...trader.begin('open'), params: order?.params ?? {} })
        check('a new order is accepted again', anew.code === SUCCESS, anew)
      }),
  },
]

/**
 * On one machine or in a cluster.
 * @param takeBackup puts one into a folder that does not exist yet.
 */
export const legalHold = <Site extends DrillSite>(
  overSite: (work: (site: Site) => Promise<void>) => Promise<void>,
  takeBackup: (site: Site) => Promise<void>,
): Drill => ({
  runbook: 'legal-hold',
  fault: 'a letter',
  carryOut: () =>
    overSite(async site => {
      const trader = await traderAt(site)
      const uid = await uidOf(site, trader)
      await takeBackup(site)
      const risk = await site.operator('risk')
      const file = await risk.call(`/operator/api/ledger.csv?uid=${uid}`)
      check('a file of the ledger', file.code === 200, file)
      const frozen = await risk.call('/operator/api/users/freeze', { uid, reason: 'letter 12/2026' })
      check('frozen', frozen.code === 1, frozen)
      check('may not act', (await open(trader)).code !== 1)
      check('may read', (await site.ask('/api/user/info', trader.token)).code === 1)
      const owner = await site.operator('owner')
      const audit = await owner.call(`/operator/api/audit?operator_id=${risk.id}`)
      check('the export is in the audit log', JSON.stringify(audit.data).includes('"subject":"csv"'), audit)
    }),
})

/** Its backup is a copy of the data folder, while the server runs. */
export const LEGAL_HOLD: Drill = legalHold<Installation>(
  work => over({}, work),
  async site => {
    const backup = await npmRun(['backup', '--', '--to', join(site.folder, 'kept')], site.env)
    check('a backup', backup.code === 0, backup.out)
  },
)
