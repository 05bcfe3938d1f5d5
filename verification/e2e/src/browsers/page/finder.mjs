// Runs inside the page: finds elements the way page objects name them (role and name, label, text, test id, selector) and looks whether
// they can be used. Evaluates to an object of functions; a step of a locator is data.
;(() => {
  const squeeze = text => text.replaceAll(/[\s\u200b]+/g, ' ').trim()
  const matches = (wanted, text) => {
    const said = squeeze(text)
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, wanted.flags).test(said)
    if (wanted.exact) return said === squeeze(wanted.text)
    return said.toLowerCase().includes(squeeze(wanted.text).toLowerCase())
  }
  const isShown = element => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return (width > 0 && height > 0) || getComputedStyle(element).display === 'contents'
  }
  const isHidden = element =>
    !element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true], [inert]') !== null

  const INPUT_ROLES = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
    file: null,
    hidden: null,
    date: null,
    password: null,
  }
  const TAG_ROLES = {
    article: 'article',
    button: 'button',
    dialog: 'dialog',
    fieldset: 'group',
    figure: 'figure',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    img: 'img',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    ol: 'list',
    option: 'option',
    table: 'table',
    textarea: 'textbox',
    tr: 'row',
    ul: 'list',
  }
  const roleOf = element => {
    const written = element.getAttribute('role')
    if (written !== null) return written
    const tag = element.tagName.toLowerCase()
    if (tag === 'a') return element.hasAttribute('href') ? 'link' : null
    if (tag === 'input') return element.type in INPUT_ROLES ? INPUT_ROLES[element.type] : 'textbox'
    if (tag === 'select') return element.multiple ? 'listbox' : 'combobox'
    if (tag === 'section') return nameOf(element) === '' ? null : 'region'
    return TAG_ROLES[tag] ?? null
  }

  const contentOf = node => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility({ visibilityProperty: true })) return ''
    const label = node.getAttribute('aria-label')
    if (label) return label
    if (node.tagName === 'IMG') return node.alt
    const inside = [...node.childNodes].map(contentOf).join('')
    return getComputedStyle(node).display.startsWith('inline') ? inside : ` ${inside} `
  }
  const NAMED_BY_CONTENT = /^(button|link|heading|tab|radio|checkbox|switch|option|menuitem|listitem|row|cell|tooltip)$/
  const namesOf = element => {
    const ids = element.getAttribute('aria-labelledby')
    if (ids)
      return [
        ids
          .split(/\s+/)
          .map(id => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      ]
    const label = element.getAttribute('aria-label')
    if (label) return [label]
    return [...(element.labels ?? [])].map(one => one.textContent)
  }
  const nameOf = element => {
    const given = namesOf(element)
    if (given.length > 0) return squeeze(given.join(' '))
    const tag = element.tagName.toLowerCase()
    if (tag === 'img') return element.alt
    if (tag === 'fieldset') return squeeze(element.querySelector(':scope > legend')?.textContent ?? '')
    if (tag === 'svg') return squeeze(element.querySelector(':scope > title')?.textContent ?? '')
    if (tag === 'section') return ''
    const content = NAMED_BY_CONTENT.test(roleOf(element) ?? '')
      ? squeeze([...element.childNodes].map(contentOf).join(''))
      : ''
    return content === '' ? squeeze(element.title || (element.placeholder ?? '')) : content
  }

  const within = (roots, selector) => {
    const found = new Set()
    for (const root of roots) for (const element of root.querySelectorAll(selector)) found.add(element)
    return [...found].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  }
  const bySelector = (roots, selector) => {
    const parts = selector.split(',').map(part => part.trim())
    if (!selector.includes(':visible')) return within(roots, selector)
    const shown = parts.filter(part => part.endsWith(':visible')).map(part => part.slice(0, -':visible'.length))
    return within(roots, shown.join(',')).filter(isShown)
  }
  const textOf = element => (element.matches('script, style, noscript') ? '' : (element.textContent ?? ''))

  const STEPS = {
    css: (roots, { css }) => bySelector(roots, css),
    testId: (roots, { testId }) => within(roots, `[data-testid="${testId}"]`),
    role: (roots, { role, name, level }) =>
      within(roots, '*').filter(
        element =>
          roleOf(element) === role &&
          !isHidden(element) &&
          (level === undefined || element.tagName === `H${level}` || element.ariaLevel === String(level)) &&
          (name === undefined || matches(name, nameOf(element))),
      ),
    label: (roots, { label }) =>
      within(roots, 'input, textarea, select, button, [aria-label], [aria-labelledby]').filter(element =>
        namesOf(element).some(name => matches(label, name)),
      ),
    text: (roots, { text }) => {
      const all = within(roots, '*').filter(
        element => !element.matches('script, style') && matches(text, textOf(element)),
      )
      const around = new Set(all.flatMap(element => (element.parentElement === null ? [] : [element.parentElement])))
      // The smallest element counts.
      return all.filter(element => !around.has(element))
    },
    visible: (elements, { visible }) => elements.filter(element => isShown(element) === visible),
    hasText: (elements, { hasText }) => elements.filter(element => matches(hasText, textOf(element))),
    nth: (elements, { nth }) => elements.slice(nth).slice(0, nth === -1 ? undefined : 1),
    or: (elements, { or }) => [...new Set([...elements, ...resolve(or)])],
    and: (elements, { and }) => {
      const others = new Set(resolve(and))
      return elements.filter(element => others.has(element))
    },
  }

  function resolve(steps) {
    let found = [document]
    for (const step of steps) {
      const kind = Object.keys(STEPS).find(name => name in step)
      found = STEPS[kind](found, step)
    }
    return found
  }

  const describe = element => {
    const text = squeeze(element.innerText ?? '').slice(0, 40)
    return `<${element.tagName.toLowerCase()} role=${roleOf(element)} «${text}»>`
  }
  /** The one element that a locator names; more than one is a mistake of the page object. */
  function single(steps) {
    const found = resolve(steps)
    if (found.length > 1) throw new Error(`${found.length} elements: ${found.slice(0, 3).map(describe).join(' ')}`)
    return found[0] ?? null
  }
  const isDisabled = element =>
    element.closest('[aria-disabled=true]') !== null ||
    element.matches(':disabled') ||
    element.closest('[inert]') !== null

  /** Where a hand would touch an element, or why it cannot. Brings it into view. */
  function reach(steps, at) {
    const element = single(steps)
    if (element === null) return { why: 'is not there' }
    if (!isShown(element)) return { why: 'is not on show' }
    if (isDisabled(element)) return { why: 'is disabled' }
    const place = () => {
      const box = element.getBoundingClientRect()
      const x = box.left + (at?.x ?? box.width / 2)
      const y = box.top + (at?.y ?? box.height / 2)
      return { x: Math.round(x), y: Math.round(y) }
    }
    const hit = ({ x, y }) => document.elementFromPoint(x, y)
    const isOurs = other =>
      other !== null && (element.contains(other) || other.closest('label')?.control === element || isAround(other))
    // A point in a child that lets touches through belongs to what is around it.
    const isAround = other =>
      other.contains(element) && other.closest('button, a, label') === element.closest('button, a, label')
    let point = place()
    if (!isOurs(hit(point))) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      point = place()
    }
    const other = hit(point)
    if (!isOurs(other)) return { why: other === null ? 'is outside the window' : `is covered by ${describe(other)}` }
    return point
  }

  return { resolve, single, reach, isShown, isDisabled }
})()
