// The script of page.html; `readPolicy` and `checkReceipt` stand before it.
const of = id => document.getElementById(id)
const chosen = {}
const WORDS = { holds: 'Holds', broken: 'Broken', unknown: 'Unknown' }

function show(verdict, text, findings = [], facts = {}) {
  of('verdict').dataset.verdict = verdict
  of('verdict').textContent = text
  const line = (tag, words) => Object.assign(document.createElement(tag), { textContent: words })
  of('findings').replaceChildren(
    ...findings.map(finding => {
      const item = line('li', `${WORDS[finding.verdict]}: ${finding.what}`)
      item.dataset.verdict = finding.verdict
      return item
    }),
  )
  of('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [line('dt', name), line('dd', String(value))]),
  )
}

async function check() {
  if (chosen.policy === undefined || chosen.receipt === undefined) return
  try {
    const { facts, findings } = await checkReceipt(await readPolicy(chosen.policy), chosen.receipt)
    const isBroken = findings.some(({ verdict }) => verdict === 'broken')
    show(
      isBroken ? 'broken' : 'holds',
      isBroken ? 'This receipt does not hold.' : 'This receipt holds: the log has this order as it is told here.',
      findings,
      facts,
    )
  } catch (error) {
    show('broken', `This cannot be checked: ${error.message}`)
  }
}

async function take(file, kind) {
  const text = await file.text()
  chosen[kind ?? (text.startsWith('c2sp.org/tlog-proof@') ? 'receipt' : 'policy')] = text
  await check()
}

for (const kind of ['policy', 'receipt'])
  of(kind).addEventListener('change', ({ target }) => void (target.files[0] && take(target.files[0], kind)))
addEventListener('dragover', event => event.preventDefault())
addEventListener('drop', event => {
  event.preventDefault()
  for (const file of event.dataTransfer.files) void take(file)
})
