// Emails and text messages in Italian.
import type { EmailName } from './en.ts'

export const emailsIt = {
  code_register: {
    subject: '{code} è il tuo codice {site}',
    body: 'Il tuo codice per registrarti su {site} è:\n{code}\nVale {minutes} minuti e si usa una sola volta.\nSe non l’hai richiesto, ignora questo messaggio: senza il codice nessuno può usare il tuo indirizzo.',
  },
  code_reset: {
    subject: '{code} è il tuo codice {site}',
    body: 'Il tuo codice per impostare una nuova password su {site} è:\n{code}\nVale {minutes} minuti e si usa una sola volta.\nSe non l’hai richiesto, ignora questo messaggio. Nessuno di {site} te lo chiederà mai.',
  },
  already_registered: {
    subject: 'Hai già un conto su {site}',
    body: 'Qualcuno, probabilmente tu, ha provato a registrarsi su {site} con questo indirizzo. Hai già un conto: ti basta accedere, oppure scegli una nuova password con «Password dimenticata».\nSe non l’hai fatto tu, non devi fare nulla.',
  },
  password_changed: {
    subject: 'La tua password su {site} è stata cambiata',
    body: 'La password del tuo conto su {site} è stata cambiata e tutti gli altri dispositivi sono stati disconnessi.\nSe non l’hai fatto tu, imposta subito una nuova password con «Password dimenticata» e scrivi all’assistenza.',
  },
  two_factor_on: {
    subject: 'L’accesso a due fattori su {site} è attivo',
    body: 'Da ora {site} chiede un codice della tua app di autenticazione quando accedi, salvi un metodo di prelievo o prelevi. Conserva i codici di recupero in un luogo sicuro.\nSe non l’hai fatto tu, scrivi all’assistenza.',
  },
  two_factor_off: {
    subject: 'L’accesso a due fattori su {site} non è più attivo',
    body: 'L’accesso a due fattori è stato disattivato per il tuo conto su {site}.\nSe non l’hai fatto tu, cambia subito la password e scrivi all’assistenza.',
  },
  withdrawal_submitted: {
    subject: 'Prelievo di {amount} USD da {site}',
    body: 'Su {site} è stato richiesto un prelievo di {amount} USD verso {target}. L’importo è bloccato fino al pagamento.\nNon eri tu? Apri questo indirizzo e conferma: il tuo conto viene subito bloccato e nulla viene pagato.\n{link}\nNessuno di {site} ti chiederà mai un pagamento per prelevare.',
  },
  withdrawal_rate_changed: {
    subject: 'Il cambio del tuo prelievo di {amount} USD è variato',
    body: 'Il cambio del tuo prelievo di {amount} USD su {site} è oltre la tolleranza.\nStima: {before}\nNuovo importo: {after}\nAccetta il nuovo importo o annulla entro {until} (UTC). Senza risposta il prelievo si chiude e il denaro torna disponibile.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Il tuo prelievo di {amount} USD: {status}',
    body: 'Lo stato del tuo prelievo di {amount} USD verso {target} su {site} ora è: {status}.\nNota: {note}',
  },
  deposit_decided: {
    subject: 'Il tuo deposito di {amount} USD: {status}',
    body: 'Lo stato del tuo deposito di {amount} USD su {site} ora è: {status}.\nNota: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
