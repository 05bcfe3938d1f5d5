// The page docs/handbook.md for operators: roles and calls from the operators' contract, alarms from the alert rules; the rest is written here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATOR_CALLS, OPERATOR_ROLES, type OperatorCall, type OperatorRole } from '@tallystick/wire/operator/calls'
import { ALARM_STEPS } from './alarm-steps.ts'
import { CONSOLE_PAGES, pageTitle } from './console-pages.ts'

const RULES = join(import.meta.dirname, '../../deploy/prometheus/rules.yml')

export const ROLES: Readonly<Record<OperatorRole, string>> = {
  support: 'Talks with users: chats, feedback, emails. Sees what users see, ends sessions and freezes; moves no money.',
  finance: 'Moves money that users asked to move: deposits, withdrawals, loans, repayments, redemptions, corrections.',
  risk: 'Judges people and positions: identity checks, masters, exposure, close-only mode; settings and terms with a second person.',
  content: 'Writes articles.',
  owner: 'Invites operators and changes their roles, and may do what the others may, but for answering feedback.',
}

/** By the name the server counts them under (`reviews_waiting`); the console's navigation shows the same numbers. */
export const QUEUES: Readonly<Record<string, string>> = {
  withdrawals:
    'First, every day. Look at payee and sanctions mark, then approve: the last approval fixes rate and amount ([wallet](wallet.md#the-rate)), and until then the owner may cancel. Pay exactly that amount afterwards, never before. Rejecting sets the money free, with a reason that the user reads. Nothing can pause a withdrawal, and `WithdrawalsLate` rings after a day.',
  deposits:
    'Compare proof and incoming payment, then credit what arrived. A deposit that never came is rejected with a reason.',
  repayments: 'Like deposits: accepting one closes the loan.',
  redemptions: 'Early redemptions of funds. Refusing one pays the interest that was skipped while it waited.',
  identity_checks:
    'Look at the images (every look is recorded), compare name and date, approve or reject with a reason.',
  loan_applicants: 'Identity data for loans; the loans themselves come after it.',
  loans: 'Approving pays out at once.',
  masters: 'Applications to be copied by others: look at the record, not at the promise.',
  chats:
    'The last active first. A reference that a user copied from a message leads to the log ([failing requests](runbooks/failing-requests.md)).',
  feedback: 'Answered once, in the chat or by email, as the user chose.',
  proposals:
    'Acts that wait for a second person. Agreeing is doing the same act with the same values; after three days a proposal is void.',
}

export const MONTH_END = [
  '*Ledger* → *Reconcile*: every invariant of the money is put to the database, over everything; all must hold. `npm run audit` does the same from the shell. By itself the server checks what changed every five minutes, and the rest in rounds.',
  '*Ledger* → balances by account: each realm sums to zero. Save the list of transfers of the month as CSV (a file that was cut says so; choose fewer days then).',
  'Save deposits, withdrawals, loans and corrections as CSV and compare them with the statements of banks and wallets. A difference is corrected by an adjustment, by two persons, with the reason; never in the database.',
  '*Risk* → forgiven losses: what the house bore in 30 days.',
  'What is owed to customers ([liabilities](liabilities.md)) is made every day; compare its total of the last day with the money held outside.',
  '*Audit*: the chain of hashes is whole; look through corrections, second factors switched off, changed roles.',
  '*Operators*: disable whoever left, take back roles that nobody needs.',
  '`npm run doctor` on each machine, and the newest trial restore (`npm run rehearse`) not older than ten days ([backups](backups.md)).',
  'Users get their statements in the app by themselves ([statements](statements.md)).',
]

interface Alarm {
  readonly name: string
  readonly severity: string
  readonly summary: string
  readonly runbook: string
}

export function readAlarms(): readonly Alarm[] {
  const text = readFileSync(RULES, 'utf8')
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map(part => ({
      name: /^\w+/.exec(part)?.[0] ?? '',
      severity: /severity: (\w+)/.exec(part)?.[1] ?? '',
      summary: /summary: '(.*)'$/m.exec(part)?.[1] ?? '',
      runbook: /runbook: docs\/(\S+)/.exec(part)?.[1] ?? '',
    }))
}

/** What operators with the role may do, in the order of the contract. */
export function actsOf(role: OperatorRole): readonly OperatorCall[] {
  return ACTS.filter(({ roles }) => Array.isArray(roles) && roles.includes(role))
}

const ACTS = Object.values<OperatorCall>(OPERATOR_CALLS).filter(({ method }) => method === 'POST')

export function handbookPage(): string {
  return [
    '# Operators’ handbook',
    '',
    'For those who work in the console and those who are called when an alarm rings. Roles and acts are printed from the contract, alarms from',
    '`deploy/prometheus/rules.yml`: `npm run docs`. The console shows the same under *Help*. How many persons an act takes, and its bounds: [guarded.md](guarded.md).',
    '',
    '## Roles',
    'An operator has one role or several. What is done stands in the audit log with its operator before it takes effect.',
    '',
    '| role | for | acts |',
    '|---|---|---|',
    ...OPERATOR_ROLES.map(role => `| ${role} | ${ROLES[role]} | ${actsOf(role).length} |`),
    '',
    '| act | roles |',
    '|---|---|',
    ...ACTS.filter(({ roles }) => Array.isArray(roles)).map(
      ({ summary, roles }) => `| ${summary} | ${Array.isArray(roles) ? roles.join(', ') : ''} |`,
    ),
    '',
    '## Every day',
    'The overview of the console counts what waits. In this order:',
    '',
    '| queue | what to do |',
    '|---|---|',
    ...Object.entries(QUEUES).map(([queue, text]) => `| ${queue.replaceAll('_', ' ')} | ${text} |`),
    '',
    '## Pages',
    'What else the console has. The question mark beside a heading leads here.',
    '',
    '| page | what it is for |',
    '|---|---|',
    ...Object.entries(CONSOLE_PAGES).map(([id, text]) => `| ${pageTitle(id)} | ${text} |`),
    '',
    '## Month end',
    ...MONTH_END.map((text, index) => `${index + 1}. ${text}`),
    '',
    '## Alarms',
    'A *page* wants somebody now, a *ticket* within the day. Each has its [runbook](runbooks/README.md).',
    '',
    '| alarm | kind | says | first |',
    '|---|---|---|---|',
    ...readAlarms().map(({ name, severity, summary, runbook }) => {
      const step = ALARM_STEPS[name] ?? ''
      return `| \`${name}\` | ${severity} | ${shown(summary)} | ${step} [Runbook](${runbook}) |`
    }),
    '',
  ].join('\n')
}

/** A summary with names for the values that Prometheus fills in. */
export function shown(summary: string): string {
  return summary.replaceAll(/\{\{ \$(?:labels\.)?(\w+) \}\}/g, (_all, name: string) => `‹${name}›`)
}
