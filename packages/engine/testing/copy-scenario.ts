// A master and a follower on the scenario of forex, and what tests of copying do with them.
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import type { CopyOpen, Follow } from '../src/products/copy/commands.ts'
import type { CopyRelation } from '../src/products/copy/record.ts'
import type { ForexOrder } from '../src/products/forex/record.ts'
import { BTCUSD, EURUSD, ForexScenario, type Ticket } from './forex-scenario.ts'

export const MASTER = 1
export const FAN = 2

export class CopyScenario extends ForexScenario {
  constructor() {
    super()
    this.join(MASTER, '100000')
    this.join(FAN, '10000')
    this.quote(BTCUSD, '100')
    this.quote(EURUSD, '1.1')
    this.submit({ type: 'appoint_master', userId: MASTER })
  }

  follow(terms: Partial<Follow> = {}): string {
    return this.verdict({
      type: 'follow',
      userId: FAN,
      masterId: MASTER,
      masterRealm: 'demo',
      multiple: 1,
      maxAmount: decimal('1000'),
      stopLossPercent: null,
      ...terms,
    })
  }

  relation(): CopyRelation {
    return present(this.state.copy.byFollower.get(FAN)?.get(MASTER), 'relation')
  }

  copyOf(masterOrderId: number, changes: Partial<CopyOpen> = {}): string {
    const order = this.order(masterOrderId)
    return this.verdict({
      type: 'copy_open',
      userId: FAN,
      relationId: this.relation().id,
      masterOrderId,
      masterAt: order.createdAt,
      pairId: order.pairId,
      side: order.side,
      masterLots: order.lots,
      leverage: order.leverage,
      target: order.targetSide === 'none' ? null : order.originPrice,
      targetSide: order.targetSide,
      expiresAt: order.expiresAt,
      ocoId: order.ocoId,
      stopLoss: order.stopLoss,
      takeProfit: order.takeProfit,
      ...changes,
    })
  }

  copied(ticket: Ticket = {}): { master: number; copy: ForexOrder } {
    const master = this.open({ user: MASTER, ...ticket })
    const verdict = this.copyOf(master)
    if (verdict !== 'ok') throw new Error(`not copied: ${verdict}`)
    return { master, copy: present(this.state.copy.byOrigin.get(master)?.get(FAN), 'copy') }
  }

  closeCopy(masterOrderId: number): string {
    return this.verdict({ type: 'copy_close', userId: FAN, relationId: this.relation().id, masterOrderId })
  }

  closePart(masterOrderId: number, lots: string, whole: string): string {
    return this.verdict({
      type: 'copy_close_part',
      userId: FAN,
      relationId: this.relation().id,
      masterOrderId,
      masterPartId: masterOrderId + 6_400,
      partLots: decimal(lots),
      wholeLots: decimal(whole),
    })
  }

  skips(): string[] {
    return [...this.changes.records.copy_skip.made.values()].map(skip => `${skip.what} ${skip.reason}`)
  }
}
