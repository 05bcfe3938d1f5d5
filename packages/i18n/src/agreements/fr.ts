// The loan agreement in French.
import type { AgreementWords } from './loan.ts'

export const loanAgreementFr: AgreementWords = {
  title: 'Contrat de prêt',
  idTypes: { 1: 'carte d’identité', 2: 'passeport' },
  sections: [
    {
      heading: 'Les parties',
      lines: [
        'Prêteur : {lender}.',
        'Emprunteur : {name}, UID {uid}, né(e) le {birthday}, pays {country}, mobile {mobile}, identifié(e) par {idType}.',
        'Date : {date} (UTC).',
      ],
    },
    {
      heading: 'Le prêt',
      lines: [
        'Le prêteur verse {amount} USD sur le compte principal de l’emprunteur une fois la demande approuvée.',
        'Le prêt court pendant {period} jours à compter de l’approbation. L’examen prend jusqu’à 48 heures ; d’ici là, rien n’est dû.',
      ],
    },
    {
      heading: 'Ce qu’il coûte',
      lines: [
        'Intérêts : {interestRate} % par jour ({yearlyRate} % par an), jours sans intérêts au début : {freePeriod} ; soit {interest} USD au total.',
        'À rembourser au plus tard à la fin de la durée : {total} USD. Il n’y a pas d’autres frais.',
      ],
    },
    {
      heading: 'En cas de retard',
      lines: [
        'Pour chaque jour entamé après la fin de la durée s’ajoute une pénalité de {penaltyRate} % du prêt, soit {penaltyPerDay} USD par jour. Elle n’est pas capitalisée.',
        'La pénalité cesse le jour où est remis un justificatif de paiement qui est accepté par la suite. Retard ou non, les soldes de l’emprunteur ne sont ni touchés, ni bloqués, ni vendus.',
        'Tant que le prêt n’est pas remboursé, aucun autre prêt n’est accordé.',
      ],
    },
    {
      heading: 'Ce qui reste permis',
      lines: [
        'Pendant la durée du prêt, l’emprunteur peut trader, déposer, transférer et retirer comme auparavant, argent emprunté compris. Le prêt ne bloque jamais l’argent de l’emprunteur.',
        'Il peut être remboursé à tout moment avant son terme ; les intérêts indiqués ci-dessus restent les mêmes.',
      ],
    },
    {
      heading: 'Remboursement',
      lines: [
        'L’emprunteur paie à l’une des adresses affichées sous « Rembourser » et remet un justificatif. Le prêt est soldé lorsque le paiement a été confirmé.',
        'Personne n’a jamais à payer quoi que ce soit pour retirer, et aucun paiement n’est jamais demandé avant le versement d’un prêt.',
      ],
    },
    {
      heading: 'Le présent texte',
      lines: [
        'Le contrat est conservé mot pour mot tel qu’affiché, avec son empreinte et la signature, et peut être relu à tout moment sous « Mes prêts ».',
      ],
    },
  ],
}
