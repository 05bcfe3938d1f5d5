// The loan agreement in Turkish.
import type { AgreementWords } from './loan.ts'

export const loanAgreementTr: AgreementWords = {
  title: 'Kredi sözleşmesi',
  idTypes: { 1: 'kimlik kartı', 2: 'pasaport' },
  sections: [
    {
      heading: 'Taraflar',
      lines: [
        'Kredi veren: {lender}.',
        'Kredi alan: {name}, UID {uid}, doğum tarihi {birthday}, ülke {country}, cep telefonu {mobile}, kimlik belgesi: {idType}.',
        'Tarih: {date} (UTC).',
      ],
    },
    {
      heading: 'Kredi',
      lines: [
        'Başvuru onaylandığında kredi veren, kredi alanın ana hesabına {amount} USD öder.',
        'Kredinin vadesi onaydan itibaren {period} gündür. İnceleme en fazla 48 saat sürer; o zamana kadar hiçbir borç doğmaz.',
      ],
    },
    {
      heading: 'Maliyet',
      lines: [
        'Faiz: günlük %{interestRate} (yıllık %{yearlyRate}), ilk {freePeriod} gün faizsiz; toplam {interest} USD.',
        'Vade sonuna kadar geri ödenecek tutar: {total} USD. Başka hiçbir ücret veya komisyon yoktur.',
      ],
    },
    {
      heading: 'Gecikme hâlinde',
      lines: [
        'Vade bitiminden sonra başlayan her gün için kredi tutarının %{penaltyRate} oranında, yani günde {penaltyPerDay} USD ceza eklenir. Cezaya bileşik hesap uygulanmaz.',
        'Ceza, sonradan kabul edilen bir ödeme dekontunun sunulduğu gün durur. Gecikme olsun veya olmasın, kredi alanın bakiyelerine dokunulmaz; bakiyeler bloke edilmez ve satılmaz.',
        'Kredi geri ödenene kadar başka kredi verilmez.',
      ],
    },
    {
      heading: 'Serbest kalan haklar',
      lines: [
        'Kredi açıkken kredi alan, kredi parası dahil olmak üzere önceki gibi işlem yapabilir, para yatırabilir, transfer edebilir ve para çekebilir. Kredi, kredi alanın parasını hiçbir zaman kilitlemez.',
        'Kredi, vade bitiminden önce her zaman geri ödenebilir; yukarıdaki faiz değişmez.',
      ],
    },
    {
      heading: 'Geri ödeme',
      lines: [
        'Kredi alan, “Geri öde” bölümünde gösterilen adreslerden birine ödeme yapar ve dekontunu sunar. Ödeme onaylandığında kredi kapanır.',
        'Para çekmek için hiç kimse hiçbir zaman bir şey ödemek zorunda değildir ve kredi ödenmeden önce hiçbir ödeme istenmez.',
      ],
    },
    {
      heading: 'Bu metin',
      lines: [
        'Sözleşme, gösterildiği hâliyle kelimesi kelimesine, parmak izi ve imzayla birlikte saklanır ve “Kredi geçmişi” bölümünde her zaman okunabilir.',
      ],
    },
  ],
}
