// The script of page.html; `readPolicy`, `checkReceipt`, `checkReceipts`, `checkStatement`, `receiptsOf`, `promisesOf`, and what works with a copy of
// the log (`checkCopy`, `pricesIn`, `promisedActsIn`, `checkDayIn`) stand before it.
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

async function checkOrder(rules, files, ticks) {
  const { copy } = chosen
  const log = copy && (await promisedActsIn(copy, files, ticks.covered?.upTo ?? 0))
  const { acts, promises, replayed } = await checkReceipts(rules, files, ticks, false, log)
  const findings = acts.flatMap(act =>
    act.findings.map(({ what, verdict }) => ({ what: `${act.facts.act}: ${what}`, verdict })),
  )
  const promised = promises.flatMap(({ facts, findings: found }) =>
    found.map(({ what, verdict }) => ({ what: `promise of ${facts.act}: ${what}`, verdict })),
  )
  return { findings: [...findings, ...promised, ...replayed], facts: (acts.at(-1) ?? promises.at(-1))?.facts ?? {} }
}

/** The copy by itself, and the prices in it, once for every copy and policy. */
async function readCopy(rules) {
  const { copy, policy, read } = chosen
  if (!copy || (read?.copy === copy && read.policy === policy)) return read
  show('waiting', 'Reading the copy of the log.')
  const findings = (await checkCopy(rules, copy)).map(({ what, verdict }) => ({
    what: `copy of the log: ${what}`,
    verdict,
  }))
  return (chosen.read = { copy, policy, findings, ticks: pricesIn(copy) })
}

async function checkChosen(rules, { receipt, statement, day }) {
  const read = await readCopy(rules)
  const found = { findings: [...(read?.findings ?? [])], facts: {}, what: 'copy of the log' }
  const add = (what, { findings, facts }) => {
    found.what = what
    found.findings.push(...findings)
    found.facts = facts
  }
  if (read && day) add('day', { findings: await checkDayIn(read.copy, day), facts: { day } })
  if (receipt === undefined) return found
  if (statement !== undefined) {
    const { findings, receipts, hash } = await checkStatement(rules, statement, receipt, read?.ticks)
    add('statement', { findings, facts: { receipts, hash } })
  } else {
    const isOrder = receiptsOf(receipt).length !== 1 || promisesOf(receipt).length > 0
    add('receipt', await (isOrder ? checkOrder : checkReceipt)(rules, receipt, read?.ticks))
  }
  return found
}

const RIGHT = {
  receipt: 'This receipt holds: the log has this order as it is told here.',
  statement: 'This statement holds: the log has its orders as they are told here.',
  day: 'This day holds: its prices follow from its key.',
  'copy of the log': 'This copy of the log is what the log signed.',
}

async function check() {
  const { policy, receipt, statement, copy } = chosen
  if (policy === undefined || (receipt === undefined && copy === undefined)) return
  // The receipts of a statement begin with the first entry of the log.
  if (receipt !== undefined && statement === undefined && /^index 0$/m.test(receiptsOf(receipt)[0] ?? ''))
    return show('waiting', 'Choose the statement of these receipts.')
  try {
    const { findings, facts, what } = await checkChosen(await readPolicy(policy), chosen)
    const broken = findings.find(({ verdict }) => verdict === 'broken')
    const wrong = broken?.what.startsWith('copy of the log') ? 'copy of the log' : what
    show(broken ? 'broken' : 'holds', broken ? `This ${wrong} does not hold.` : RIGHT[what], findings, facts)
  } catch (error) {
    show('broken', `This cannot be checked: ${error.message}`)
  }
}

function kindOf(text) {
  if (/^(c2sp\.org\/tlog-proof@|tallystick\/promise\/)/.test(text)) return 'receipt'
  return /^\uFEFF?section,/.test(text) ? 'statement' : 'policy'
}

async function take(file, kind) {
  const text = await file.text()
  chosen[kind ?? kindOf(text)] = text
  await check()
}

/** Paths below the folder that was chosen; only what is checked is read. */
async function takeCopy(list) {
  const files = new Map(Array.from(list, file => [file.webkitRelativePath.replace(/^[^/]*\//, ''), file]))
  const bytes = new Map()
  for (const [path, file] of files)
    if (path.startsWith('tile/entries/')) bytes.set(path, new Uint8Array(await file.arrayBuffer()))
  const read = path => {
    if (!bytes.has(path)) throw new Error(`${path} is missing in the copy of the log`)
    return bytes.get(path)
  }
  const checkpoint = files.get('checkpoint')
  if (!checkpoint) return show('broken', 'This folder is no copy of a log: it has no checkpoint.')
  chosen.copy = { checkpoint: await checkpoint.text(), read }
  await check()
}

for (const kind of ['policy', 'receipt', 'statement'])
  of(kind).addEventListener('change', ({ target }) => void (target.files[0] && take(target.files[0], kind)))
of('copy').addEventListener('change', ({ target }) => void (target.files[0] && takeCopy(target.files)))
of('day').addEventListener('change', ({ target }) => {
  chosen.day = target.value
  void check()
})
addEventListener('dragover', event => event.preventDefault())
addEventListener('drop', event => {
  event.preventDefault()
  for (const file of event.dataTransfer.files) void take(file)
})
