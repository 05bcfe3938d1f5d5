// The pages under /docs: self-contained HTML made from the contract, the catalogue of refusals and our own documents. One small script for
// the search; everything can be read without it.
import { escapeHtml } from '../../../platform/html-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { apiKeysChapter } from './api-keys-chapter.ts'
import { callGroups } from './call-chapters.ts'
import {
  basicsChapter,
  changesChapter,
  checkChapter,
  docsLink,
  limitsChapter,
  replayChapter,
} from './guide-chapters.ts'
import { code } from './html.ts'
import { liveChapter } from './live-chapter.ts'
import { markdownHtml } from './markdown.ts'
import { quickStartChapter } from './quick-start.ts'
import { refusalChapter } from './refusal-chapter.ts'

const GUIDE = [
  ['quick-start', 'Quick start'],
  ['basics', 'Requests and answers'],
  ['limits', 'Limits'],
  ['replays', 'Replays and idempotency'],
  ['api-keys', 'API keys'],
  ['live', 'Live socket'],
  ['refusals', 'Refusals'],
  ['check', 'Checking an order'],
  ['changelog', 'Changelog'],
] as const

export interface DocsPageDeps {
  /** Where the API is served, without a slash at the end. */
  readonly origin: string
  readonly changelog: string
  readonly settings: Pick<Settings, 'get'>
}

export function docsPage({ origin, changelog, settings }: DocsPageDeps): string {
  const groups = callGroups()
  const guide = GUIDE.map(([id, title]) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')
  const calls = groups.map(
    ({ id, title, names }) =>
      `<li><a href="#${id}">${escapeHtml(title)}</a><ul>${names.map(name => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></li>`,
  )
  const silenceSeconds = settings.get('live_silence_ms') / 1000
  return layout(
    'Tallystick API',
    `<nav aria-label="Contents"><details open><summary>Contents</summary><ul>${guide}</ul><p>Calls</p><ul>${calls.join('')}</ul></details></nav>`,
    [
      `<h1>Tallystick API</h1>
<p class="lead">Prices, orders, wallet and copy trading over plain HTTP and a WebSocket, at ${code(origin)}. For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`,
      quickStartChapter(origin),
      basicsChapter(),
      limitsChapter(settings),
      replayChapter(),
      apiKeysChapter(),
      liveChapter(silenceSeconds),
      ...groups.map(({ html }) => html),
      refusalChapter(),
      checkChapter(),
      changesChapter(changelog),
    ].join('\n'),
  )
}

/** One of our documents as a page of its own. */
export function documentPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? 'Tallystick'
  return layout(title, '<nav><p><a href="/docs">All of the API docs</a></p></nav>', markdownHtml(markdown, docsLink, 1))
}

function layout(title: string, navigation: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="/docs">Tallystick <span>API</span></a><search hidden><input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" spellcheck="false"><output></output></search></header>
<div class="frame">
${navigation}
<main id="content">
${main}
</main>
</div>
</body>
</html>
`
}
