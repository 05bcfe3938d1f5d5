// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Ověření totožnosti',
  lead: 'Vaše jméno ověřujeme jednou, abychom chránili váš účet a zvýšili limit pro výběr. Trvá to nejvýše 48 hodin.',
  name: 'Jméno podle dokladu',
  cardId: 'Číslo dokladu',
  country: 'Země vydání dokladu',
  chooseCountry: 'Vyberte zemi',
  front: 'Přední strana dokladu',
  back: 'Zadní strana dokladu',
  photoHint: 'JPEG, PNG nebo WebP, nejvýše 8 MB. Všechny rohy viditelné, nic zakryté.',
  choosePhoto: 'Vybrat fotku',
  uploading: 'Nahrává se {percent} %',
  uploaded: 'Nahráno',
  uploadFailed: 'Nahrání se nezdařilo. Zkuste to prosím znovu.',
  tooLarge: 'Fotka je větší než 8 MB.',
  removePhoto: 'Odebrat fotku',
  submit: 'Odeslat k ověření',
  complete: 'Vyplňte prosím všechna pole',
  rejected: 'Vaše poslední žádost byla zamítnuta: {reason}',
  tryAgain: 'Opravte ji prosím a odešlete znovu.',
  waiting: 'Čeká na ověření',
  waitingBody: 'Vaše doklady jsme přijali. Ověření skončí před {time} UTC.',
  finished: 'Ověřeno',
  finishedBody: 'Vaše totožnost je ověřena. Víc není třeba.',
  submitted: 'Co jste odeslali',
  notServed: 'V této zemi své služby neposkytujeme.',
  privacy: 'Tyto fotky vidíte jen vy a naši pracovníci, kteří je ověřují.',
}

export default words
