// The bus between processes over NATS core. Listeners of this process are called directly; what others must hear is sent as well. Nothing
// is stored on the way: after a broken connection `bus_resumed` tells everybody to read again.
import type * as Nats from '@nats-io/transport-node'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { readFile } from 'node:fs/promises'
import { CannotStart, messageOf } from '../platform/cannot-start.ts'
import type { Report } from '../platform/log-events.ts'
import type { Bus, BusMessages, Topic } from './bus.ts'
import { inProcessBus } from './in-process.ts'
import { readMessage, writeMessage } from './message-text.ts'
import { NoAnswer, NotServed, type Requests } from './requests.ts'

export interface NatsConfig {
  /** `tls://user:password@host:4222`, several separated by commas. */
  readonly url: string
  /** The authority that signed the server's certificate, when it is not a public one. */
  readonly caFile: string | undefined
}

export interface NodeBus extends Bus, Requests {
  isConnected(): boolean
  stop(): Promise<void>
}

/** What concerns one process only: it takes prices in and reads terms by itself, and then tells its own listeners. */
const OWN: ReadonlySet<Topic> = new Set<Topic>(['tick', 'market', 'ticks_used', 'terms_changed', 'bus_resumed'])
const SUBJECTS = 'bus.'
const PING_MS = 2_000
/** What the connection lost is not sent again: an answer that has not come this long after it is back never will. */
const LATE_MS = 250

export async function natsBus(config: NatsConfig, report: Report): Promise<NodeBus> {
  // Only a cluster pays for it.
  const { connect, errors } = await import('@nats-io/transport-node')
  const connection = await open(connect, config)
  const local = inProcessBus((error, topic) => report('bus.listener_failed', { topic, err: error }))
  const pending = new Set<(error: NoAnswer) => void>()
  let isUp = true

  const giveUpLost = (): void => {
    const asked = [...pending]
    const giveUp = (): void => asked.forEach(reject => reject(new NoAnswer('the connection to NATS broke')))
    setTimeout(giveUp, LATE_MS).unref()
  }
  const hear = (message: Msg): void => {
    // Subjects below `bus.` are named after topics, and only our processes have a credential.
    const topic = message.subject.slice(SUBJECTS.length) as Topic
    local.publish(topic, readMessage(message.string()) as BusMessages[Topic])
  }
  connection.subscribe(`${SUBJECTS}*`, { callback: (error, message) => (error ? undefined : hear(message)) })
  void followStatus(connection, up => {
    if (up === isUp) return
    isUp = up
    report(up ? 'bus.resumed' : 'bus.disconnected')
    if (!up) return
    giveUpLost()
    local.publish('bus_resumed', {})
  })

  const reply = async (message: Msg, answer: (question: string) => Promise<string>): Promise<void> => {
    try {
      message.respond(await answer(message.string()))
    } catch (error) {
      // The asker's time runs out: it cannot know more than we do.
      report('bus.listener_failed', { topic: message.subject, err: error })
    }
  }

  return {
    publish(topic, message) {
      local.publish(topic, message)
      // Kept by the client while it reconnects, it would arrive long after it was true.
      if (!OWN.has(topic) && isUp && !connection.isClosed())
        connection.publish(`${SUBJECTS}${topic}`, writeMessage(message))
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    serve(subject, answer) {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => (error ? undefined : void reply(message, answer)),
      })
      // What is on its way is still answered: by a host that has stopped, as not decided.
      return () => void subscription.drain()
    },
    async ask(subject, question, timeoutMs) {
      if (!isUp) throw new NotServed(subject)
      const { promise: lost, reject } = Promise.withResolvers<never>()
      pending.add(reject)
      try {
        return (await Promise.race([connection.request(subject, question, { timeout: timeoutMs }), lost])).string()
      } catch (error) {
        if (isNotServed(error, errors.NoRespondersError)) throw new NotServed(subject, { cause: error })
        throw new NoAnswer(messageOf(error), { cause: error })
      } finally {
        pending.delete(reject)
      }
    },
    isConnected: () => isUp && !connection.isClosed(),
    stop: () => connection.close(),
  }
}

async function open(connect: typeof Nats.connect, { url, caFile }: NatsConfig): Promise<NatsConnection> {
  const addresses = url.split(',').map(text => new URL(text.trim()))
  const [first] = addresses
  try {
    const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8')
    const user = decodeURIComponent(first?.username ?? '')
    return await connect({
      servers: addresses.map(({ host }) => host),
      ...(user !== '' && { user, pass: decodeURIComponent(first?.password ?? '') }),
      tls: first?.protocol === 'tls:' ? { ...(ca !== undefined && { ca }) } : null,
      // Answers are read by nobody else: the server gives each credential its own prefix.
      inboxPrefix: `_INBOX.${user === '' ? 'node' : user}`,
      noEcho: true,
      pingInterval: PING_MS,
      maxPingOut: 1,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      reconnectJitter: 100,
      reconnectJitterTLS: 200,
      ignoreAuthErrorAbort: true,
    })
  } catch (error) {
    throw new CannotStart(`NATS at ${first?.host ?? url} cannot be reached: ${messageOf(error)}.`, { cause: error })
  }
}

async function followStatus(connection: NatsConnection, tell: (isUp: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') tell(false)
    else if (type === 'reconnect') tell(true)
  }
}

function isNotServed(error: unknown, NoResponders: new (...asked: never[]) => Error): boolean {
  return error instanceof NoResponders || (error instanceof Error && error.cause instanceof NoResponders)
}
