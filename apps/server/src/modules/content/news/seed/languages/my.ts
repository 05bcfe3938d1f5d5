// The articles that come with the product, in Malay.
import type { SeedTexts } from '../article.ts'

export const newsMy: SeedTexts = {
  'how-margin-works': {
    title: 'Cara margin berfungsi, dengan angka',
    description:
      'Apa yang ditahan apabila anda membuka kontrak, bila kami memberi amaran, dan bila kedudukan ditutup sendiri.',
    content: `<p>Kontrak membolehkan anda memperdagangkan amaun yang lebih besar daripada yang anda bayar. Bahagian yang anda ketepikan untuknya ialah <strong>margin</strong>. Ia tetap milik anda: ditahan, bukan dibelanjakan, dan kembali apabila kontrak ditutup.</p>
<h2>Formulanya</h2>
<p>Margin = lot × unit setiap lot × harga ÷ leveraj. Satu lot BTC/USD ialah satu bitcoin. Pada harga 100,000 dan leveraj ×100, kontrak 0.10 lot memerlukan 0.10 × 1 × 100,000 ÷ 100 = <strong>100 USD</strong>. Borang pesanan menunjukkan angka ini, caj dan kos penuh sebelum anda mengesahkan.</p>
<h2>Untung dan rugi</h2>
<p>Untung = (harga sekarang − harga buka) × lot × unit setiap lot, dengan tanda terbalik untuk jual. Jika bitcoin bergerak 500, kontrak di atas untung atau rugi 0.10 × 500 = 50 USD. Leveraj mengubah banyaknya margin yang ditahan. Ia tidak mengubah angka ini, tetapi membolehkan anda membuka kontrak yang kerugiannya besar berbanding baki anda.</p>
<h2>Tahap margin</h2>
<p>Tahap margin anda ialah ekuiti ÷ margin semua kedudukan × 100, dengan ekuiti ialah baki, wang yang ditahan dan untung/rugi terapung.</p>
<ul><li>Pada 100% kami memberi amaran kepada anda, dalam aplikasi dan melalui pemberitahuan.</li><li>Pada 50% kontrak dengan kerugian terbesar ditutup dahulu, kemudian kami semak semula.</li></ul>
<p>Jika harga melonjak begitu jauh sehingga kerugian melebihi wang anda, akaun berhenti pada sifar. Anda tidak pernah berhutang kepada kami kerana kontrak.</p>
<h2>Sebelum anda berdagang</h2>
<p>Cuba pesanan yang sama dalam akaun demo dahulu, dan tetapkan stop loss: <a href="#/trade">buka skrin dagangan</a>. Harga boleh bergerak melawan anda dengan cepat. Gunakan hanya wang yang anda sanggup kehilangan.</p>`,
  },
  'how-micro-settles': {
    title: 'Cara pesanan Naik/Turun diselesaikan',
    description:
      'Dua harga mana yang menentukan, apa yang berlaku jika sama, dan mengapa tiada sesiapa boleh memilih hasilnya.',
    content: `<p>Pesanan Naik/Turun bertanya satu soalan: adakah harga akan lebih tinggi atau lebih rendah selepas masa tertentu? Semua yang menentukan jawapannya ditulis ke dalam pesanan apabila kami menerimanya, dan tidak boleh diubah selepas itu: arah, modal, tempoh dan nisbah bayaran.</p>
<h2>Dua harga</h2>
<ul><li><strong>Harga buka:</strong> harga terbaharu yang diterima pada saat pelayan menerima pesanan.</li><li><strong>Harga akhir:</strong> harga terakhir yang diterima pada atau sebelum tamat tempoh. Ia ditentukan oleh harga yang direkodkan, bukan oleh bila komputer melihatnya.</li></ul>
<h2>Menang, kalah, sama</h2>
<p>Menang mengembalikan modal dan menambah modal × nisbah: 100 USD pada 75% mengembalikan 175 USD. Kalah bermakna kehilangan modal. Jika kedua-dua harga sama, anda menang, dalam mana-mana arah.</p>
<h2>Bila pesanan terbatal</h2>
<p>Jika sumber harga tidak menghantar harga pada tamat tempoh, atau pasaran ditutup tanpa notis, pesanan terbatal dan modal dikembalikan. Anda melihat sebabnya pada pesanan.</p>
<h2>Semak sendiri</h2>
<p>Setiap pesanan menyimpan nombor dua harga yang digunakannya. Bagi harga simulasi, kunci setiap hari diterbitkan sebagai hash terlebih dahulu dan didedahkan kemudian, supaya sesiapa sahaja boleh mengira semula harga semalam. Tiada tetapan, peranan atau program yang boleh memilih hasil.</p>
<p>Ambil kira peluangnya: pada nisbah 75% anda mesti betul dalam lebih daripada 57 daripada 100 pesanan untuk mendapat untung.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Cara pengeluaran dikendalikan',
    description: 'Langkah, had, caj, dan apa yang tiada sesiapa boleh minta daripada anda.',
    content: `<p>Anda boleh mengeluarkan wang yang tersedia pada bila-bila masa. Inilah langkah-langkah antara permintaan anda dengan bank atau alamat anda.</p>
<ol><li><strong>Anda meminta.</strong> Amaunnya ditahan serta-merta. Caj ditetapkan pada saat itu dan ditunjukkan sebelum anda mengesahkan. Dalam mata wang selain dolar, amaun yang diterima ialah anggaran: kadar semasa kelulusan terpakai, dan jika bergerak terlalu jauh, kami bertanya kepada anda dahulu.</li><li><strong>Kami menyemak.</strong> Seorang petugas meneliti permintaan. Amaun besar memerlukan dua orang. Anda boleh membatalkan selagi ia dalam semakan.</li><li><strong>Ia selesai atau ditolak.</strong> Jika ditolak, seluruh amaun tersedia semula dan anda melihat sebabnya.</li></ol>
<h2>Had</h2>
<p>Sebelum identiti anda disahkan, had harian lebih rendah. <a href="#/mine/auth">Pengesahan</a> mengambil masa sehingga 48 jam. Had semasa ditunjukkan di halaman pengeluaran.</p>
<h2>Masa menunggu</h2>
<p>Alamat atau akaun yang baru ditambah, dan akaun yang kata laluannya baru ditukar, mungkin perlu menunggu sebelum pengeluaran seterusnya. Ini melindungi anda jika orang lain mendapat kata laluan anda. Jika ia terpakai, halaman menyatakan sehingga bila.</p>
<h2>Yang tidak pernah kami lakukan</h2>
<ul><li>Kami tidak pernah meminta bayaran untuk melepaskan pengeluaran: tiada cukai pendahuluan, tiada cagaran, tiada caj buka kunci.</li><li>Pinjaman, bonus atau dana tidak pernah mengunci baki wang anda.</li><li>Khidmat pelanggan tidak pernah meminta kata laluan atau kod pengesahan anda.</li></ul>
<p>Jika ada yang meminta, jangan jawab, dan hubungi <a href="#/mine/chat">khidmat pelanggan</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Dari mana harga datang, dan cara menyemaknya',
    description: 'Simulasi atau langsung, labelnya sentiasa kelihatan. Inilah yang ada di sebaliknya.',
    content: `<p>Setiap harga membawa label. <strong>Simulasi</strong> bermakna harga dibuat oleh program untuk latihan. <strong>Langsung</strong> bermakna harga datang daripada sumber luar. Dalam operasi sebenar, wang sebenar tidak pernah berdagang pada harga simulasi.</p>
<h2>Satu harga</h2>
<p>Ada satu harga bagi setiap pasaran: tiada spread antara beli dan jual, dan tiada caj semalaman. Kos sesuatu pesanan ialah cajnya, dan borang pesanan menunjukkannya.</p>
<h2>Perlindungan</h2>
<ul><li>Harga yang terlalu lama ditunjukkan dalam warna kelabu, dan tiada pesanan diterima padanya.</li><li>Lonjakan mendadak mesti disahkan oleh harga yang berikutnya sebelum apa-apa boleh didagangkan padanya.</li></ul>
<h2>Semak harga simulasi</h2>
<p>Harga setiap hari terhasil daripada satu kunci rahsia. Hash-nya diterbitkan sebelum hari bermula, dan kunci itu sendiri selepas hari berakhir. Dengan kedua-duanya, sesiapa sahaja boleh mengira semula hari itu dan melihat bahawa tiada apa-apa diubah.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Lima minit yang memastikan akaun anda selamat',
    description: 'Kata laluan panjang, faktor kedua, dan sesekali melihat peranti anda.',
    content: `<ol><li><strong>Gunakan kata laluan tersendiri.</strong> Panjang lebih baik daripada rumit. Pengurus kata laluan memudahkan kedua-duanya.</li><li><strong>Hidupkan pengesahan dua faktor.</strong> Ia meminta kod daripada telefon apabila anda log masuk, menambah kaedah pengeluaran atau membuat pengeluaran. Simpan kod pemulihan di atas kertas.</li><li><strong>Lihat peranti anda.</strong> Tetapan menyenaraikan tempat anda log masuk. Tamatkan yang anda tidak kenali.</li><li><strong>Tambah alamat anda sendiri sahaja.</strong> Bandingkan enam aksara pertama dan terakhir. Kripto yang dihantar ke alamat salah akan hilang.</li><li><strong>Baca bar alamat.</strong> Kami tidak pernah menghantar pautan yang meminta kata laluan.</li></ol>
<p>Jika anda tidak meminta pengeluaran yang kami maklumkan, gunakan pautan dalam e-mel itu. Ia membekukan akaun serta-merta. Kemudian hubungi <a href="#/mine/chat">khidmat pelanggan</a>.</p>`,
  },
}
