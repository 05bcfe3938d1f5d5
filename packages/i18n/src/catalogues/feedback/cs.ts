// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Váš názor',
  body: 'Místo pro vaše návrhy připravujeme. Do té doby čte každou zprávu naše podpora.',
  toChat: 'Napsat podpoře',
}

export default words
