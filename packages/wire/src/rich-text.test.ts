// Articles: allowed markup survives, everything else is removed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRichText, type RichNode, safeHref, sanitiseRichText } from './rich-text.ts'
import { XSS_CORPUS } from '../testing/xss-corpus.ts'

/** The whole grammar of what may come out. */
const TAG = /<(?:\/?(?:p|h2|h3|ul|ol|li|strong|em|blockquote|code)|br|hr|\/a|a href="(?:https?:\/\/|#\/)[^"<>'`\s]*")>/g
const leftOver = (html: string): string => html.replace(TAG, '')

describe('rich text', () => {
  it('keeps plain tags, routes and http addresses', () => {
    const html =
      '<h2>A</h2><p>b <strong>c</strong> <a href="https://x.example/?a=1&amp;b=2">d</a> <a href="#/trade">e</a></p>'
    expect(sanitiseRichText(html)).toBe(html)
    expect(sanitiseRichText('<ul><li>a<br>b</li></ul><hr><blockquote><code>c</code></blockquote>')).toBe(
      '<ul><li>a<br>b</li></ul><hr><blockquote><code>c</code></blockquote>',
    )
  })

  it.each([
    ['<b>a</b><i>b</i><div>c</div>', '<strong>a</strong><em>b</em><p>c</p>'],
    ['a < b and c > d & e', 'a &lt; b and c &gt; d &amp; e'],
    ['<p>open', '<p>open</p>'],
    ['</p>close', 'close'],
    ['<p><strong>a</p>b', '<p><strong>a</strong></p>b'],
    ['<p class="x" style="y" id=z>a</p>', '<p>a</p>'],
    ['<span>a</span>', 'a'],
    ['<script>gone</script>stays', 'stays'],
    ['<style>gone', ''],
    ['a<!-- gone -->b', 'ab'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="https://a.example"><a href="https://b.example">x</a></a>', '<a href="https://a.example">x</a>'],
    ['&lt;script&gt; &#60; &amp; &nope; &#0;', '&lt;script&gt; &lt; &amp; &amp;nope;  '],
    ['1 <2', '1 &lt;2'],
    ['<a "never ends', '&lt;a &quot;never ends'],
  ])('%s', (html, clean) => expect(sanitiseRichText(html)).toBe(clean))

  it.each(XSS_CORPUS)('[A26] %s leaves nothing but plain tags', payload => {
    const clean = sanitiseRichText(payload)
    expect(leftOver(clean)).not.toMatch(/[<>"]/)
    expect(sanitiseRichText(clean)).toBe(clean)
  })

  it('[A26] the corpus is large enough to mean something', () => {
    expect(new Set(XSS_CORPUS).size).toBeGreaterThanOrEqual(200)
  })

  it('[A26] anything at all leaves nothing but plain tags, and twice is once', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...XSS_CORPUS,
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<',
        '>',
        "'",
        '"',
        '<!--',
        '-->',
        '&lt;',
        '&#60;',
        '</',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const clean = sanitiseRichText(pieces.join(''))
        expect(leftOver(clean)).not.toMatch(/[<>"]/)
        expect(sanitiseRichText(clean)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })

  it('costs no more than the length, however it is broken', () => {
    for (const unit of ['<a href="', '<p', '<', '<script>', '<!--', '&#60', '<p>', '</p>', "<a href='x"]) {
      const started = performance.now()
      sanitiseRichText(unit.repeat(40_000 / unit.length))
      expect(performance.now() - started, unit).toBeLessThan(1_000)
    }
  })

  it('is never deeper than a page can be', () => {
    const depth = (nodes: readonly RichNode[]): number =>
      Math.max(0, ...nodes.map(node => (node.kind === 'text' ? 0 : 1 + depth(node.children))))
    expect(depth(parseRichText('<blockquote>'.repeat(5_000)))).toBeLessThanOrEqual(20)
  })
})

it.each([
  ['#/mine/chat', '#/mine/chat'],
  ['/#/news/detail?id=1', '#/news/detail?id=1'],
  ['https://x.example/a?b=c#d', 'https://x.example/a?b=c#d'],
  ['http:/x', undefined],
  ['//x.example', undefined],
  ['mailto:a@b.example', undefined],
  ['#javascript:alert(1)', undefined],
])('a link to %s is %s', (href, safe) => expect(safeHref(href)).toBe(safe))
