// Words of the ranking.
import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'रैंकिंग',
  lead: 'पिछले तीन हफ़्तों के रिटर्न के अनुसार मास्टर ट्रेडर, बंद ऑर्डर से गणना।',
  rankOf: 'रैंक {rank}',
  simulated: 'सिम्युलेटेड',
  threeWeekReturn: '3 हफ़्ते का रिटर्न',
  winRate: 'जीत दर',
  threeWeekProfit: '3 हफ़्ते का लाभ',
  totalReturn: 'कुल रिटर्न',
  trades: 'ट्रेड',
  drawdown: 'अधिकतम ड्रॉडाउन',
  followersMedian: 'फ़ॉलोअर माध्यिका',
  leverage: '×{leverage}',
  comingSoon: 'जल्द आ रहा है',
  comingSoonBody: 'हर लीडर का पेज आने वाला है। प्रोफ़ाइल और बंद ऑर्डर अभी कॉपी ट्रेडिंग में मिलेंगे।',
  toCopyTrading: 'कॉपी ट्रेडिंग',
  ok: 'ठीक है',
}

export default words
