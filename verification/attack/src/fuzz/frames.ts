// Frames for the live socket: each of the five methods with topics that exist, then anything wrong with it that JSON, text or the
// protocol of sockets allows.
import type { Random } from '@tallystick/kernel/random'
import { FOLLOW_TOPIC, PLAIN_TOPICS } from '@tallystick/wire/live/frames'
import { hostileText, hostileValue } from './hostile-values.ts'

export interface FrameSource {
  readonly tokens: readonly string[]
  readonly users: readonly string[]
  readonly codes: readonly string[]
}

/** The text of one frame; sometimes not even JSON. */
export function makeFrame(source: FrameSource, random: Random): string {
  const frame = honestFrame(source, random)
  if (random.chance(0.35)) return JSON.stringify(frame)
  if (random.chance(0.5)) return JSON.stringify(spoiled(frame, random))
  const text = JSON.stringify(frame)
  return random.pick([
    text.slice(0, random.below(text.length)),
    `${text}${text}`,
    `[${text}]`,
    `\ufeff${text}`,
    text.replace('{', '{"__proto__":{"isOwner":true},'),
    text.replace('{', '{"constructor":{"prototype":{"isOwner":true}},'),
    text.replace('{', '{"method":"login",'),
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"a":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`,
    `{"method":"sub","params":{"topic":"${'x'.repeat(50_000)}"}}`,
    'null',
    '0',
    '',
    ' ',
    'ping',
    '\u0000',
    '1e999',
  ])
}

function honestFrame({ tokens, users, codes }: FrameSource, random: Random): Record<string, unknown> {
  const topic = random.pick([
    ...PLAIN_TOPICS,
    FOLLOW_TOPIC,
    ...codes.flatMap(code => [`KLINE.${code}`, `KLINE.${code}.1M`]),
    `CHAT.${'d'.repeat(20)}`,
  ])
  const relation = topic === FOLLOW_TOPIC ? { user_id: random.pick(users), follower_id: random.pick(users) } : {}
  return random.pick([
    { method: 'login', params: { token: random.pick(tokens) } },
    { method: 'sub', params: { topic, ...relation } },
    { method: 'sub', params: { topic, ...relation } },
    { method: 'unsub', params: { topic, ...relation } },
    { method: 'logout' },
    { method: 'ping' },
  ])
}

function spoiled(frame: Record<string, unknown>, random: Random): unknown {
  const params = typeof frame['params'] === 'object' ? { ...frame['params'] } : {}
  const field = random.pick(['topic', 'token', 'user_id', 'follower_id'])
  return random.pick([
    { ...frame, method: hostileValue(random) },
    { ...frame, params: hostileValue(random) },
    { ...frame, params: { ...params, [field]: hostileValue(random) } },
    { ...frame, params: { ...params, topic: `KLINE.${hostileText(random)}` } },
    { ...frame, params: { ...params, topic: `CHAT.${hostileText(random)}` } },
    { ...frame, params: { ...params, topic: hostileText(random) } },
    { ...frame, type: 'login_result', code: 1 },
    { params },
    {},
  ])
}
