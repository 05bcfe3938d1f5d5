// The loan agreement in German.
import type { AgreementWords } from './loan.ts'

export const loanAgreementDe: AgreementWords = {
  title: 'Kreditvertrag',
  idTypes: { 1: 'Personalausweis', 2: 'Reisepass' },
  sections: [
    {
      heading: 'Die Vertragsparteien',
      lines: [
        'Kreditgeber: {lender}.',
        'Kreditnehmer: {name}, UID {uid}, geboren am {birthday}, Land {country}, Mobilnummer {mobile}, ausgewiesen durch {idType}.',
        'Datum: {date} (UTC).',
      ],
    },
    {
      heading: 'Der Kredit',
      lines: [
        'Der Kreditgeber zahlt {amount} USD auf das Hauptkonto des Kreditnehmers, sobald der Antrag genehmigt ist.',
        'Die Laufzeit beträgt {period} Tage ab der Genehmigung. Die Prüfung dauert bis zu 48 Stunden; bis dahin wird nichts geschuldet.',
      ],
    },
    {
      heading: 'Was er kostet',
      lines: [
        'Zinsen: {interestRate} % pro Tag ({yearlyRate} % pro Jahr), zinsfreie Tage zu Beginn: {freePeriod}; insgesamt {interest} USD.',
        'Bis zum Ende der Laufzeit zurückzuzahlen: {total} USD. Weitere Gebühren fallen nicht an.',
      ],
    },
    {
      heading: 'Bei Verzug',
      lines: [
        'Für jeden angefangenen Tag nach dem Ende der Laufzeit kommt eine Strafgebühr von {penaltyRate} % des Kreditbetrags, das sind {penaltyPerDay} USD pro Tag, hinzu. Sie wird nicht verzinst.',
        'Die Strafgebühr endet mit dem Tag, an dem ein später anerkannter Zahlungsnachweis eingereicht wird. Ob in Verzug oder nicht: Die Guthaben des Kreditnehmers werden nicht angetastet, gesperrt oder verwertet.',
        'Bis der Kredit zurückgezahlt ist, wird kein weiterer Kredit gewährt.',
      ],
    },
    {
      heading: 'Was erlaubt bleibt',
      lines: [
        'Solange der Kredit offen ist, darf der Kreditnehmer wie bisher handeln, einzahlen, umbuchen und auszahlen, auch das geliehene Geld. Der Kredit sperrt niemals Geld des Kreditnehmers.',
        'Er darf jederzeit vor dem Ende der Laufzeit zurückgezahlt werden; die oben genannten Zinsen bleiben gleich.',
      ],
    },
    {
      heading: 'Rückzahlung',
      lines: [
        'Der Kreditnehmer zahlt an eine der unter „Zurückzahlen“ gezeigten Adressen und reicht einen Nachweis ein. Der Kredit ist erledigt, wenn die Zahlung bestätigt ist.',
        'Niemand muss je etwas zahlen, um auszahlen zu können, und vor der Auszahlung eines Kredits wird nie eine Zahlung verlangt.',
      ],
    },
    {
      heading: 'Dieser Text',
      lines: [
        'Der Vertrag wird Wort für Wort so gespeichert, wie er angezeigt wird, zusammen mit seinem Fingerabdruck und der Unterschrift, und ist jederzeit unter „Meine Kredite“ nachzulesen.',
      ],
    },
  ],
}
