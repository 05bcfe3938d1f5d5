// Words of the check of an order.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'यह ऑर्डर जाँचें',
  title: 'ऑर्डर {id} की जाँच',
  explain: 'ऑर्डर की शर्तों और दर्ज भावों से इसी डिवाइस पर दोबारा गणना की गई।',
  follows: 'नतीजा दर्ज भावों के अनुसार है।',
  broken: 'नतीजा दर्ज भावों के अनुसार नहीं है।',
  unknown: 'कुछ दर्ज भाव अभी पढ़े नहीं जा सकते। जो पढ़े गए, वे मेल खाते हैं।',
  openPrice: 'ओपन भाव दर्ज भाव ही है',
  endPrice: 'अंतिम भाव दर्ज भाव ही है',
  nothingBetween: 'उसके और समय के अंत के बीच कोई भाव स्वीकार नहीं हुआ',
  result: 'जीत, हार या रद्द नियम के अनुसार है',
  amount: 'राशि सूत्र के अनुसार है',
  holds: 'सही',
  doesNotHold: 'सही नहीं',
  notKnown: 'पता नहीं',
  ticks: 'दर्ज भाव',
  openTick: 'ओपन',
  endTick: 'अंत',
  nextTick: 'अगला',
  expiry: 'समय का अंत',
  receipt: 'रसीद',
  receiptHint: 'इससे कोई भी यह जाँच कर सकता है। यह आपके बारे में कुछ नहीं बताती।',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  simulated: 'सिम्युलेटेड भाव: दिन की कुंजी दिन खत्म होने पर प्रकाशित होती है और उससे हर भाव फिर निकाला जा सकता है।',
}

export default words
