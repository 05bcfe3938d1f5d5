// The loan agreement in English.
import type { AgreementWords } from './loan.ts'

export const loanAgreementEn: AgreementWords = {
  title: 'Loan agreement',
  idTypes: { 1: 'ID card', 2: 'passport' },
  sections: [
    {
      heading: 'The parties',
      lines: [
        'Lender: {lender}.',
        'Borrower: {name}, UID {uid}, born {birthday}, country {country}, mobile {mobile}, identified by {idType}.',
        'Date: {date} (UTC).',
      ],
    },
    {
      heading: 'The loan',
      lines: [
        'The lender pays {amount} USD to the main account of the borrower once the application has been approved.',
        'The loan runs for {period} days from the approval. The review takes up to 48 hours; until then nothing is owed.',
      ],
    },
    {
      heading: 'What it costs',
      lines: [
        'Interest: {interestRate} % a day ({yearlyRate} % a year), none for the first {freePeriod} days: {interest} USD in all.',
        'To be repaid by the end of the period: {total} USD. There are no other fees.',
      ],
    },
    {
      heading: 'When it is late',
      lines: [
        'For each day begun after the end of the period a penalty of {penaltyRate} % of the loan, {penaltyPerDay} USD a day, is added. It is not compounded.',
        'The penalty stops on the day a proof of payment is handed in that is later accepted. Late or not, the balances of the borrower are not touched, blocked or sold.',
        'Until the loan is repaid no other loan is granted.',
      ],
    },
    {
      heading: 'What stays allowed',
      lines: [
        'While the loan is open the borrower may trade, deposit, transfer and withdraw as before, the borrowed money included. The loan never locks money of the borrower.',
        'It may be repaid at any time before the end; the interest above stays the same.',
      ],
    },
    {
      heading: 'Repaying',
      lines: [
        'The borrower pays to one of the addresses shown under «Repay» and hands in a proof. The loan is closed when the payment has been confirmed.',
        'Nobody ever has to pay anything in order to withdraw, and no payment is ever asked for before a loan is paid out.',
      ],
    },
    {
      heading: 'This text',
      lines: [
        'The agreement is stored word for word as shown, with a fingerprint of it and the signature, and can be read under «Loan records» at any time.',
      ],
    },
  ],
}
