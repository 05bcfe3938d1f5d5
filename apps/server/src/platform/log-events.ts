// Every event the server logs: its name, level and meaning. Names never change once released, so that they can be searched and counted;
// what varies is in the fields. docs/log-events.md is printed from this table.

interface Declared {
  readonly level: 'fatal' | 'error' | 'warn' | 'info'
  readonly means: string
  /** Fields it carries beside `err`, the error with its stack. */
  readonly fields?: readonly string[]
}

/** By area, which is the folder that logs it. */
export const LOG_EVENTS = {
  'backup.failed': {
    level: 'error',
    means: 'The archive of the database could not be kept. PostgreSQL keeps its log meanwhile. Retried in 5 s.',
  },
  'backup.log_interrupted': {
    level: 'warn',
    means: 'The log of the database is no longer received. It is received again from where it stopped.',
  },
  'backup.taken': {
    level: 'info',
    means: 'A full backup is in the archive.',
    fields: ['id', 'files', 'parts'],
  },
  'bus.disconnected': { level: 'warn', means: 'The connection to NATS is lost. It is opened again.' },
  'bus.listener_failed': {
    level: 'error',
    means: 'A subscriber threw. The other subscribers still ran.',
    fields: ['topic'],
  },
  'bus.resumed': { level: 'info', means: 'The connection to NATS is back. What may have been missed is read again.' },
  'copy.dispatch_failed': { level: 'error', means: 'Orders of masters could not be copied. Retried within a second.' },
  'copy.masters_start_failed': { level: 'error', means: 'The simulated masters could not be prepared.' },
  'copy.masters_trade_failed': { level: 'error', means: 'The simulated masters could not trade. Retried in 15 s.' },
  'copy.payment_missing': {
    level: 'info',
    means: 'The outbox names a payment that does not exist. It is skipped.',
    fields: ['payment'],
  },
  'copy.records_failed': { level: 'error', means: 'The records of masters could not be computed. Retried in 10 min.' },
  'copy.sweep_failed': {
    level: 'error',
    means: 'Refused closes or due shares could not be processed. Retried in 3 s.',
  },
  'emails.delivery_failed': {
    level: 'error',
    means: 'A mail or text message was not accepted. Retried in a minute, five times in all.',
    fields: ['channel', 'attempt', 'reason'],
  },
  'emails.queue_failed': { level: 'error', means: 'The queue of emails could not be read or written. Retried in 5 s.' },
  'engine.answers_not_keyed': {
    level: 'error',
    means: 'Answers could not be made findable by their idempotency keys. They stay in memory. Retried in 5 s.',
    fields: ['shard'],
  },
  'engine.command_assertion_failed': {
    level: 'error',
    means: 'A command broke an assertion of the engine. It is refused with internal_error.',
    fields: ['shard', 'command'],
  },
  'engine.commit_failed': {
    level: 'error',
    means: 'A commit failed or was not answered. The shard recovers.',
    fields: ['shard', 'seq'],
  },
  'engine.commit_fenced': {
    level: 'info',
    means: 'A commit did not match the fence: the lease was lost or terms changed. The shard recovers or steps down.',
    fields: ['shard', 'seq'],
  },
  'engine.lease_acquired': { level: 'info', means: 'This process holds the shard and has read it.', fields: ['shard'] },
  'engine.lease_lost': {
    level: 'info',
    means: 'Another process holds the shard. This one is its standby.',
    fields: ['shard'],
  },
  'engine.outcome_unknown': {
    level: 'warn',
    means: 'The holder of a shard did not answer in time. Asked again under the same key, or answered as unavailable.',
    fields: ['shard', 'command'],
  },
  'engine.price_assertion_failed': {
    level: 'error',
    means: 'A price broke an assertion of the engine. The shard recovers.',
    fields: ['shard'],
  },
  'engine.recovery_failed': {
    level: 'error',
    means: 'A recovering shard could not be read from the database. Retried within a second.',
    fields: ['shard'],
  },
  'engine.shard_went_back': {
    level: 'error',
    means:
      'The database lost batches that were acknowledged. The shard is not written to until an operator has looked.',
    fields: ['shard', 'storedSeq', 'acknowledgedSeq'],
  },
  'engine.standby_failed': {
    level: 'warn',
    means: 'The memory of a shard that another process holds could not be brought up to date. Retried in a second.',
    fields: ['shard'],
  },
  'engine.standby_filled': {
    level: 'info',
    means: 'This process has the memory of a shard that another holds, and follows its commits.',
    fields: ['shard', 'records'],
  },
  'engine.standby_given_up': {
    level: 'warn',
    means:
      'The memory of a shard that another process holds could not be told to be exact, or was too large. It is filled again later.',
    fields: ['shard', 'reason'],
  },
  'engine.standby_taken_over': {
    level: 'info',
    means: 'A shard was taken over with the memory this process had of it: only the newest commits were read.',
    fields: ['shard', 'appliedSeq'],
  },
  'engine.tape_invalid': {
    level: 'error',
    means: 'Micro orders could not be settled because the recorded prices contradict themselves.',
    fields: ['shard', 'orders'],
  },
  'engine.tape_read_failed': {
    level: 'error',
    means: 'The recorded prices could not be read. Overdue micro orders stay overdue and are retried.',
    fields: ['shard'],
  },
  'engine.terms_read_failed': {
    level: 'error',
    means:
      'Settings, switches and terms could not be read after a change. The fence keeps older ones from being committed.',
    fields: ['shard'],
  },
  'engine.upkeep_failed': { level: 'error', means: 'Leases could not be renewed or acquired. Retried in a second.' },
  'engine.user_read_failed': {
    level: 'error',
    means: 'Users or answers that commands wait for could not be read. Retried until the commands are given up.',
    fields: ['shard'],
  },
  'equity.record_failed': {
    level: 'error',
    means: 'What users are worth could not be recorded. Retried in a minute; hours that were missed are made up for.',
  },
  'fair.count_failed': { level: 'error', means: 'Public figures could not be written. Retried within ten seconds.' },
  'feed.candles_write_failed': { level: 'error', means: 'Candles could not be stored. Retried.' },
  'feed.connection_failed': {
    level: 'warn',
    means: 'The connection to the price source reported an error.',
    fields: ['reason'],
  },
  'feed.connection_lost': { level: 'warn', means: 'The price source closed the connection.', fields: ['retryMs'] },
  'feed.connection_silent': {
    level: 'warn',
    means: 'The price source sent nothing for too long. The connection is ended.',
    fields: ['silenceMs'],
  },
  'feed.gap_filled': {
    level: 'info',
    means: 'Prices of the shared tape were not heard on the bus. They were read from the database.',
    fields: ['ticks'],
  },
  'feed.keys_publish_failed': {
    level: 'error',
    means: 'Feed keys or commitments could not be published. Retried within the hour.',
  },
  'feed.tape_fenced': {
    level: 'warn',
    means: 'Another process writes the tape. What this one had not committed comes to nothing.',
    fields: ['epoch'],
  },
  'feed.tape_read_failed': { level: 'error', means: 'The shared tape could not be read. Retried within a second.' },
  'feed.tape_tidy_failed': { level: 'error', means: 'Old stretches of the tape were not joined. Retried in a minute.' },
  'feed.tape_write_failed': { level: 'error', means: 'Prices could not be committed to the tape. Retried.' },
  'feed.terms_differ': {
    level: 'error',
    means: 'The listings differ from the committed terms of a day. Prices follow the committed terms.',
    fields: ['day'],
  },
  'figures.record_failed': {
    level: 'error',
    means:
      'Figures of the console could not be recorded. Retried in ten seconds; days that were missed are made up for.',
  },
  'housekeeping.sweep_failed': {
    level: 'error',
    means: 'A step of the hourly housekeeping failed: rows that expired, or partitions. Retried in an hour.',
    fields: ['step'],
  },
  'http.database_unavailable': {
    level: 'warn',
    means: 'A request was refused because the database is not reachable.',
    fields: ['request'],
  },
  'http.listening': { level: 'info', means: 'The server accepts connections.', fields: ['host', 'port'] },
  'http.proxy_untrusted': {
    level: 'warn',
    means:
      'Requests come through a proxy on this machine, but TRUST_PROXY is not set: all of them share the limits of one address.',
    fields: ['hint'],
  },
  'http.refusal_undeclared': {
    level: 'warn',
    means:
      'A call was refused with a reason that the contract does not name for it. The answer is right, the docs are not.',
    fields: ['path', 'reason'],
  },
  'http.request': {
    level: 'info',
    means:
      'A request was answered (only with ACCESS_LOG=on). Neither parameters nor headers are in it, and of its address only the name of the call.',
    fields: ['request', 'method', 'call', 'status', 'ms', 'address', 'refusal'],
  },
  'http.request_failed': {
    level: 'error',
    means: 'A request ended with an unexpected error. The id also stands in the header x-request-id of the answer.',
    fields: ['request'],
  },
  'http.waiting_read_failed': { level: 'error', means: 'What waits for operators could not be read.' },
  'ledger.check_failed': { level: 'error', means: 'The invariants of the ledger could not be checked. Retried.' },
  'ledger.invariants_broken': { level: 'error', means: 'Invariants of the ledger do not hold.', fields: ['broken'] },
  'liabilities.make_failed': {
    level: 'error',
    means: 'The tree of what is owed to customers was not made. Retried in ten minutes.',
  },
  'live.push_failed': { level: 'error', means: 'Live data could not be read for connected clients.' },
  'log.append_failed': {
    level: 'error',
    means: 'Nothing could be appended to the public log. Retried within a second.',
  },
  'log.cosign_failed': {
    level: 'error',
    means: 'Witnesses could not be asked to sign the public log. Retried within a second.',
  },
  'log.fenced': {
    level: 'info',
    means: 'Another process appends to the public log; this one stops.',
    fields: ['epoch'],
  },
  'log.promise_failed': {
    level: 'error',
    means: 'Orders were answered without the promise of the public log. They are logged all the same.',
  },
  'log.witness_disagrees': {
    level: 'error',
    means:
      'A witness has signed a public log that this one does not continue: after a restore to an earlier second, or because somebody changed the past.',
    fields: ['witness', 'problem'],
  },
  'log.witness_failed': {
    level: 'warn',
    means: 'A witness has not signed the newest checkpoint of the public log. It is asked again with the next one.',
    fields: ['witness', 'problem'],
  },
  'micro.pair_offered': { level: 'info', means: 'A suspended pair is offered for micro again.', fields: ['pair'] },
  'micro.pair_suspended': {
    level: 'info',
    means: 'A pair ties too often and is no longer offered for micro.',
    fields: ['pair', 'ties', 'samples', 'seconds'],
  },
  'micro.ticks_write_failed': { level: 'error', means: 'Ticks that orders used could not be stored. Retried.' },
  'micro.ties_check_failed': { level: 'error', means: 'Ties could not be counted. Retried in a minute.' },
  'notifications.delivery_failed': {
    level: 'error',
    means: 'Emails or pushed messages about notices could not be sent. Retried in 5 s.',
  },
  'notifications.push_failed': {
    level: 'warn',
    means: 'A push service did not take a message. Retried after 1, 2, 4 and 8 minutes.',
    fields: ['device', 'reason'],
  },
  'notifications.read_failed': { level: 'error', means: 'Notices could not be made from the outbox. Retried.' },
  'postgres.connection_lost': { level: 'warn', means: 'An idle database connection was lost.', fields: ['reason'] },
  'postgres.embedded_adopted': {
    level: 'info',
    means: 'The embedded PostgreSQL of an earlier process still ran and is used.',
    fields: ['pid', 'folder'],
  },
  'postgres.embedded_relocated': {
    level: 'warn',
    means: 'PostgreSQL may not run as root and cannot enter the data folder. The database is in another folder.',
    fields: ['dataDir', 'folder'],
  },
  'postgres.embedded_started': {
    level: 'info',
    means: 'The embedded PostgreSQL was started.',
    fields: ['pid', 'folder'],
  },
  'postgres.migrated': { level: 'info', means: 'Migrations were applied.', fields: ['migrations'] },
  'postgres.not_durable': {
    level: 'warn',
    means: 'A setting of PostgreSQL loses acknowledged orders in a crash. Production refuses to start with it.',
    fields: ['setting'],
  },
  'postgres.standby_asynchronous': {
    level: 'warn',
    means:
      'There is a standby, but commits are acknowledged before it has them: a failover may lose acknowledged orders. Use synchronous replication.',
    fields: ['reason'],
  },
  'risk.winners_check_failed': {
    level: 'error',
    means: 'Unusual winners could not be looked for. Retried in a minute.',
  },
  'risk.winners_found': { level: 'warn', means: 'Users win more often than luck explains.', fields: ['users'] },
  'roles.held': { level: 'info', means: 'This process does what only one of all may do.', fields: ['role'] },
  'roles.lease_failed': {
    level: 'error',
    means: 'The lease of a role could not be renewed. Retried in a second; the work is ended before another may begin.',
    fields: ['role'],
  },
  'roles.lost': { level: 'info', means: 'Another process does it now.', fields: ['role'] },
  'sanctions.list_read': {
    level: 'info',
    means: 'The list of recipients that are not paid was read, at start or because it changed.',
    fields: ['entries'],
  },
  'sanctions.list_unreadable': {
    level: 'error',
    means: 'SANCTIONS_FILE cannot be read any more. The list read last stays in force.',
  },
  'secrets.key_created': {
    level: 'warn',
    means: 'A key for stored secrets was created. Keep the file.',
    fields: ['text'],
  },
  'server.failed': { level: 'fatal', means: 'The server cannot go on. The process ends.' },
  'server.started': {
    level: 'info',
    means: 'The server is ready. Says its version, the newest migration it knows and what it does.',
    fields: ['version', 'schema', 'roles'],
  },
  'server.stop_failed': {
    level: 'error',
    means: 'A part of the server did not stop cleanly.',
    fields: ['role', 'reason'],
  },
  'server.stop_late': {
    level: 'warn',
    means:
      'A part of the server was not done in time after a stop was asked for. The process ends; what was under way is unknown to who asked.',
    fields: ['role'],
  },
  'server.stopping': { level: 'info', means: 'The server was asked to stop.' },
  'server.uncaught_exception': { level: 'fatal', means: 'An exception was not caught. The process ends.' },
  'server.unhandled_rejection': { level: 'fatal', means: 'A rejected promise was not handled. The process ends.' },
  'settings.out_of_bounds': {
    level: 'warn',
    means: 'A stored setting is out of bounds and counts as the nearest bound.',
    fields: ['key', 'stored', 'counts'],
  },
  'settings.read_failed': { level: 'error', means: 'Settings could not be read. The old ones stay in force.' },
  'statements.does_not_tie': {
    level: 'error',
    means:
      'The sums of a statement disagree with recorded equity: a ledger row came late, or there is a bug. Nothing is handed out; it is tried again, six times in all.',
    fields: ['statement'],
  },
  'statements.make_failed': {
    level: 'error',
    means: 'A statement could not be made. It is tried again, six times in all.',
    fields: ['statement'],
  },
  'statements.order_not_as_logged': {
    level: 'error',
    means:
      'Orders are not what the public log commits to, so a statement has no receipts of them: their rows were changed.',
    fields: ['statement', 'orders'],
  },
  'statements.sweep_failed': { level: 'error', means: 'Old statements could not be removed. Retried.' },
  'tracing.export_failed': {
    level: 'warn',
    means: 'Spans could not be sent to the collector of traces. They are lost; nothing else is.',
    fields: ['spans'],
  },
  'uploads.disk_full': { level: 'error', means: 'An upload could not be stored because the disk is full.' },
  'uploads.in_folder': {
    level: 'warn',
    means: 'Uploads lie in a folder of this machine while there may be others, which cannot read them. Set S3_BUCKET.',
  },
  'uploads.seal_failed': { level: 'error', means: 'Stored files could not be sealed. Retried at the next start.' },
  'uploads.sweep_failed': { level: 'error', means: 'Old uploads could not be deleted. Retried.' },
  'withdrawal.emails_failed': {
    level: 'error',
    means: 'Emails about deposits and withdrawals could not be queued. Retried.',
  },
} as const satisfies Readonly<Record<string, Declared>>

export type LogEvent = keyof typeof LOG_EVENTS

/** Values beside the name. An error goes in as `err`. */
export type LogFields = Readonly<Record<string, unknown>>

/** Logs an event at its level. The port of everything that logs. */
export type Report = (event: LogEvent, fields?: LogFields) => void

type Log = Readonly<Record<Declared['level'], (fields: object, event: string) => void>>

/** Also for a log that only lives as long as a request. */
export function logEvent(log: Log, event: LogEvent, fields: LogFields = {}): void {
  log[LOG_EVENTS[event].level](fields, event)
}

export function reporter(log: Log): Report {
  return (event, fields) => logEvent(log, event, fields)
}

export function logEventPage(): string {
  const events: readonly [string, Declared][] = Object.entries(LOG_EVENTS)
  return [
    '# Log events',
    '',
    'Every line the server logs is one of these events with its fields. In production lines are JSON with the name in `msg`; in development they',
    'read `12:30:01 info  engine.lease_acquired shard=3`. Names and fields never change their meaning; new ones are added. Where something',
    'went wrong `err` holds the error: a field in JSON, the stack below the line in development.',
    '',
    'Sentences are for the terminal: the address when the server is ready, the link that sets up the first operator, the note about a new',
    'key, and the reason why the server cannot start or go on. They are not events, nor are warnings that Fastify itself writes.',
    '',
    'This page is printed from the table in code: `npm run docs`.',
    '',
    '| Event | Level | Fields | Meaning |',
    '|---|---|---|---|',
    ...events.map(
      ([name, { level, fields = [], means }]) =>
        `| \`${name}\` | ${level} | ${fields.map(field => `\`${field}\``).join(', ')} | ${means} |`,
    ),
    '',
  ].join('\n')
}
