// The articles that come with the product, in Turkish.
import type { SeedTexts } from '../article.ts'

export const newsTr: SeedTexts = {
  'how-margin-works': {
    title: 'Rakamlarla teminat nasıl çalışır?',
    description:
      'Kontrat açarken ne kadar bloke edilir, sizi ne zaman uyarırız ve pozisyonlar ne zaman kendiliğinden kapanır.',
    content: `<p>Kontrat, ödediğinizden daha büyük bir tutarla işlem yapmanızı sağlar. Bunun için ayırdığınız kısım <strong>teminat</strong>tır. Size ait olmaya devam eder: harcanmaz, bloke edilir ve kontrat kapandığında geri döner.</p>
<h2>Formül</h2>
<p>Teminat = lot × lot başına birim × fiyat ÷ kaldıraç. Bir lot BTC/USD bir bitcoindir. Fiyat 100.000 ve kaldıraç ×100 iken 0,10 lotluk bir kontrat için 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong> gerekir. Emir formu bu rakamı, komisyonu ve toplam maliyeti onaylamadan önce gösterir.</p>
<h2>Kâr ve zarar</h2>
<p>Kâr = (güncel fiyat − açılış fiyatı) × lot × lot başına birim; satışta işaret tersine döner. Bitcoin 500 oynarsa yukarıdaki kontrat 0,10 × 500 = 50 USD kazanır veya kaybeder. Kaldıraç, bloke edilen teminatı değiştirir. Bu rakamı değiştirmez, ancak bakiyenize göre büyük zarar doğurabilecek kontratlar açmanıza imkân verir.</p>
<h2>Teminat seviyesi</h2>
<p>Teminat seviyeniz, varlık ÷ tüm pozisyonların teminatı × 100 olarak hesaplanır; varlık ise bakiye, bloke para ve anlık kâr/zararın toplamıdır.</p>
<ul><li>%100 seviyesinde sizi uygulamada ve bildirimlerde uyarırız.</li><li>%50 seviyesinde önce en çok zarar eden kontrat kapanır, sonra yeniden bakarız.</li></ul>
<p>Fiyat, zararın paranızı aşacağı kadar sıçrarsa hesap sıfırda kalır. Bir kontrat yüzünden bize asla borçlanmazsınız.</p>
<h2>İşlem yapmadan önce</h2>
<p>Aynı emri önce demo hesapta deneyin ve zarar durdur ayarlayın: <a href="#/trade">işlem ekranını aç</a>. Fiyatlar hızla aleyhinize dönebilir. Yalnızca kaybını kaldırabileceğiniz parayı kullanın.</p>`,
  },
  'how-micro-settles': {
    title: 'Yukarı/Aşağı emri nasıl sonuçlanır?',
    description: 'Hangi iki fiyat belirler, eşitlikte ne olur ve sonucu neden kimse seçemez.',
    content: `<p>Yukarı/Aşağı emri tek bir soru sorar: belirli bir süre sonra fiyat daha yüksek mi, daha düşük mü olacak? Yanıtı belirleyen her şey, emri aldığımızda emre yazılır ve sonradan değiştirilemez: yön, işlem tutarı, süre ve ödeme oranı.</p>
<h2>İki fiyat</h2>
<ul><li><strong>Açılış fiyatı:</strong> sunucu emri aldığı anda kabul edilmiş en yeni fiyat.</li><li><strong>Kapanış fiyatı:</strong> süre sonunda veya öncesinde kabul edilmiş son fiyat. Bir bilgisayarın ne zaman baktığı değil, kayıtlı fiyatlar belirler.</li></ul>
<h2>Kazanç, kayıp, eşitlik</h2>
<p>Kazanç, işlem tutarını geri verir ve tutar × oran ekler: %75 oranla 100 USD, 175 USD olarak döner. Kayıpta işlem tutarı gider. İki fiyat eşitse hangi yönde olursanız olun kazanırsınız.</p>
<h2>Emir ne zaman geçersizdir?</h2>
<p>Süre sonunda fiyat kaynağı fiyat vermiyorsa veya piyasa habersiz kapandıysa emir geçersiz olur ve işlem tutarı iade edilir. Nedenini emirde görürsünüz.</p>
<h2>Kendiniz kontrol edin</h2>
<p>Her emir, kullandığı iki fiyatın kimliğini saklar. Simülasyon fiyatlarında her günün anahtarı önceden özet (hash) olarak yayımlanır, sonradan açıklanır; böylece herkes dünün fiyatlarını yeniden hesaplayabilir. Sonucun seçilebileceği hiçbir ayar, yetki veya program yoktur.</p>
<p>Olasılıkları göz önünde bulundurun: %75 oranla kârda kalmak için 100 emrin 57’den fazlasında haklı çıkmanız gerekir.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Para çekme talepleri nasıl işlenir?',
    description: 'Adımlar, limitler, komisyon ve sizden kimsenin asla isteyemeyeceği şeyler.',
    content: `<p>Kullanılabilir paranızı dilediğiniz zaman çekebilirsiniz. Talebiniz ile bankanız veya adresiniz arasındaki adımlar şunlardır.</p>
<ol><li><strong>Siz istersiniz.</strong> Tutar hemen bloke edilir. Komisyon o anda sabitlenir ve onaylamadan önce gösterilir. Dolar dışındaki para birimlerinde elinize geçecek tutar tahminidir: onay anındaki kur geçerlidir ve kur fazla oynarsa önce size sorarız.</li><li><strong>Biz inceleriz.</strong> Talebi bir görevli inceler. Büyük tutarlar için iki kişi gerekir. İnceleme sürdüğü sürece iptal edebilirsiniz.</li><li><strong>Tamamlanır veya reddedilir.</strong> Reddedilirse tutarın tamamı yeniden kullanılabilir olur ve nedenini görürsünüz.</li></ol>
<h2>Limitler</h2>
<p>Kimliğiniz doğrulanmadan önce günlük limit daha düşüktür. <a href="#/mine/auth">Doğrulama</a> en fazla 48 saat sürer. Geçerli limitler para çekme sayfasında gösterilir.</p>
<h2>Bekleme süreleri</h2>
<p>Yeni eklenen bir adres veya hesap ile şifresi yeni değişen bir hesabın bir sonraki para çekmeden önce beklemesi gerekebilir. Bu, şifreniz başkasının eline geçtiyse sizi korur. Böyle bir durumda sayfa ne zamana kadar olduğunu belirtir.</p>
<h2>Asla yapmadıklarımız</h2>
<ul><li>Para çekmeniz için asla ödeme istemeyiz: peşin vergi yok, depozito yok, kilit açma ücreti yok.</li><li>Kredi, bonus veya fon, paranızın geri kalanını asla kilitlemez.</li><li>Destek, şifrenizi veya bir kodu asla istemez.</li></ul>
<p>Biri isterse yanıt vermeyin ve <a href="#/mine/chat">desteğe</a> yazın.</p>`,
  },
  'where-prices-come-from': {
    title: 'Fiyatlar nereden gelir, nasıl kontrol edilir?',
    description: 'Simülasyon veya canlı, etiket her zaman görünür. İşte ayrıntılar.',
    content: `<p>Her fiyat bir etiket taşır. <strong>Simülasyon</strong>, fiyatların pratik amacıyla bir program tarafından üretildiği anlamına gelir. <strong>Canlı</strong>, dış bir kaynaktan geldiği anlamına gelir. Gerçek kullanımda gerçek para asla simülasyon fiyatlarıyla işlem görmez.</p>
<h2>Tek fiyat</h2>
<p>Her piyasanın tek bir fiyatı vardır: alış ile satış arasında spread yok, gecelik ücret yok. Bir emrin maliyeti komisyonudur ve emir formu bunu gösterir.</p>
<h2>Korumalar</h2>
<ul><li>Çok eski bir fiyat gri gösterilir ve onunla emir alınmaz.</li><li>Ani bir sıçramanın, onunla işlem yapılabilmesi için ardından gelen fiyatlarla doğrulanması gerekir.</li></ul>
<h2>Simülasyonu kontrol edin</h2>
<p>Her günün fiyatları tek bir gizli anahtardan türetilir. Anahtarın özeti (hash) gün başlamadan, kendisi ise gün bittikten sonra yayımlanır. İkisiyle herkes günü yeniden hesaplayabilir ve hiçbir şeyin değişmediğini görebilir.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Hesabınızı koruyan beş dakika',
    description: 'Uzun bir şifre, ikinci bir adım ve ara sıra cihazlarınıza bir bakış.',
    content: `<ol><li><strong>Buraya özel bir şifre kullanın.</strong> Uzun olması karmaşık olmasından iyidir. Şifre yöneticisi ikisini de kolaylaştırır.</li><li><strong>İki adımlı doğrulamayı açın.</strong> Giriş yaparken, para çekme yöntemi eklerken veya para çekerken telefonunuzdan bir kod ister. Kurtarma kodlarını kâğıtta saklayın.</li><li><strong>Cihazlarınıza bakın.</strong> Ayarlar, nerelerde oturum açtığınızı listeler. Tanımadıklarınızı kapatın.</li><li><strong>Yalnızca kendi adresinizi ekleyin.</strong> İlk ve son altı karakteri karşılaştırın. Yanlış adrese gönderilen kripto geri gelmez.</li><li><strong>Adres çubuğunu okuyun.</strong> Şifre isteyen bağlantılar asla göndermeyiz.</li></ol>
<p>Size yazdığımız bir para çekme talebini siz vermediyseniz o e-postadaki bağlantıyı kullanın. Hesabı hemen dondurur. Ardından <a href="#/mine/chat">desteğe</a> yazın.</p>`,
  },
}
