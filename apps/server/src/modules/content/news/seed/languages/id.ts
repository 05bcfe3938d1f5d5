// The articles that come with the product, in Indonesian.
import type { SeedTexts } from '../article.ts'

export const newsId: SeedTexts = {
  'how-margin-works': {
    title: 'Cara kerja margin, dengan angka',
    description:
      'Apa yang ditahan saat Anda membuka kontrak, kapan kami memperingatkan Anda, dan kapan posisi ditutup sendiri.',
    content: `<p>Dengan kontrak Anda dapat memperdagangkan jumlah yang lebih besar daripada yang Anda bayar. Bagian yang Anda sisihkan untuk itu adalah <strong>margin</strong>. Margin tetap milik Anda: ditahan, bukan dibelanjakan, dan kembali saat kontrak ditutup.</p>
<h2>Rumusnya</h2>
<p>Margin = lot × unit per lot × harga ÷ leverage. Satu lot BTC/USD adalah satu bitcoin. Pada harga 100.000 dan leverage ×100, kontrak 0,10 lot membutuhkan 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. Formulir order menampilkan angka ini, biaya, dan total biaya sebelum Anda mengonfirmasi.</p>
<h2>Laba dan rugi</h2>
<p>Laba = (harga sekarang − harga buka) × lot × unit per lot, dengan tanda terbalik untuk jual. Jika bitcoin bergerak 500, kontrak di atas untung atau rugi 0,10 × 500 = 50 USD. Leverage mengubah besarnya margin yang ditahan. Leverage tidak mengubah angka ini, tetapi memungkinkan Anda membuka kontrak yang kerugiannya besar dibandingkan saldo Anda.</p>
<h2>Tingkat margin</h2>
<p>Tingkat margin Anda adalah ekuitas ÷ margin semua posisi × 100; ekuitas adalah saldo, dana yang ditahan, dan laba/rugi mengambang.</p>
<ul><li>Pada 100% kami memperingatkan Anda, di aplikasi dan lewat notifikasi.</li><li>Pada 50% kontrak dengan kerugian terbesar ditutup lebih dahulu, lalu kami periksa lagi.</li></ul>
<p>Jika harga melonjak sedemikian jauh sehingga kerugian melebihi dana Anda, akun berhenti di nol. Anda tidak pernah berutang kepada kami karena kontrak.</p>
<h2>Sebelum Anda trading</h2>
<p>Coba dahulu order yang sama di akun demo, dan pasang stop loss: <a href="#/trade">buka layar trading</a>. Harga dapat cepat berbalik melawan Anda. Gunakan hanya dana yang siap Anda tanggung kerugiannya.</p>`,
  },
  'how-micro-settles': {
    title: 'Cara order Naik/Turun diselesaikan',
    description:
      'Dua harga mana yang menentukan, apa yang terjadi bila sama, dan mengapa tidak ada yang dapat memilih hasilnya.',
    content: `<p>Order Naik/Turun mengajukan satu pertanyaan: akankah harga lebih tinggi atau lebih rendah setelah waktu tertentu? Semua yang menentukan jawabannya ditulis ke dalam order saat kami menerimanya, dan tidak dapat diubah setelahnya: arah, modal, durasi, dan rasio pembayaran.</p>
<h2>Dua harga</h2>
<ul><li><strong>Harga buka:</strong> harga terbaru yang diterima pada saat server menerima order.</li><li><strong>Harga akhir:</strong> harga terakhir yang diterima pada atau sebelum waktu berakhir. Harga ini ditentukan oleh harga yang tercatat, bukan oleh saat komputer melihatnya.</li></ul>
<h2>Menang, kalah, sama</h2>
<p>Menang mengembalikan modal ditambah modal × rasio: 100 USD dengan 75% menghasilkan 175 USD. Kalah berarti kehilangan modal. Jika kedua harga sama, Anda menang, ke arah mana pun.</p>
<h2>Kapan order batal</h2>
<p>Jika sumber harga tidak mengirim harga saat waktu berakhir, atau pasar tutup tanpa pemberitahuan, order batal dan modal kembali. Alasannya terlihat pada order.</p>
<h2>Periksa sendiri</h2>
<p>Setiap order menyimpan nomor dua harga yang dipakainya. Pada harga simulasi, kunci setiap hari diumumkan sebagai hash sebelumnya dan dibuka sesudahnya, sehingga siapa pun dapat menghitung ulang harga kemarin. Tidak ada pengaturan, peran, atau program yang dapat memilih hasil.</p>
<p>Perhitungkan peluangnya: dengan rasio 75%, Anda harus benar pada lebih dari 57 dari 100 order agar untung.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Cara penarikan diproses',
    description: 'Langkah, batas, biaya, dan apa yang tidak boleh diminta siapa pun dari Anda.',
    content: `<p>Anda dapat menarik dana yang tersedia kapan saja. Inilah langkah-langkah dari permintaan Anda hingga ke bank atau alamat Anda.</p>
<ol><li><strong>Anda mengajukan.</strong> Jumlahnya langsung ditahan. Biaya ditetapkan saat itu dan ditampilkan sebelum Anda mengonfirmasi. Dalam mata uang selain dolar, jumlah yang diterima adalah perkiraan: kurs saat persetujuan yang berlaku, dan jika bergerak terlalu jauh, kami bertanya kepada Anda dahulu.</li><li><strong>Kami meninjau.</strong> Petugas memeriksa permintaan. Jumlah besar memerlukan dua orang. Anda boleh membatalkan selama masih sedang ditinjau.</li><li><strong>Selesai atau ditolak.</strong> Jika ditolak, seluruh jumlah tersedia kembali dan Anda melihat alasannya.</li></ol>
<h2>Batas</h2>
<p>Sebelum identitas Anda terverifikasi, batas harian lebih rendah. <a href="#/mine/auth">Verifikasi</a> memakan waktu hingga 48 jam. Batas yang berlaku ditampilkan di halaman penarikan.</p>
<h2>Waktu tunggu</h2>
<p>Alamat atau rekening yang baru ditambahkan, dan akun yang kata sandinya baru diubah, mungkin harus menunggu sebelum penarikan berikutnya. Ini melindungi Anda jika orang lain mendapatkan kata sandi Anda. Jika berlaku, halaman menunjukkan sampai kapan.</p>
<h2>Yang tidak pernah kami lakukan</h2>
<ul><li>Kami tidak pernah meminta pembayaran untuk mencairkan penarikan: tidak ada pajak di muka, tidak ada jaminan, tidak ada biaya pembukaan.</li><li>Pinjaman, bonus, atau paket tidak pernah mengunci sisa dana Anda.</li><li>Layanan pelanggan tidak pernah meminta kata sandi atau kode verifikasi Anda.</li></ul>
<p>Jika ada yang memintanya, jangan menjawab, dan hubungi <a href="#/mine/chat">layanan pelanggan</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Dari mana harga berasal, dan cara memeriksanya',
    description: 'Simulasi atau langsung, labelnya selalu terlihat. Inilah yang ada di baliknya.',
    content: `<p>Setiap harga membawa label. <strong>Simulasi</strong> berarti harga dibuat oleh program untuk latihan. <strong>Langsung</strong> berarti harga berasal dari sumber luar. Dalam operasi nyata, uang sungguhan tidak pernah memakai harga simulasi.</p>
<h2>Satu harga</h2>
<p>Ada satu harga per pasar: tanpa spread antara beli dan jual, dan tanpa biaya inap. Biaya sebuah order adalah biaya transaksinya, dan formulir order menampilkannya.</p>
<h2>Pengaman</h2>
<ul><li>Harga yang terlalu lama ditampilkan abu-abu, dan tidak ada order yang diterima atasnya.</li><li>Lonjakan mendadak harus dikonfirmasi oleh harga-harga berikutnya sebelum dapat dipakai.</li></ul>
<h2>Periksa harga simulasi</h2>
<p>Harga setiap hari berasal dari satu kunci rahasia. Hash-nya diumumkan sebelum hari dimulai, dan kuncinya sendiri setelah hari berakhir. Dengan keduanya, siapa pun dapat menghitung ulang hari itu dan melihat bahwa tidak ada yang diubah.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Lima menit yang menjaga akun Anda tetap aman',
    description: 'Kata sandi panjang, faktor kedua, dan sesekali melihat perangkat Anda.',
    content: `<ol><li><strong>Gunakan kata sandi khusus.</strong> Panjang lebih baik daripada rumit. Pengelola kata sandi memudahkan keduanya.</li><li><strong>Aktifkan verifikasi dua langkah.</strong> Kode dari ponsel diminta saat Anda masuk, menambah metode penarikan, atau menarik dana. Simpan kode pemulihan di kertas.</li><li><strong>Periksa perangkat Anda.</strong> Pengaturan menampilkan di mana Anda masuk. Akhiri yang tidak Anda kenali.</li><li><strong>Tambahkan hanya alamat Anda sendiri.</strong> Bandingkan enam karakter pertama dan terakhir. Kripto yang dikirim ke alamat salah akan hilang.</li><li><strong>Baca bilah alamat.</strong> Kami tidak pernah mengirim tautan yang meminta kata sandi.</li></ol>
<p>Jika Anda tidak mengajukan penarikan yang kami kabarkan, gunakan tautan dalam email itu. Akun akan langsung dibekukan. Lalu hubungi <a href="#/mine/chat">layanan pelanggan</a>.</p>`,
  },
}
