// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Zákaznická podpora',
  welcome: 'Dobrý den! S čím vám můžeme pomoci? Napište nám sem; odpovědi zůstanou v tomto chatu.',
  safety: 'Nikdy se neptáme na vaše heslo ani kód.',
  placeholder: 'Napište zprávu',
  send: 'Odeslat',
  addImage: 'Přidat obrázek',
  image: 'Obrázek',
  imageFailed: 'Obrázek nelze zobrazit.',
  sending: 'Odesílá se…',
  notSent: 'Neodesláno. Klepnutím zkusíte znovu.',
  older: 'Starší zprávy',
  support: 'Podpora',
  you: 'Vy',
  newMessages: 'Zprávy',
  linkLead: 'Naši podporu najdete na tomto odkazu. Zkopírujte ho a otevřete v prohlížeči.',
  link: 'Odkaz na podporu',
  copy: 'Kopírovat',
  redirecting: 'Přesměrujeme vás na podporu…',
  openLink: 'Otevřít podporu',
  tooLarge: 'Obrázek je větší než 8 MB.',
  uploadFailed: 'Obrázek se nepodařilo odeslat.',
}

export default words
