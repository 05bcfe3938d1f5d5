// The chapters around the reference: how answers look, limits, replays, checking an order, what changed.
import { escapeHtml } from '../../../platform/html-text.ts'
import { loadCatalogue } from '@tallystick/i18n/catalogues'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { HEADERS } from '@tallystick/wire/envelope'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Settings } from '../../../settings/settings.ts'
import { chapter, code, json, paragraph, prose, table } from './html.ts'
import { markdownHtml } from './markdown.ts'

const CONSOLE_WORDS = await loadCatalogue('console', 'en')

export function basicsChapter(): string {
  const languages = Object.entries(LANGUAGES).map(([name, { ownName }]) => `${code(name)} ${escapeHtml(ownName)}`)
  return chapter(
    'basics',
    'Requests and answers',
    paragraph(
      'Every answer is an envelope. `code` 1 is success, 999 an invalid session, any other number a refusal. Success and business refusals have status 200; 4xx and 5xx mean what they mean and carry the same envelope.',
    ),
    json({ code: 1, msg: '', data: { Id: 64, Status: 1, Price: '97123.40' } }),
    json({
      code: 204,
      msg: 'The amount is below the minimum of 0.01 lots',
      data: { reason: 'lots_below_minimum', params: { minimum: '0.01' } },
    }),
    `<dl>
<dt>${code(HEADERS.session)}</dt><dd>The token of a login, with or without <code>Bearer </code>. Valid for 30 days from its last use.</dd>
<dt>${code(HEADERS.language)}</dt><dd>Language of <code>msg</code> and of names: ${languages.join(', ')}. Anything else is hk.</dd>
<dt>${code(HEADERS.idempotency)}</dt><dd>Makes a change repeatable, see <a href="#replays">Replays</a>.</dd>
<dt>Body</dt><dd>A POST takes a form or JSON alike. Parameters a call does not name are ignored; one given twice is refused.</dd>
<dt>Amounts and prices</dt><dd>Decimal text in answers: read it with a decimal type, not a float. Requests take text or a JSON number, at most 8 places, no sign; an exponent only in a JSON number.</dd>
<dt>Times</dt><dd><code>YYYY-MM-DD HH:mm:ss</code> in UTC, or milliseconds since 1970 where the field is a number.</dd>
<dt>Ids</dt><dd>Whole numbers below 2<sup>53</sup>; of users, opaque text of 16 characters.</dd>
<dt>Lists</dt><dd><code>page</code> from 1, 20 rows, newest first, with <code>total</code>. A page past the end is empty.</dd>
</dl>`,
  )
}

const NOT_FOR_CLIENTS: ReadonlySet<string> = new Set([
  'limit_loopback_factor',
  'limit_operator_codes',
  'live_quotes_ms',
])

const LIMIT_GROUPS: readonly string[] = ['groupLimits', 'groupLive']

/** Limits as they are set now, in the words and units of the console. */
export function limitsChapter(settings: Pick<Settings, 'get'>): string {
  const words = new Map(Object.entries<unknown>(CONSOLE_WORDS))
  const word = (key: string): string => {
    const text = words.get(key)
    return typeof text === 'string' ? text : ''
  }
  const rows = SETTING_GROUPS.filter(({ group }) => LIMIT_GROUPS.includes(group))
    .flatMap(group => [...group.settings])
    .filter(([key]) => !NOT_FOR_CLIENTS.has(key))
    .map(([key, unit]) => [
      escapeHtml(word(`set_${key}`)),
      escapeHtml(`${settings.get(key)} ${word(unit)}`.trim()),
      prose(word(`why_${key}`)),
    ])
  return chapter(
    'limits',
    'Limits',
    paragraph(
      'Each caller has a bucket that fills at a steady rate up to a burst. Beyond it a call is refused with status 429 and `too_many_requests`: the seconds to wait are in the `retry-after` header and in `data.params.seconds`. Nothing has happened; send the same request again after that. Clients on the same machine are practically not limited.',
    ),
    table(['Limit', 'Now', 'Counts'], rows),
    paragraph(
      'A request must arrive whole within 15 seconds; a body has at most 64 KB, an upload 8 MB, a frame of the live socket 64 KB.',
    ),
  )
}

export function replayChapter(): string {
  return chapter(
    'replays',
    'Replays and idempotency',
    paragraph(
      'Networks lose answers. So that you can always ask again, every call that changes something takes an `idempotency-key` header: 1 to 128 visible characters, new for every intention. A UUID of version 7 is best: it begins with its time, so that the server knows at once that it is new. Any other key works, and is looked up.',
    ),
    `<ul>
<li>The same key with the same parameters within 24 hours returns the <strong>first answer</strong> and does nothing twice.</li>
<li>The same key with other parameters is refused: <a href="#refusal-key_reused">key_reused</a>.</li>
<li>A UUID of version 7 whose time is more than a minute ahead of ours is refused: <a href="#refusal-key_ahead">key_ahead</a>. The <code>date</code> header tells our time.</li>
<li>Answers that a retry may change (429, 5xx, busy, stale prices) are not kept.</li>
<li>After a timeout, a broken connection or a refusal whose outcome is unknown: send the same request with the same key until the answer is another one.</li>
</ul>`,
    paragraph(
      'Without a key, the parameter `t` decides: the same `t` with the same parameters within 24 hours is the same request and gets the first answer, because proxies and browsers repeat GETs by themselves. So `t` in seconds turns two identical orders in one second into one. Send milliseconds, or leave `t` out and use a key.',
    ),
    paragraph(
      'Calls that change state also exist as GET, for old clients. A GET that arrives as a navigation or an image is refused. Use POST.',
    ),
  )
}

export function checkChapter(): string {
  return chapter(
    'check',
    'Checking an order',
    paragraph(
      'Every order names the recorded prices it opened and closed on. Anybody with its receipt can have it checked, and recompute the result:',
    ),
    `<ol>
<li>Ask <a href="#checkOrder">${escapeHtml(CALLS.checkOrder.path)}</a> with <code>kind</code> and <code>id</code>, as its owner or with the <code>receipt</code>. The answer has the terms, the prices the order names, and the prices around its end as the tape has them.</li>
<li>Compute: <code>Profit</code> of a contract is direction × (EndPrice − OpenPrice) × Lots × UnitsPerLot, times or divided by <code>Conversion.Rate</code>, rounded to 6 places. An Up/Down order wins when EndPrice is at or beyond OpenPrice in its direction; its end price is the last tick at or before <code>ExpiresAt</code>.</li>
<li>On a simulated feed, recompute the day: <a href="#feedKeys">${escapeHtml(CALLS.feedKeys.path)}</a> publishes the hash of each day's key and terms beforehand, and both afterwards. <a href="/docs/simulated-prices">The method, step by step</a>.</li>
</ol>`,
  )
}

/** @param changelog CHANGELOG.md as it is. */
export function changesChapter(changelog: string): string {
  const body = changelog.replace(/^# .*\n/, '')
  return chapter('changelog', 'Changelog', markdownHtml(body, docsLink, 3))
}

/** Documents that have a page here. */
export function docsLink(target: string): string | undefined {
  if (target.startsWith('#')) return target
  return /(?:^|\/)simulated-prices\.md$/.test(target) ? '/docs/simulated-prices' : undefined
}
