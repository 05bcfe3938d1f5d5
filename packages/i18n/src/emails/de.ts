// Emails and text messages in German.
import type { EmailName } from './en.ts'

export const emailsDe = {
  code_register: {
    subject: '{code} ist Ihr Code für {site}',
    body: 'Ihr Code für die Registrierung bei {site} lautet:\n{code}\nEr ist {minutes} Minuten gültig und kann einmal verwendet werden.\nWenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne den Code kann niemand Ihre Adresse verwenden.',
  },
  code_reset: {
    subject: '{code} ist Ihr Code für {site}',
    body: 'Ihr Code für ein neues Passwort bei {site} lautet:\n{code}\nEr ist {minutes} Minuten gültig und kann einmal verwendet werden.\nWenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Niemand bei {site} wird Sie je danach fragen.',
  },
  already_registered: {
    subject: 'Sie haben bereits ein Konto bei {site}',
    body: 'Jemand, vermutlich Sie selbst, wollte sich mit dieser Adresse bei {site} registrieren. Sie haben bereits ein Konto: Melden Sie sich einfach an oder wählen Sie unter „Passwort vergessen“ ein neues Passwort.\nWenn Sie es nicht waren, müssen Sie nichts tun.',
  },
  password_changed: {
    subject: 'Ihr Passwort bei {site} wurde geändert',
    body: 'Das Passwort Ihres Kontos bei {site} wurde geändert, und alle anderen Geräte wurden abgemeldet.\nWenn Sie es nicht waren, legen Sie jetzt unter „Passwort vergessen“ ein neues Passwort fest und schreiben Sie dem Kundenservice.',
  },
  two_factor_on: {
    subject: 'Die Zwei-Faktor-Anmeldung bei {site} ist eingeschaltet',
    body: 'Ab jetzt fragt {site} nach einem Code aus Ihrer Authentifizierungs-App, wenn Sie sich anmelden, einen Auszahlungsweg hinterlegen oder Geld auszahlen. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.\nWenn Sie es nicht waren, schreiben Sie dem Kundenservice.',
  },
  two_factor_off: {
    subject: 'Die Zwei-Faktor-Anmeldung bei {site} ist ausgeschaltet',
    body: 'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto bei {site} ausgeschaltet.\nWenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort und schreiben Sie dem Kundenservice.',
  },
  withdrawal_submitted: {
    subject: 'Auszahlung von {amount} USD bei {site}',
    body: 'Bei {site} wurde eine Auszahlung von {amount} USD an {target} beantragt. Der Betrag ist bis zur Zahlung gesperrt.\nWaren Sie das nicht? Öffnen Sie diese Adresse und bestätigen Sie: Ihr Konto wird sofort gesperrt und nichts wird ausgezahlt.\n{link}\nNiemand bei {site} wird je eine Zahlung von Ihnen verlangen, damit Sie auszahlen können.',
  },
  withdrawal_rate_changed: {
    subject: 'Der Kurs Ihrer Auszahlung von {amount} USD hat sich geändert',
    body: 'Der Kurs Ihrer Auszahlung von {amount} USD bei {site} liegt außerhalb der Toleranz.\nSchätzung: {before}\nNeuer Betrag: {after}\nBitte nehmen Sie den neuen Betrag bis {until} (UTC) an oder stornieren Sie. Ohne Antwort endet die Auszahlung und das Geld ist wieder verfügbar.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Ihre Auszahlung von {amount} USD: {status}',
    body: 'Ihre Auszahlung von {amount} USD an {target} bei {site} hat jetzt den Stand: {status}.\nHinweis: {note}',
  },
  deposit_decided: {
    subject: 'Ihre Einzahlung von {amount} USD: {status}',
    body: 'Ihre Einzahlung von {amount} USD bei {site} hat jetzt den Stand: {status}.\nHinweis: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
