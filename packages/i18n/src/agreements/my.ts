// The loan agreement in Malay.
import type { AgreementWords } from './loan.ts'

export const loanAgreementMy: AgreementWords = {
  title: 'Perjanjian pinjaman',
  idTypes: { 1: 'kad pengenalan', 2: 'pasport' },
  sections: [
    {
      heading: 'Pihak-pihak',
      lines: [
        'Pemberi pinjaman: {lender}.',
        'Peminjam: {name}, UID {uid}, lahir {birthday}, negara {country}, telefon bimbit {mobile}, dikenal pasti melalui {idType}.',
        'Tarikh: {date} (UTC).',
      ],
    },
    {
      heading: 'Pinjaman',
      lines: [
        'Pemberi pinjaman membayar {amount} USD ke akaun utama peminjam sebaik permohonan diluluskan.',
        'Pinjaman berjalan selama {period} hari dari kelulusan. Semakan mengambil masa sehingga 48 jam; sehingga itu tiada hutang.',
      ],
    },
    {
      heading: 'Kosnya',
      lines: [
        'Faedah: {interestRate}% sehari ({yearlyRate}% setahun), tiada faedah bagi {freePeriod} hari pertama: {interest} USD semuanya.',
        'Perlu dibayar balik sebelum tamat tempoh: {total} USD. Tiada yuran lain.',
      ],
    },
    {
      heading: 'Apabila lewat',
      lines: [
        'Bagi setiap hari yang bermula selepas tamat tempoh, penalti sebanyak {penaltyRate}% daripada pinjaman, iaitu {penaltyPerDay} USD sehari, ditambah. Ia tidak dikompaun.',
        'Penalti berhenti pada hari bukti pembayaran yang kemudiannya diterima diserahkan. Lewat atau tidak, baki peminjam tidak disentuh, disekat atau dijual.',
        'Sehingga pinjaman dibayar balik, tiada pinjaman lain diberikan.',
      ],
    },
    {
      heading: 'Yang tetap dibenarkan',
      lines: [
        'Semasa pinjaman berjalan, peminjam boleh berdagang, membuat deposit, pindahan dan pengeluaran seperti biasa, termasuk wang yang dipinjam. Pinjaman tidak pernah mengunci wang peminjam.',
        'Ia boleh dibayar balik pada bila-bila masa sebelum tamat; faedah di atas kekal sama.',
      ],
    },
    {
      heading: 'Bayaran balik',
      lines: [
        'Peminjam membayar ke salah satu alamat yang ditunjukkan di “Bayar balik” dan menyerahkan bukti. Pinjaman ditutup apabila pembayaran disahkan.',
        'Tiada sesiapa perlu membayar apa-apa untuk membuat pengeluaran, dan tiada bayaran diminta sebelum pinjaman dibayar.',
      ],
    },
    {
      heading: 'Teks ini',
      lines: [
        'Perjanjian disimpan perkataan demi perkataan seperti yang ditunjukkan, bersama cap jarinya dan tandatangan, dan boleh dibaca di “Rekod pinjaman” pada bila-bila masa.',
      ],
    },
  ],
}
