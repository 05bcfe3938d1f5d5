// Words of the feedback page.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'सुझाव',
  body: 'आपके सुझावों के लिए जगह तैयार की जा रही है। तब तक हमारा सपोर्ट हर संदेश पढ़ता है।',
  toChat: 'सपोर्ट को लिखें',
}

export default words
