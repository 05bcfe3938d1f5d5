// Words of the support chat.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'ग्राहक सेवा',
  welcome: 'नमस्ते। हम कैसे मदद करें? हमें यहाँ लिखें; जवाब इसी चैट में रहेंगे।',
  safety: 'हम कभी आपका पासवर्ड या कोड नहीं माँगते।',
  placeholder: 'संदेश लिखें',
  send: 'भेजें',
  addImage: 'तस्वीर जोड़ें',
  image: 'तस्वीर',
  imageFailed: 'तस्वीर नहीं दिखाई जा सकी।',
  sending: 'भेजा जा रहा है…',
  notSent: 'नहीं भेजा गया। फिर कोशिश के लिए टैप करें।',
  older: 'पुराने संदेश',
  support: 'सपोर्ट',
  you: 'आप',
  newMessages: 'संदेश',
  linkLead: 'हमारा सपोर्ट इस लिंक पर मिलेगा। इसे कॉपी करके अपने ब्राउज़र में खोलें।',
  link: 'सपोर्ट लिंक',
  copy: 'कॉपी करें',
  redirecting: 'आपको सपोर्ट पर ले जा रहे हैं…',
  openLink: 'सपोर्ट खोलें',
  tooLarge: 'तस्वीर 8 MB से बड़ी है।',
  uploadFailed: 'तस्वीर नहीं भेजी जा सकी।',
}

export default words
