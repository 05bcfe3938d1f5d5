// Emails and text messages in Czech.
import type { EmailName } from './en.ts'

export const emailsCs = {
  code_register: {
    subject: '{code} je váš kód pro {site}',
    body: 'Váš kód pro registraci na {site} je:\n{code}\nPlatí {minutes} min. a lze ho použít jednou.\nPokud jste o něj nežádali, zprávu ignorujte: bez kódu vaši adresu nikdo nemůže použít.',
  },
  code_reset: {
    subject: '{code} je váš kód pro {site}',
    body: 'Váš kód pro nastavení nového hesla na {site} je:\n{code}\nPlatí {minutes} min. a lze ho použít jednou.\nPokud jste o něj nežádali, zprávu ignorujte. Nikdo z {site} ho po vás nikdy nebude chtít.',
  },
  already_registered: {
    subject: 'Na {site} už máte účet',
    body: 'Někdo, nejspíš vy, se pokusil zaregistrovat na {site} s touto adresou. Účet už máte: stačí se přihlásit, nebo si přes „Zapomenuté heslo“ zvolte nové.\nPokud jste to nebyli vy, není třeba nic dělat.',
  },
  password_changed: {
    subject: 'Vaše heslo na {site} bylo změněno',
    body: 'Heslo vašeho účtu na {site} bylo změněno a všechna ostatní zařízení byla odhlášena.\nPokud jste to nebyli vy, nastavte si hned přes „Zapomenuté heslo“ nové heslo a napište podpoře.',
  },
  two_factor_on: {
    subject: 'Dvoufázové přihlášení na {site} je zapnuté',
    body: 'Od této chvíle chce {site} kód z vaší ověřovací aplikace při přihlášení, při uložení způsobu výběru a při výběru. Záložní kódy si uschovejte na bezpečném místě.\nPokud jste to nebyli vy, napište podpoře.',
  },
  two_factor_off: {
    subject: 'Dvoufázové přihlášení na {site} je vypnuté',
    body: 'Dvoufázové přihlášení bylo u vašeho účtu na {site} vypnuto.\nPokud jste to nebyli vy, hned si změňte heslo a napište podpoře.',
  },
  withdrawal_submitted: {
    subject: 'Výběr {amount} USD z {site}',
    body: 'Na {site} byla podána žádost o výběr {amount} USD na {target}. Částka je do vyplacení blokována.\nNebyli jste to vy? Otevřete tuto adresu a potvrďte: váš účet se ihned zablokuje a nic se nevyplatí.\n{link}\nNikdo z {site} po vás nikdy nebude chtít platbu za to, že si peníze vyberete.',
  },
  withdrawal_rate_changed: {
    subject: 'Kurz vašeho výběru {amount} USD se změnil',
    body: 'Kurz vašeho výběru {amount} USD na {site} překročil toleranci.\nOdhad: {before}\nNová částka: {after}\nPřijměte prosím novou částku, nebo výběr zrušte do {until} (UTC). Bez odpovědi výběr skončí a peníze budou opět k dispozici.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Váš výběr {amount} USD: {status}',
    body: 'Stav vašeho výběru {amount} USD na {target} na {site} je nyní: {status}.\nPoznámka: {note}',
  },
  deposit_decided: {
    subject: 'Váš vklad {amount} USD: {status}',
    body: 'Stav vašeho vkladu {amount} USD na {site} je nyní: {status}.\nPoznámka: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
