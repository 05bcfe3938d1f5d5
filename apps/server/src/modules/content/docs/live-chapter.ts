// The live socket: methods, topics and frames, printed from their schemas.
import { escapeHtml } from '../../../platform/html-text.ts'
import {
  ErrorSchema,
  LIVE_METHODS,
  LIVE_TOPICS,
  type LiveTopic,
  LoginResultSchema,
} from '@tallystick/wire/live/frame-schemas'
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { exampleOf, objectExample } from '@tallystick/wire/openapi/examples'
import { block, chapter, code, paragraph, prose } from './html.ts'

const line = (frame: object): string => block(JSON.stringify(frame))

export function liveChapter(silenceSeconds: number): string {
  return chapter(
    'live',
    'Live socket',
    paragraph(
      `A WebSocket at \`${SOCKET_PATH}\`. Frames are JSON text, at most 64 KB. \`?lang=en\` or a \`lang\` header sets the language. A socket that is silent for ${silenceSeconds} seconds is closed: send a ping every five. Browsers connect only from origins of this site.`,
    ),
    paragraph(
      'Frames of a topic are numbered: `seq` is one more than in the frame before, and a frame with `"snapshot": true` sets it anew and replaces what you had. Any other number means that something was missed: subscribe again.',
    ),
    '<h3>What you send</h3>',
    ...LIVE_METHODS.map(
      ({ method, params, means }) =>
        `<article data-find><h4>${code(method)}</h4><p>${prose(means)}</p>${line({ method, ...(params ? { params: exampleOf(params) } : {}) })}</article>`,
    ),
    '<h3>Topics</h3>',
    ...LIVE_TOPICS.map(topicHtml),
    '<h3>Other frames</h3>',
    `<article data-find><h4>${code('pong')}</h4>${line({ type: 'pong' })}</article>`,
    `<article data-find><h4>${code('login_result')}</h4>${line(objectExample(LoginResultSchema))}</article>`,
    `<article data-find><h4>${code('error')}</h4><p>A frame was refused; <a href="#refusals">reason</a> says why, method and topic say which. The connection stays.</p>${line({ ...objectExample(ErrorSchema), code: 15, reason: 'unknown_topic', method: 'sub', topic: 'KLINE.NOTHING' })}</article>`,
    paragraph(
      'Close codes: 1001 the server is stopping, 1008 too many frames or sockets, 1013 try again, 4001 the session has ended. Connect again after a moment, log in and subscribe again.',
    ),
  )
}

const NAMES: Readonly<Record<string, string>> = {
  '{code}': 'BTCUSD',
  '{period}': '1H',
  '{visitor_id}': 'my-device-0123456789',
}

function topicHtml({ name, login, means, data, params }: LiveTopic): string {
  const type = name.replaceAll(/\{\w+\}/g, placeholder => NAMES[placeholder] ?? placeholder)
  const more = params ? objectExample(params) : {}
  return `<article data-find><h4>${code(name)}</h4>
<p>${escapeHtml(means)} ${login ? 'Needs a login.' : 'Open to everybody.'}</p>
${line({ method: 'sub', params: { topic: type, ...more } })}
${block(JSON.stringify({ type, seq: 1, ...more, data: exampleOf(data) }, null, 2))}</article>`
}
