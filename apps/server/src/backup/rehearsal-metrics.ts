// The newest trial restore, for alert rules.
import type { Clock } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'
import type { BackupView } from './backup-view.ts'

export function registerRehearsalMetrics(metrics: Metrics, view: () => Promise<BackupView>, clock: Clock): void {
  const registers = [metrics]
  const gauge = (name: string, help: string, value: (seen: BackupView) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(value(await view()))
      },
    })
  gauge('backup_rehearsal_age_seconds', 'Since the newest trial restore (npm run rehearse)', ({ rehearsal }) =>
    rehearsal ? (clock.now() - rehearsal.at) / 1_000 : Number.POSITIVE_INFINITY,
  )
  gauge(
    'backup_rehearsal_failed',
    'What the newest trial restore found broken',
    ({ rehearsal }) => rehearsal?.failed ?? 0,
  )
}
