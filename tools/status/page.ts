// The status page: one file without scripts, which any web server, bucket or content network can hand out.
import { type Day, type History, percentReady } from './history.ts'
import type { Incident } from './incidents.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#14181f;--muted:#5b6472;--line:#d9dee6;--up:#0b7a4b;--part:#a05a00;--down:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--muted:#9aa4b2;--line:#2a313c;--up:#3ecf8e;--part:#f0a94b;--down:#ff6b61}}
body{margin:0 auto;max-width:44rem;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink)}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2.5rem}small,.muted{color:var(--muted)}
.up{color:var(--up)}.part{color:var(--part)}.down{color:var(--down)}
.state{font-size:1.25rem;font-weight:600;padding:1rem;border:1px solid var(--line);border-radius:.75rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{text-align:start;padding:.375rem 0;border-bottom:1px solid var(--line)}
td:last-child,th:last-child{text-align:end}article{border-top:1px solid var(--line);padding:.5rem 0}`

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => `&#${sign.codePointAt(0) ?? 0};`)

export function statusPage(site: string, history: History, incidents: readonly Incident[]): string {
  const { isReady, lastAskedAt, days } = history
  const open = incidents.filter(({ until }) => until === undefined)
  const [tone, words] = isReady
    ? open.length > 0
      ? (['part', 'In operation, with an incident'] as const)
      : (['up', 'In operation'] as const)
    : (['down', 'Not available'] as const)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="60">
<title>${words} – ${escaped(new URL(site).host)}</title>
<style>${STYLE}</style>
<h1>Status of ${escaped(new URL(site).host)}</h1>
<p class="state ${tone}">${words}</p>
<p class="muted">Last asked ${shownTime(lastAskedAt)} UTC. When that is more than a few minutes ago, this page itself is not kept up to date.</p>
<h2>Incidents</h2>
${incidents.length === 0 ? '<p class="muted">None.</p>' : incidents.map(incidentPart).join('\n')}
<h2>Days</h2>
<p>Ready in ${percentReady(days)} of ${days.reduce((sum, { asked }) => sum + asked, 0)} checks on ${days.length} ${days.length === 1 ? 'day' : 'days'}.</p>
<table><tr><th>Day (UTC)<th>Checks<th>Ready</tr>
${days.toReversed().map(dayRow).join('\n')}
</table>
</html>
`
}

function incidentPart({ from, until, title, paragraphs }: Incident): string {
  const time = until === undefined ? `since ${from}` : `${from} – ${until}`
  const text = paragraphs.map(paragraph => `<p>${escaped(paragraph)}</p>`).join('')
  return `<article><strong>${escaped(title)}</strong><br><small>${time} UTC</small>${text}</article>`
}

function dayRow(day: Day): string {
  const tone = day.ready === day.asked ? 'up' : day.ready * 100 >= day.asked * 99 ? 'part' : 'down'
  return `<tr><td>${day.day}<td>${day.asked}<td class="${tone}">${percentReady([day])}</tr>`
}

const shownTime = (at: string): string => at.slice(0, 16).replace('T', ' ')
