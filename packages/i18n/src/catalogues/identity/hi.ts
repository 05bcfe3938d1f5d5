// Words of the real-name verification.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'पहचान सत्यापन',
  lead: 'हम एक बार आपका नाम जाँचते हैं, ताकि आपका खाता सुरक्षित रहे और निकासी सीमा बढ़े। इसमें 48 घंटे तक लगते हैं।',
  name: 'दस्तावेज़ पर लिखा नाम',
  cardId: 'दस्तावेज़ संख्या',
  country: 'दस्तावेज़ का देश',
  chooseCountry: 'देश चुनें',
  front: 'दस्तावेज़ का अगला भाग',
  back: 'दस्तावेज़ का पिछला भाग',
  photoHint: 'JPEG, PNG या WebP, अधिकतम 8 MB। सभी कोने दिखें, कुछ ढका न हो।',
  choosePhoto: 'फ़ोटो चुनें',
  uploading: 'अपलोड हो रहा है {percent} %',
  uploaded: 'अपलोड हो गया',
  uploadFailed: 'अपलोड नहीं हुआ। कृपया फिर कोशिश करें।',
  tooLarge: 'फ़ोटो 8 MB से बड़ी है।',
  removePhoto: 'फ़ोटो हटाएँ',
  submit: 'समीक्षा के लिए भेजें',
  complete: 'कृपया सभी फ़ील्ड भरें',
  rejected: 'आपके पिछले दस्तावेज़ अस्वीकृत हुए: {reason}',
  tryAgain: 'कृपया सुधारकर फिर भेजें।',
  waiting: 'समीक्षा की प्रतीक्षा',
  waitingBody: 'हमें आपके दस्तावेज़ मिल गए हैं। समीक्षा {time} UTC से पहले पूरी होगी।',
  finished: 'सत्यापित',
  finishedBody: 'आपकी पहचान सत्यापित है। और कुछ करने की ज़रूरत नहीं।',
  submitted: 'आपने जो भेजा',
  notServed: 'हम इस देश में सेवाएँ नहीं देते।',
  privacy: 'ये फ़ोटो केवल आप और हमारे समीक्षक देख सकते हैं।',
}

export default words
