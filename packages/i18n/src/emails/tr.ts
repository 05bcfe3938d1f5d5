// Emails and text messages in Turkish.
import type { EmailName } from './en.ts'

export const emailsTr = {
  code_register: {
    subject: '{site} kodunuz: {code}',
    body: '{site} kaydı için kodunuz:\n{code}\n{minutes} dakika geçerlidir ve bir kez kullanılabilir.\nBunu siz istemediyseniz bu e-postayı dikkate almayın: kod olmadan kimse adresinizi kullanamaz.',
  },
  code_reset: {
    subject: '{site} kodunuz: {code}',
    body: '{site} için yeni şifre belirleme kodunuz:\n{code}\n{minutes} dakika geçerlidir ve bir kez kullanılabilir.\nBunu siz istemediyseniz bu e-postayı dikkate almayın. {site} çalışanları bu kodu sizden asla istemez.',
  },
  already_registered: {
    subject: '{site} üzerinde zaten bir hesabınız var',
    body: 'Biri, muhtemelen siz, bu adresle {site} üzerinde kayıt olmaya çalıştı. Zaten bir hesabınız var: giriş yapmanız veya “Şifrenizi mi unuttunuz?” bölümünden yeni bir şifre seçmeniz yeterli.\nBu siz değilseniz yapmanız gereken bir şey yok.',
  },
  password_changed: {
    subject: '{site} şifreniz değiştirildi',
    body: '{site} hesabınızın şifresi değiştirildi ve diğer tüm cihazlardan çıkış yapıldı.\nBu siz değilseniz “Şifrenizi mi unuttunuz?” bölümünden hemen yeni bir şifre belirleyin ve desteğe yazın.',
  },
  two_factor_on: {
    subject: '{site}: iki adımlı doğrulama açıldı',
    body: 'Bundan böyle {site}; giriş yaparken, para çekme yöntemi bağlarken veya para çekerken doğrulama uygulamanızdan bir kod isteyecek. Kurtarma kodlarınızı güvenli bir yerde saklayın.\nBu siz değilseniz desteğe yazın.',
  },
  two_factor_off: {
    subject: '{site}: iki adımlı doğrulama kapatıldı',
    body: '{site} hesabınız için iki adımlı doğrulama kapatıldı.\nBu siz değilseniz şifrenizi hemen değiştirin ve desteğe yazın.',
  },
  withdrawal_submitted: {
    subject: '{site}: {amount} USD para çekme talebi',
    body: '{site} üzerinde {target} hedefine {amount} USD para çekme talebi verildi. Tutar ödenene kadar bloke edilir.\nBu siz değil miydiniz? Bu adresi açıp onaylayın: hesabınız hemen dondurulur ve hiçbir şey ödenmez.\n{link}\nPara çekmeniz için {site} çalışanları sizden asla ödeme istemez.',
  },
  withdrawal_rate_changed: {
    subject: '{amount} USD tutarındaki çekmenizin kuru değişti',
    body: '{site} üzerindeki {amount} USD tutarındaki çekmenizin kuru toleransın dışına çıktı.\nTahmin: {before}\nYeni tutar: {after}\nLütfen {until} (UTC) tarihine kadar yeni tutarı kabul edin veya iptal edin. Yanıt vermezseniz çekme sona erer ve para yeniden kullanılabilir olur.\n{link}',
  },
  withdrawal_decided: {
    subject: '{amount} USD para çekme talebiniz: {status}',
    body: '{site} üzerinde {target} hedefine {amount} USD para çekme talebinizin durumu: {status}.\nNot: {note}',
  },
  deposit_decided: {
    subject: '{amount} USD para yatırma işleminiz: {status}',
    body: '{site} üzerindeki {amount} USD para yatırma işleminizin durumu: {status}.\nNot: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
