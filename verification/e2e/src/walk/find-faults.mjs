// Runs inside the page: looks at every visible text and says what is wrong with how it stands. Evaluates to a list of faults.
;(() => {
  const faults = []
  const width = document.documentElement.clientWidth
  const say = (kind, element, detail) => {
    const text = (element.innerText ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    const where = element.closest('[data-testid]')?.dataset.testid ?? ''
    faults.push({ kind, text, detail: `${element.tagName.toLowerCase()}${where && `@${where}`} ${detail}` })
  }
  const style = element => getComputedStyle(element)
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isForListeners = element => {
    const box = element.getBoundingClientRect()
    return (box.width <= 1 && box.height <= 1) || element.closest('.sr-only') !== null
  }
  const scrolls = value => value === 'auto' || value === 'scroll'
  const ancestors = function* (element) {
    for (let at = element; at !== null; at = at.parentElement) yield at
  }

  // 1. The page must not scroll sideways.
  if (document.documentElement.scrollWidth > width + 1) {
    const widest = [...document.body.querySelectorAll('*')].filter(
      element =>
        isShown(element) &&
        (element.getBoundingClientRect().right > width + 1 || element.getBoundingClientRect().left < -1) &&
        ![...ancestors(element.parentElement)].some(
          at => at !== document.documentElement && style(at).overflowX !== 'visible',
        ),
    )
    say(
      'overflow',
      widest.at(-1) ?? document.body,
      `page is ${document.documentElement.scrollWidth} wide, window ${width}`,
    )
  }

  // Nor must what scrolls downwards, such as the inside of a sheet.
  for (const element of document.querySelectorAll('.overflow-y-auto'))
    if (isShown(element) && element.scrollWidth > element.clientWidth + 1)
      say('overflow', element, `${element.scrollWidth} wide in ${element.clientWidth}`)

  // 2. Boxes that hide a part of their words. An ellipsis may shorten names and texts that users wrote, where
  // the class `shortens` says so; our own words must be whole.
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || isForListeners(element) || element.closest('svg, canvas, [aria-busy]')) continue
    const look = style(element)
    // Summaries that end after a few lines do so on purpose.
    if (look.webkitLineClamp !== 'none') continue
    const hides = value => value === 'hidden' || value === 'clip'
    const isCutAcross = hides(look.overflowX) && element.scrollWidth > element.clientWidth + 1
    const isCutDown = hides(look.overflowY) && element.scrollHeight > element.clientHeight + 2
    if (!isCutAcross && !isCutDown) continue
    if (!element.innerText?.trim()) continue
    if (look.textOverflow === 'ellipsis' && isCutAcross) {
      if (element.classList.contains('shortens')) {
        if (losesItsBeginning(element)) say('shortened', element, 'at its beginning')
        continue
      }
      say('shortened', element, `${element.scrollWidth} in ${element.clientWidth}`)
    } else if (element.tagName !== 'INPUT' && element.tagName !== 'TEXTAREA' && !hasCutInside(element, isCutAcross))
      continue
    else
      say(
        'clipped',
        element,
        `${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight}`,
      )
  }

  /** Dots belong at the end of what was cut, on whichever side that is. */
  function losesItsBeginning(element) {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (text === null) return false
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return first.left < box.left - 1 || first.right > box.right + 1
  }

  /** Only words count, not a picture or a tint that reaches beyond its box. */
  function hasCutInside(element, across) {
    const box = element.getBoundingClientRect()
    return textRects(element).some(({ rect, node }) => {
      if (isForListeners(node.parentElement)) return false
      for (const at of ancestors(node.parentElement)) {
        if (at === element) break
        if (scrolls(style(at).overflowX) || scrolls(style(at).overflowY)) return false
      }
      return across
        ? rect.right > box.right + 1 || rect.left < box.left - 1
        : rect.bottom > box.bottom + 2 || rect.top < box.top - 2
    })
  }

  /** The part of a line that is left by everything around it that shortens words or scrolls. */
  function seen(line, element) {
    let { left, right, top, bottom } = line
    for (const at of ancestors(element)) {
      const look = style(at)
      const isCut = look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none'
      if (!isCut && !scrolls(look.overflowX) && !scrolls(look.overflowY)) continue
      if (at === document.documentElement || at === document.body) continue
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top }
  }

  function textRects(root) {
    const found = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.data.trim()) continue
      const parent = node.parentElement
      if (parent === null || !isShown(parent) || parent.closest('svg, script, style, option, [aria-busy]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        const rect = seen(line, parent)
        if (rect.width > 1 && rect.height > 1) found.push({ node, rect, parent })
      }
    }
    return found
  }

  // 3. Words outside the box that is drawn around them: a button, a chip, a card.
  const all = textRects(document.body).filter(({ parent }) => !isForListeners(parent))
  const boxes = new Map()
  function boxOf(element) {
    if (boxes.has(element)) return boxes.get(element)
    let found = null
    for (const at of ancestors(element)) {
      const look = style(at)
      const isDrawn = look.borderTopWidth !== '0px' || !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(look.backgroundColor)
      if (scrolls(look.overflowX) || scrolls(look.overflowY)) break
      if (at !== document.body && at !== document.documentElement && isDrawn && look.display !== 'inline') {
        found = at
        break
      }
    }
    boxes.set(element, found)
    return found
  }
  const reported = new Set()
  for (const { rect, parent } of all) {
    const isScrolledAway = [...ancestors(parent)].some(
      at => scrolls(style(at).overflowX) || style(at).position === 'fixed',
    )
    if (!isScrolledAway && (rect.right > width + 1 || rect.left < -1) && !reported.has(parent)) {
      reported.add(parent)
      say('outside', parent, `${Math.round(rect.left)}…${Math.round(rect.right)} of ${width}`)
    }
    const box = boxOf(parent)
    if (box === null || reported.has(parent)) continue
    const edge = box.getBoundingClientRect()
    // Line boxes of tall scripts reach a little beyond the letters.
    const slack = rect.height * 0.2
    if (
      rect.right > edge.right + 1 ||
      rect.left < edge.left - 1 ||
      rect.bottom > edge.bottom + slack ||
      rect.top < edge.top - slack
    ) {
      reported.add(parent)
      say('outside', parent, `leaves its ${box.tagName.toLowerCase()}`)
    }
  }

  // 4. Words on top of other words of the same layer.
  const layerOf = element =>
    [...ancestors(element)].find(at => /fixed|sticky/.test(style(at).position)) ?? document.body
  const isInFront = ({ rect, parent }) => {
    const at = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    return at === null || parent.contains(at) || at.contains(parent)
  }
  const rows = all.map(one => ({ ...one, layer: layerOf(one.parent) })).sort((a, b) => a.rect.top - b.rect.top)
  for (let one = 0; one < rows.length; one++) {
    const a = rows[one]
    for (let other = one + 1; other < rows.length && rows[other].rect.top < a.rect.bottom - 3; other++) {
      const b = rows[other]
      if (a.parent === b.parent || a.layer !== b.layer || a.parent.contains(b.parent) || b.parent.contains(a.parent))
        continue
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
      const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
      if (across <= 2 || down <= Math.min(a.rect.height, b.rect.height) * 0.35 || reported.has(b.parent)) continue
      // Rows of a list that scrolls by itself lie under its edges, not under other words.
      if (!isInFront(a) || !isInFront(b)) continue
      reported.add(b.parent)
      say('overlap', b.parent, `lies on «${a.node.data.trim().slice(0, 30)}»`)
    }
  }

  // 5. Words broken in two, in scripts that put spaces between them. Addresses and codes may break; where a device can hyphenate it does.
  const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{2,}/gu
  for (const { node, parent } of all) {
    if (/[@/_\d]/.test(node.data) || node.data.length > 400) continue
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      // Small letters before capitals: an address or a code that happens to have no digit.
      if (/\p{Ll}\p{Lu}/u.test(word)) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(rect => Math.round(rect.top / 4)))
      if (lines.size > 1 && !reported.has(parent)) {
        reported.add(parent)
        say('split', parent, word)
      }
    }
  }

  // 6. On a page from right to left, words of ours in a box that sets them from left to right: their order and their full stops are wrong.
  if (style(document.documentElement).direction === 'rtl')
    for (const { node, parent } of all)
      if (
        /\p{Script=Arabic}/u.test(node.data) &&
        /[\s\p{P}\p{N}]/u.test(node.data.trim()) &&
        style(parent).direction === 'ltr' &&
        !reported.has(parent)
      ) {
        reported.add(parent)
        say('direction', parent, 'set from left to right')
      }

  // 7. Characters without a glyph: they are drawn like a code point that no font has.
  const known = (globalThis.glyphsChecked ??= new Map())
  const canvas = (globalThis.glyphCanvas ??= new OffscreenCanvas(32, 32)).getContext('2d', { willReadFrequently: true })
  const drawn = text => {
    canvas.clearRect(0, 0, 32, 32)
    canvas.font = `20px ${style(document.documentElement).fontFamily}`
    canvas.fillText(text, 4, 24)
    return canvas.getImageData(0, 0, 32, 32).data.join('')
  }
  const none = (globalThis.glyphNone ??= drawn('\u{10FFFD}'))
  for (const { node, parent } of all)
    for (const char of new Set(node.data.replaceAll(/[\s\p{Cf}\p{M}]/gu, ''))) {
      if (!known.has(char)) known.set(char, drawn(char) !== none)
      if (!known.get(char)) say('no glyph', parent, `U+${char.codePointAt(0).toString(16)}`)
    }

  // 8. On a wide desktop no page is a narrow column at one side: it reaches over most of the frame, or stands in its middle.
  const content = document.getElementById('content')
  if (document.documentElement.dataset.presentation === 'desktop' && width >= 1280 && content !== null) {
    const frame = content.getBoundingClientRect()
    const room = Math.min(frame.width, 1440)
    // What is still loading has its place already.
    const boxed = 'input, select, textarea, button, a, img, canvas, table, .skeleton'
    const parts = [...content.querySelectorAll(boxed)].filter(isShown)
    const edges = [
      ...all.filter(({ parent }) => content.contains(parent)).map(({ rect }) => rect),
      ...parts.map(element => element.getBoundingClientRect()).filter(box => box.width > 1 && box.height > 1),
    ]
    const left = Math.min(...edges.map(edge => edge.left))
    const right = Math.max(...edges.map(edge => edge.right))
    const isCentred = Math.abs(left - frame.left - (frame.right - right)) < 48
    if (edges.length > 0 && right - left < room * 0.55 && !isCentred)
      say('narrow', content.querySelector('h1') ?? content, `${Math.round(right - left)} of ${Math.round(room)}`)
  }
  return faults
})()
