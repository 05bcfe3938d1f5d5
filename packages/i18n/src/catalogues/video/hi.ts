// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'यह कैसे काम करता है',
  lead: 'एक मिनट, आवाज़ की ज़रूरत नहीं।',
  scene1: 'लाइव भाव देखें। हरा यानी ऊपर, लाल यानी नीचे, और लेबल बताता है कि भाव सिम्युलेटेड हैं या नहीं।',
  scene2: 'लॉट और लेवरेज चुनें। बटन दबाने से पहले मार्जिन, शुल्क और पूरी लागत दिखती है।',
  scene3: 'स्टॉप-लॉस लगाएँ। भाव आपके खिलाफ़ मुड़े तो वह पोज़ीशन अपने आप बंद कर देता है।',
  scene4: 'हर ऑर्डर उसके नतीजे के साथ देखें, और जिन भावों पर वह सेटल हुआ उन्हें जाँचें।',
  scene5: 'डेमो पैसों से शुरू करें। वहाँ आप जो भी करें, कोई खर्च नहीं।',
  play: 'चलाएँ',
  pause: 'रोकें',
  again: 'फिर चलाएँ',
  previous: 'पिछला दृश्य',
  next: 'अगला दृश्य',
  position: 'दृश्य {now} / {all}',
  startTrading: 'ट्रेडिंग शुरू करें',
}

export default words
