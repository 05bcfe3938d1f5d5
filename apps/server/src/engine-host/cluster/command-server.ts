// Answers what other processes ask about the shards held here: under the subject of the epoch a host decides in, and only as long.
import type { Bus } from '../../bus/bus.ts'
import type { Requests } from '../../bus/requests.ts'
import { commandSubject, type EngineReply, readQuestion, writeReply } from './command-messages.ts'
import type { ShardHost } from '../shard/shard-host.ts'

export interface CommandServer {
  /** From now on in this epoch; undefined: not at all. */
  follow(shard: number, host: ShardHost, epoch: number | undefined): void
}

interface Served {
  readonly host: ShardHost
  readonly end: () => void
}

export function commandServer(requests: Requests, bus: Bus): CommandServer {
  const served = new Map<number, Served>()
  return {
    follow(shard, host, epoch) {
      const before = served.get(shard)
      // A host that was replaced has nothing to end any more.
      if (epoch === undefined && before?.host !== host) return
      before?.end()
      served.delete(shard)
      if (epoch === undefined) return
      const end = requests.serve(commandSubject(shard, epoch), async text =>
        writeReply(await answer(host, epoch, text)),
      )
      served.set(shard, { host, end })
      bus.publish('shard_held', { shard, epoch })
    },
  }
}

async function answer(host: ShardHost, epoch: number, text: string): Promise<EngineReply> {
  const question = readQuestion(text)
  if (question.ask === 'submit')
    return { epoch, outcome: await host.submit(question.command, question.key, question.trace) }
  return { epoch, isAnswered: await host.isAnswered(question.userId, question.key) }
}
