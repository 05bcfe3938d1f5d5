// The loan agreement in Spanish.
import type { AgreementWords } from './loan.ts'

export const loanAgreementSpa: AgreementWords = {
  title: 'Contrato de préstamo',
  idTypes: { 1: 'documento de identidad', 2: 'pasaporte' },
  sections: [
    {
      heading: 'Las partes',
      lines: [
        'Prestamista: {lender}.',
        'Prestatario: {name}, UID {uid}, fecha de nacimiento {birthday}, país {country}, móvil {mobile}, identificado mediante {idType}.',
        'Fecha: {date} (UTC).',
      ],
    },
    {
      heading: 'El préstamo',
      lines: [
        'Una vez aprobada la solicitud, el prestamista abona {amount} USD en la cuenta principal del prestatario.',
        'El plazo del préstamo es de {period} días desde la aprobación. La revisión tarda hasta 48 horas; hasta entonces no se debe nada.',
      ],
    },
    {
      heading: 'Coste',
      lines: [
        'Interés: {interestRate} % diario ({yearlyRate} % anual), sin interés los primeros {freePeriod} días: {interest} USD en total.',
        'A reembolsar al final del plazo: {total} USD. No hay otras comisiones.',
      ],
    },
    {
      heading: 'En caso de retraso',
      lines: [
        'Por cada día iniciado tras el fin del plazo se añade una penalización del {penaltyRate} % del préstamo, es decir, {penaltyPerDay} USD al día. No se capitaliza.',
        'La penalización deja de devengarse el día en que se entrega un comprobante de pago que sea aceptado posteriormente. Haya o no retraso, los saldos del prestatario no se tocan, bloquean ni venden.',
        'Hasta que se reembolse el préstamo no se concede ningún otro.',
      ],
    },
    {
      heading: 'Lo que sigue permitido',
      lines: [
        'Mientras el préstamo esté abierto, el prestatario puede operar, depositar, transferir y retirar como antes, incluido el dinero prestado. El préstamo nunca bloquea dinero del prestatario.',
        'Puede reembolsarse en cualquier momento antes del vencimiento; el interés indicado no varía.',
      ],
    },
    {
      heading: 'Reembolso',
      lines: [
        'El prestatario paga a una de las direcciones indicadas en «Reembolsar» y entrega un comprobante. El préstamo queda cancelado cuando se confirma el pago.',
        'Nadie tiene que pagar nunca nada para retirar su dinero, y nunca se pide ningún pago antes de abonar un préstamo.',
      ],
    },
    {
      heading: 'Este texto',
      lines: [
        'El contrato se guarda palabra por palabra tal como se muestra, junto con su huella y la firma, y puede leerse en cualquier momento en «Historial de préstamos».',
      ],
    },
  ],
}
