// The first step for every alarm of deploy/prometheus/rules.yml, for the operators' handbook. A test compares the names.

const REQUESTS = 'Which call fails, since when; was there a release?'
const ORDERS = 'Commits or the machine: `CommitsSlow`, `EventLoopSlow`, `PoolExhausted`.'
const LIVE = 'One process or all? Its event loop, then its network.'

export const ALARM_STEPS: Readonly<Record<string, string>> = {
  AvailabilityBurnFast: REQUESTS,
  AvailabilityBurnSteady: REQUESTS,
  AvailabilityBurnSlow: REQUESTS,
  AvailabilityBurnCreeping: REQUESTS,
  OrdersBurnFast: ORDERS,
  OrdersBurnSteady: ORDERS,
  OrdersBurnSlow: ORDERS,
  OrdersBurnCreeping: ORDERS,
  LiveBurnFast: LIVE,
  LiveBurnSteady: LIVE,
  LiveBurnSlow: LIVE,
  LiveBurnCreeping: LIVE,
  ProcessDown: 'Does the machine answer? Others serve meanwhile where there are several.',
  MetricsMissing: 'Prometheus sees nothing: its configuration, the token, or everything is down.',
  LedgerBroken: 'Close-only mode for everything, then find out which invariant. Correct nothing yet.',
  ShardWentBack: 'Stop the servers: the database forgot what was acknowledged.',
  ShardNotServed: 'Orders of this shard are refused. Is there an engine, and does the database answer?',
  ShardQueueGrows: 'More arrives than is committed: look at the database.',
  CommitsSlow: 'What else does the database do?',
  EpochsRise: 'Engines lose the shard again and again: the connection to the database, or a machine that stalls.',
  CommitsFail: 'The log says why (`engine.commit_failed`).',
  PoolExhausted: 'A slow question holds the connections.',
  FeedDown: 'The source or the way to it. Orders are refused on old prices by themselves.',
  PriceStale: 'One pair: is its market open at the source?',
  QuotesRejected: 'Compare the pair with another source; close-only mode when it is wrong.',
  JobsNotDone: 'No process has the role `jobs`.',
  OutboxBacklog: 'The log says why the reader does not get on.',
  EmailsLate: 'Codes do not arrive: the mail server.',
  WithdrawalsLate: 'Finance: the queue of withdrawals, now.',
  ReviewsLate: 'The named queue has been forgotten.',
  JobsFail: 'The named event in the log.',
  SocketsDropped: 'Slow readers of many networks: our own line.',
  EventLoopSlow: 'The named process does too much; is it alone?',
  BackupOld: '`backup.failed` in the log says why.',
  BackupLogLate: 'The folder of the archive: mounted, writable, not full?',
}
