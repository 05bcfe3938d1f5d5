// Emails and text messages in Spanish.
import type { EmailName } from './en.ts'

export const emailsSpa = {
  code_register: {
    subject: '{code} es su código de {site}',
    body: 'Su código para registrarse en {site} es:\n{code}\nEs válido durante {minutes} minutos y sirve una sola vez.\nSi no lo ha pedido, ignore este mensaje: sin el código nadie puede usar su dirección.',
  },
  code_reset: {
    subject: '{code} es su código de {site}',
    body: 'Su código para establecer una nueva contraseña en {site} es:\n{code}\nEs válido durante {minutes} minutos y sirve una sola vez.\nSi no lo ha pedido, ignore este mensaje. Nadie de {site} se lo pedirá nunca.',
  },
  already_registered: {
    subject: 'Ya tiene una cuenta en {site}',
    body: 'Alguien, probablemente usted, intentó registrarse en {site} con esta dirección. Ya tiene una cuenta: inicie sesión o elija una nueva contraseña en «¿Olvidó su contraseña?».\nSi no fue usted, no tiene que hacer nada.',
  },
  password_changed: {
    subject: 'Su contraseña de {site} ha cambiado',
    body: 'Se cambió la contraseña de su cuenta en {site} y se cerró la sesión en todos los demás dispositivos.\nSi no fue usted, establezca ahora una nueva contraseña en «¿Olvidó su contraseña?» y escriba a soporte.',
  },
  two_factor_on: {
    subject: 'Verificación en dos pasos activada en {site}',
    body: 'A partir de ahora {site} le pide un código de su aplicación de autenticación al iniciar sesión, vincular un método de retiro o retirar. Guarde sus códigos de recuperación en un lugar seguro.\nSi no fue usted, escriba a soporte.',
  },
  two_factor_off: {
    subject: 'Verificación en dos pasos desactivada en {site}',
    body: 'Se desactivó la verificación en dos pasos de su cuenta en {site}.\nSi no fue usted, cambie ahora su contraseña y escriba a soporte.',
  },
  withdrawal_submitted: {
    subject: 'Retiro de {amount} USD de {site}',
    body: 'Se ha solicitado en {site} un retiro de {amount} USD a {target}. El importe queda retenido hasta que se pague.\n¿No fue usted? Abra esta dirección y confirme: su cuenta se congela de inmediato y no se paga nada.\n{link}\nNadie de {site} le pedirá nunca un pago para poder retirar.',
  },
  withdrawal_rate_changed: {
    subject: 'El cambio de su retiro de {amount} USD ha variado',
    body: 'El cambio de su retiro de {amount} USD en {site} supera la tolerancia.\nEstimación: {before}\nNuevo importe: {after}\nAcepte el nuevo importe o cancele antes de {until} (UTC). Sin respuesta, el retiro termina y el dinero vuelve a estar disponible.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Su retiro de {amount} USD: {status}',
    body: 'El estado de su retiro de {amount} USD a {target} en {site} es ahora: {status}.\nNota: {note}',
  },
  deposit_decided: {
    subject: 'Su depósito de {amount} USD: {status}',
    body: 'El estado de su depósito de {amount} USD en {site} es ahora: {status}.\nNota: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
