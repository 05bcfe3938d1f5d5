// The script of page.html; `readPolicy`, `checkReceipt`, `checkReceipts`, `checkStatement` and `receiptsOf` stand before it.
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

async function checkOrder(rules, files) {
  const { acts, replayed } = await checkReceipts(rules, files)
  const findings = acts.flatMap(act =>
    act.findings.map(({ what, verdict }) => ({ what: `${act.facts.act}: ${what}`, verdict })),
  )
  return { findings: [...findings, ...replayed], facts: acts.at(-1)?.facts ?? {} }
}

async function check() {
  const { policy, receipt, statement } = chosen
  if (policy === undefined || receipt === undefined) return
  try {
    const rules = await readPolicy(policy)
    const isStatement = statement !== undefined
    const isOrder = receiptsOf(receipt).length > 1
    // The receipts of a statement begin with the first entry of the log.
    if (!isStatement && isOrder && /^index 0$/m.test(receiptsOf(receipt)[0]))
      return show('waiting', 'Choose the statement of these receipts.')
    const found = isStatement
      ? await checkStatement(rules, statement, receipt)
      : await (isOrder ? checkOrder : checkReceipt)(rules, receipt)
    const isBroken = found.findings.some(({ verdict }) => verdict === 'broken')
    const what = isStatement ? 'statement' : 'receipt'
    show(
      isBroken ? 'broken' : 'holds',
      isBroken
        ? `This ${what} does not hold.`
        : `This ${what} holds: the log has ${isStatement ? 'its orders as they are' : 'this order as it is'} told here.`,
      found.findings,
      isStatement ? { receipts: found.receipts, hash: found.hash } : found.facts,
    )
  } catch (error) {
    show('broken', `This cannot be checked: ${error.message}`)
  }
}

function kindOf(text) {
  if (text.startsWith('c2sp.org/tlog-proof@')) return 'receipt'
  return /^\uFEFF?section,/.test(text) ? 'statement' : 'policy'
}

async function take(file, kind) {
  const text = await file.text()
  chosen[kind ?? kindOf(text)] = text
  await check()
}

for (const kind of ['policy', 'receipt', 'statement'])
  of(kind).addEventListener('change', ({ target }) => void (target.files[0] && take(target.files[0], kind)))
addEventListener('dragover', event => event.preventDefault())
addEventListener('drop', event => {
  event.preventDefault()
  for (const file of event.dataTransfer.files) void take(file)
})
