// The loan agreement in Italian.
import type { AgreementWords } from './loan.ts'

export const loanAgreementIt: AgreementWords = {
  title: 'Contratto di prestito',
  idTypes: { 1: 'carta d’identità', 2: 'passaporto' },
  sections: [
    {
      heading: 'Le parti',
      lines: [
        'Mutuante: {lender}.',
        'Mutuatario: {name}, UID {uid}, data di nascita {birthday}, Paese {country}, cellulare {mobile}, identificato tramite {idType}.',
        'Data: {date} (UTC).',
      ],
    },
    {
      heading: 'Il prestito',
      lines: [
        'Il mutuante versa {amount} USD sul conto principale del mutuatario una volta approvata la richiesta.',
        'Il prestito dura {period} giorni dall’approvazione. La verifica richiede fino a 48 ore; fino ad allora nulla è dovuto.',
      ],
    },
    {
      heading: 'Quanto costa',
      lines: [
        'Interessi: {interestRate}% al giorno ({yearlyRate}% all’anno), giorni iniziali senza interessi: {freePeriod}; in tutto {interest} USD.',
        'Da rimborsare entro la fine della durata: {total} USD. Non ci sono altre commissioni.',
      ],
    },
    {
      heading: 'In caso di ritardo',
      lines: [
        'Per ogni giorno iniziato dopo la fine della durata si aggiunge una penale del {penaltyRate}% del prestito, pari a {penaltyPerDay} USD al giorno. La penale non è capitalizzata.',
        'La penale cessa il giorno in cui viene consegnata una prova di pagamento successivamente accettata. In ritardo o no, i saldi del mutuatario non vengono toccati, bloccati o venduti.',
        'Finché il prestito non è rimborsato non vengono concessi altri prestiti.',
      ],
    },
    {
      heading: 'Che cosa resta consentito',
      lines: [
        'Finché il prestito è aperto il mutuatario può operare, depositare, trasferire e prelevare come prima, compreso il denaro preso in prestito. Il prestito non blocca mai il denaro del mutuatario.',
        'Può essere rimborsato in qualsiasi momento prima della fine; gli interessi indicati sopra restano gli stessi.',
      ],
    },
    {
      heading: 'Il rimborso',
      lines: [
        'Il mutuatario paga a uno degli indirizzi mostrati in «Rimborsa» e consegna una prova. Il prestito è estinto quando il pagamento è stato confermato.',
        'Nessuno deve mai pagare qualcosa per prelevare, e nessun pagamento viene mai chiesto prima dell’erogazione di un prestito.',
      ],
    },
    {
      heading: 'Questo testo',
      lines: [
        'Il contratto è conservato parola per parola così come mostrato, con la sua impronta e la firma, e può essere letto in qualsiasi momento in «I miei prestiti».',
      ],
    },
  ],
}
