// The loan agreement in Czech.
import type { AgreementWords } from './loan.ts'

export const loanAgreementCs: AgreementWords = {
  title: 'Smlouva o úvěru',
  idTypes: { 1: 'občanský průkaz', 2: 'cestovní pas' },
  sections: [
    {
      heading: 'Smluvní strany',
      lines: [
        'Úvěrující: {lender}.',
        'Úvěrovaný: {name}, UID {uid}, datum narození {birthday}, země {country}, mobil {mobile}, doklad totožnosti: {idType}.',
        'Datum: {date} (UTC).',
      ],
    },
    {
      heading: 'Úvěr',
      lines: [
        'Úvěrující vyplatí {amount} USD na hlavní účet úvěrovaného, jakmile je žádost schválena.',
        'Doba úvěru ve dnech od schválení: {period}. Posouzení trvá nejvýše 48 hodin; do té doby se nic nedluží.',
      ],
    },
    {
      heading: 'Kolik stojí',
      lines: [
        'Úrok: {interestRate} % denně ({yearlyRate} % ročně), počet bezúročných dní na začátku: {freePeriod}; celkem {interest} USD.',
        'Do konce doby úvěru je třeba splatit: {total} USD. Žádné další poplatky nejsou.',
      ],
    },
    {
      heading: 'Prodlení',
      lines: [
        'Za každý započatý den po konci doby úvěru se připočítává pokuta {penaltyRate} % z úvěru, to je {penaltyPerDay} USD denně. Pokuta se neúročí.',
        'Pokuta přestává růst dnem, kdy je odevzdán doklad o platbě, který je později přijat. Ať je úvěr v prodlení, či nikoli, zůstatky úvěrovaného zůstávají nedotčeny, neblokují se ani neprodávají.',
        'Dokud není úvěr splacen, další úvěr se neposkytuje.',
      ],
    },
    {
      heading: 'Co zůstává dovoleno',
      lines: [
        'Dokud úvěr běží, smí úvěrovaný obchodovat, vkládat, převádět a vybírat jako dříve, a to i půjčené peníze. Úvěr nikdy neblokuje peníze úvěrovaného.',
        'Úvěr lze splatit kdykoli před koncem doby; výše uvedený úrok zůstává stejný.',
      ],
    },
    {
      heading: 'Splacení',
      lines: [
        'Úvěrovaný zaplatí na jednu z adres uvedených pod „Splatit“ a odevzdá doklad. Úvěr je uzavřen, jakmile je platba potvrzena.',
        'Nikdo nikdy nemusí nic platit, aby mohl vybrat peníze, a před vyplacením úvěru se nikdy nežádá žádná platba.',
      ],
    },
    {
      heading: 'Tento text',
      lines: [
        'Smlouva se ukládá doslova tak, jak je zobrazena, spolu s jejím otiskem a podpisem, a lze si ji kdykoli přečíst pod „Moje úvěry“.',
      ],
    },
  ],
}
