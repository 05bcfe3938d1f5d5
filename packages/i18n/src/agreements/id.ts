// The loan agreement in Indonesian.
import type { AgreementWords } from './loan.ts'

export const loanAgreementId: AgreementWords = {
  title: 'Perjanjian pinjaman',
  idTypes: { 1: 'kartu identitas', 2: 'paspor' },
  sections: [
    {
      heading: 'Para pihak',
      lines: [
        'Pemberi pinjaman: {lender}.',
        'Peminjam: {name}, UID {uid}, lahir {birthday}, negara {country}, ponsel {mobile}, diidentifikasi dengan {idType}.',
        'Tanggal: {date} (UTC).',
      ],
    },
    {
      heading: 'Pinjaman',
      lines: [
        'Pemberi pinjaman membayarkan {amount} USD ke akun utama peminjam setelah pengajuan disetujui.',
        'Pinjaman berlaku {period} hari sejak persetujuan. Peninjauan memakan waktu hingga 48 jam; sampai saat itu tidak ada utang.',
      ],
    },
    {
      heading: 'Biaya',
      lines: [
        'Bunga: {interestRate}% per hari ({yearlyRate}% per tahun), bebas bunga untuk {freePeriod} hari pertama: seluruhnya {interest} USD.',
        'Harus dilunasi paling lambat pada akhir jangka waktu: {total} USD. Tidak ada biaya lain.',
      ],
    },
    {
      heading: 'Bila terlambat',
      lines: [
        'Untuk setiap hari yang dimulai setelah akhir jangka waktu ditambahkan denda {penaltyRate}% dari pinjaman, yaitu {penaltyPerDay} USD per hari. Denda tidak dimajemukkan.',
        'Denda berhenti pada hari diserahkannya bukti pembayaran yang kemudian diterima. Terlambat atau tidak, saldo peminjam tidak disentuh, diblokir, atau dijual.',
        'Sampai pinjaman dilunasi, tidak diberikan pinjaman lain.',
      ],
    },
    {
      heading: 'Yang tetap diperbolehkan',
      lines: [
        'Selama pinjaman berjalan, peminjam boleh melakukan trading, deposit, transfer, dan penarikan seperti biasa, termasuk atas uang pinjaman. Pinjaman tidak pernah mengunci dana peminjam.',
        'Pinjaman boleh dilunasi kapan saja sebelum berakhir; bunga di atas tetap sama.',
      ],
    },
    {
      heading: 'Pelunasan',
      lines: [
        'Peminjam membayar ke salah satu alamat yang ditampilkan di “Lunasi” dan menyerahkan bukti. Pinjaman ditutup setelah pembayaran dikonfirmasi.',
        'Tidak seorang pun harus membayar apa pun untuk menarik dana, dan tidak ada pembayaran yang diminta sebelum pinjaman dicairkan.',
      ],
    },
    {
      heading: 'Teks ini',
      lines: [
        'Perjanjian disimpan kata demi kata sebagaimana ditampilkan, beserta sidik jarinya dan tanda tangan, dan dapat dibaca di “Riwayat pinjaman” kapan saja.',
      ],
    },
  ],
}
