// Deliberate bugs of several engines on one database and one bus. What no simulated world can reach is judged by the test that is named.
import { edit, mutant, type Mutant } from './edit.ts'

export const CLUSTER_MUTANTS: readonly Mutant[] = [
  mutant(
    'commands are served after the lease is lost',
    'server/engine-host',
    'commandServer',
    'before?.end() served.delete(shard)',
    'served.delete(shard)',
  ),
  mutant(
    'what was on the wire when the lease was lost counts as done',
    'server/engine-host',
    'ShardHost.#abandon',
    "for (const { item } of results) this.#intake.resolve(item, isConfirmation ? UNSENT : refusal('unavailable'))",
    'for (const { item, outcome } of results) this.#intake.resolve(item, outcome)',
  ),
  mutant(
    'a stale holder refuses',
    'server/engine-host',
    'ShardHost.#answerUnchanged',
    'this.#ports.store.confirm(this.#shard, to.epoch, this.#memory.settingsVersion)',
    'Promise.resolve()',
  ),
  {
    name: 'a refusal counts as confirmed by a commit that is on the wire',
    edits: [
      edit(
        'server/engine-host',
        'ShardHost.#answerUnchanged',
        'Promise.all([last.done, confirmed]).then(() => undefined)',
        '(confirmed.catch(() => undefined), last.done)',
      ),
    ],
    test: { file: 'apps/server/src/engine-host/refusals-fenced.test.ts', title: '[fence] a refusal' },
  },
  {
    name: 'a host that is stopped in a recovery never ends',
    edits: [
      edit(
        'server/engine-host',
        'ShardHost.#stepDown',
        "if (this.#status !== 'stopped') {",
        "if (this.#status === 'stopped') return\n{",
      ),
    ],
    test: {
      file: 'apps/server/src/engine-host/refusals-fenced.test.ts',
      title: '[lease] a host that is told to stop while it recovers',
    },
  },
  {
    name: 'the outbox counts as carried when the dispatcher stopped half way',
    edits: [
      edit(
        'server/copy',
        'Dispatcher.dispatch',
        'if (!this.#ports.isStopped()) await this.#ports.moveCursor(shard, upTo)',
        'await this.#ports.moveCursor(shard, upTo)',
      ),
    ],
    test: { file: 'apps/server/src/modules/trading/copy/dispatcher.test.ts', title: '[carried] an outbox' },
  },
  {
    name: 'payments of all shards are told apart by their number alone',
    edits: [
      edit(
        'engine/copy',
        'decideReceiveShare',
        'const fromShard = paymentId % MAX_SHARDS',
        'const fromShard = paymentId < 0 ? MAX_SHARDS : 0',
      ),
    ],
    test: { file: 'packages/engine/src/products/copy/share.test.ts', title: '[CO15] arrives from every shard' },
  },
  {
    name: 'an engine that waits after a loss is given shards',
    edits: [edit('server/engine-host', 'shardMoves', ' && !seats.some(seat => seat.isBackingOff)', '')],
    test: { file: 'apps/server/src/engine-host/cluster/shard-moves.test.ts', title: '[spread] a planned move' },
  },
  {
    name: 'an idle host does not notice that its database went back',
    edits: [edit('server/engine-host', 'ShardHost.renew', '!lease || this.#isBehind(lease, atLeast)', '!lease')],
    test: {
      file: 'apps/server/src/engine-host/store/went-back.test.ts',
      title: 'a shard whose database went back in time',
    },
  },
  {
    name: 'a changed number of shards is accepted',
    edits: [edit('server/engine-host', 'keepShardCount', 'if (kept === shards) return', 'if (kept > 0) return')],
    test: { file: 'apps/server/src/engine-host/cluster/shard-count.test.ts', title: '[nodes] the number of shards' },
  },
  {
    name: 'a limit holds for each process alone',
    edits: [edit('server/pipeline', 'createLimits', 'if (seconds === 0) tell?.(what, who, rate.burst)', '')],
    test: { file: 'apps/server/src/http/pipeline/token-buckets.test.ts', title: '[nodes] a limit of two processes' },
  },
  {
    name: 'two processes do the same job',
    edits: [
      edit('server/postgres', 'holdRole', 'if (epoch === undefined || work || isStopped) return', 'if (work) return'),
    ],
    test: {
      file: 'apps/server/src/platform/postgres/role-lease.test.ts',
      title: '[nodes] is held by one process of two',
    },
  },
]
