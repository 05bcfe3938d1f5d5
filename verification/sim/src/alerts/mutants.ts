// Deliberate bugs of price alerts.
import { edit, mutant, type Mutant } from '../mutants/edit.ts'

export const ALERT_MUTANTS: readonly Mutant[] = [
  mutant(
    'an alert fires early',
    'engine/alert',
    'fireAlerts',
    'pair.alertRises.takeReached(price)',
    'pair.alertRises.takeReached(price * 1.0002)',
  ),
  mutant(
    'an alert fires only past its level',
    'engine/alert',
    'fireAlerts',
    'pair.alertFalls.takeReached(price)',
    'pair.alertFalls.takeReached(price * 1.0000000001)',
  ),
  {
    name: 'an alert fires twice',
    edits: [
      edit('engine/alert', 'end', 'active.delete(alert.id)', 'void active'),
      edit(
        'engine/alert',
        'end',
        'indexOf(state, alert).remove(alert.id)',
        "if (act === 'fire') indexOf(state, alert).set(alert.id, approximate(alert.level))",
      ),
      edit('engine/alert', 'end', 'assert(next, `alert ${alert.id}: ${act} while ${alert.status}`)', ''),
      edit('engine/alert', 'end', 'alert.status = next', 'alert.status = next ?? alert.status'),
    ],
  },
  mutant('alerts are lost at a restart', 'engine/alert', 'alert', "status: ['active']", "status: ['removed']"),
  mutant(
    'an alert fires in the other direction',
    'engine/alert',
    'indexOf',
    "direction === 'above' ? pair.alertRises : pair.alertFalls",
    "direction === 'above' ? pair.alertFalls : pair.alertRises",
  ),
  mutant(
    'an alert may be set on the wrong side of the price',
    'engine/alert',
    'decideMake',
    'isReached(command, pair.price)',
    'false',
  ),
  mutant(
    'an alert may be set at the price itself',
    'engine/alert',
    'isReached',
    'price >= level : price <= level',
    'price > level : price < level',
  ),
  mutant(
    'an alert carries the price it was set at',
    'engine/alert',
    'fire',
    'alert.firedPrice = price',
    'alert.firedPrice = alert.originPrice',
  ),
  mutant('a fired alert is not told', 'engine/alert', 'fire', 'changes.notices.push(', 'void ('),
  mutant('a fired alert stays active in the store', 'engine/alert', 'end', 'noteChanged(', 'void ('),
  mutant(
    'a removed alert still fires',
    'engine/alert',
    'end',
    'indexOf(state, alert).remove(alert.id)',
    "if (act === 'fire') indexOf(state, alert).remove(alert.id)",
  ),
  mutant('anyone removes an alert', 'engine/alert', 'decideRemove', 'alert?.userId !== userId', 'alert === undefined'),
  mutant('one more alert than the limit', 'engine/alert', 'decideMake', '>= maxAlerts', '> maxAlerts'),
  mutant(
    'an ended alert makes no room',
    'engine/alert',
    'end',
    '(counts.get(alert.userId) ?? 0) - 1',
    '(counts.get(alert.userId) ?? 0)',
  ),
  {
    name: 'a stale price fires alerts',
    edits: [
      edit(
        'engine/core/step',
        'stepTick',
        'if (!pair) return passOver(state, tick)',
        'const late = state.pairs.get(tick.pairId); if (late) fireAlerts(late, tick, now, event => apply(state, event, changes)); if (!pair) return passOver(state, tick)',
      ),
    ],
  },
]
