// The search of /docs: hides what does not hold every word. Also the copy buttons, and the contents folded on a phone.
const box = document.querySelector('search')
const input = document.querySelector('search input')
const output = document.querySelector('search output')
const entries = [...document.querySelectorAll('[data-find]')].map(element => ({
  element,
  text: element.textContent.toLowerCase(),
}))
const chapters = [...document.querySelectorAll('.chapter')].map(element => ({
  element,
  text: element.textContent.toLowerCase(),
}))

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ text }) => words.every(word => text.includes(word))
  let found = 0
  for (const entry of entries) {
    const fits = holds(entry)
    entry.element.hidden = !fits
    if (fits) found += 1
  }
  // A chapter stays for its prose, or for an entry that stays in it.
  for (const chapter of chapters) chapter.element.hidden = !holds(chapter)
  output.textContent = words.length === 0 ? '' : `${found} found`
}

if (box && entries.length > 0) {
  box.hidden = false
  input.addEventListener('input', search)
  addEventListener('keydown', event => {
    if (event.key === '/' && document.activeElement !== input) {
      event.preventDefault()
      input.focus()
    } else if (event.key === 'Escape' && document.activeElement === input) {
      input.value = ''
      search()
    }
  })
  // A link to something that the search has hidden ends the search.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.closest('[hidden]')) return
    input.value = ''
    search()
    target.scrollIntoView()
  })
}

if (matchMedia('(max-width: 64rem)').matches) document.querySelector('nav details')?.removeAttribute('open')

for (const block of document.querySelectorAll('pre')) {
  const frame = document.createElement('div')
  frame.className = 'copied'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(block.textContent).then(() => {
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 1500)
    })
  })
  block.replaceWith(frame)
  frame.append(block, button)
}
