// What the pages of the console are for that are no queue, for the handbook and the console's help. By path, without its slash.
import words from '@tallystick/i18n/catalogues/console/en.json' with { type: 'json' }

/** Pages whose heading is a name. */
const OTHER_TITLES: Readonly<Record<string, string>> = { user: 'A user', me: 'Your account' }

/** As the console calls the page. */
export function pageTitle(id: string): string {
  const key = id.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const title = OTHER_TITLES[id] ?? new Map(Object.entries(words)).get(key)
  if (title === undefined) throw new Error(`the console has no title for ${id}`)
  return title
}

export const CONSOLE_PAGES: Readonly<Record<string, string>> = {
  overview:
    'What waits in each queue and since when, and the figures of the house by day. A day opens into the transfers it is made of.',
  users: 'Everybody who registered. Found by UID, email or mobile number.',
  user: 'Balances, history, sessions, API keys and relations of one user. Freezing stops every act, and the user still reads everything; ending sessions is the first step when a password is in wrong hands. A correction of money needs two persons and a reason that the user reads.',
  risk: 'Exposure of the house, accounts close to stop-out, close-only mode, and the state of engine, prices and backups. Close-only mode takes one person to switch on and two to switch off; positions can always be closed, and withdrawals are never paused.',
  ledger:
    'Every transfer, the balances by account and the reconciliations. Rows are never changed: a mistake is corrected by another transfer.',
  offers:
    'What is offered: pairs and their hours, Up/Down, funds, loans, ways to pay in and out. A change counts for new orders only, is public at once, and needs two persons unless it is harmless ([bounds](guarded.md)).',
  settings:
    'Limits and switches of the site, each with its bounds. A change needs a reason and is public at once ([bounds](guarded.md)).',
  changes: 'The public history of settings and offers, as traders read it.',
  news: 'Articles by language. What is pasted is sanitised; an article is hidden rather than deleted.',
  companies: 'The companies that traders can look up. Adding or changing one needs two persons.',
  emails:
    'The newest emails and how they went, and a preview of each kind. Emails that wait: [stuck queue](runbooks/stuck-queue.md).',
  operators:
    'Who works here, with which roles. A set-up link works once. Disable whoever leaves on the same day; an account in wrong hands: [runbook](runbooks/compromised-operator.md).',
  audit:
    'What every operator asked, about whom, and how it ended. Rows are chained by hashes, so none can be taken out unnoticed.',
  me: 'Your email and roles; here you change your password.',
}
