// The loan agreement in Portuguese.
import type { AgreementWords } from './loan.ts'

export const loanAgreementPt: AgreementWords = {
  title: 'Contrato de empréstimo',
  idTypes: { 1: 'carteira de identidade', 2: 'passaporte' },
  sections: [
    {
      heading: 'As partes',
      lines: [
        'Credor: {lender}.',
        'Devedor: {name}, UID {uid}, data de nascimento {birthday}, país {country}, celular {mobile}, identificado por {idType}.',
        'Data: {date} (UTC).',
      ],
    },
    {
      heading: 'O empréstimo',
      lines: [
        'Aprovado o pedido, o credor paga {amount} USD na conta principal do devedor.',
        'O prazo do empréstimo é de {period} dias a contar da aprovação. A análise leva até 48 horas; até lá, nada é devido.',
      ],
    },
    {
      heading: 'Custo',
      lines: [
        'Juros: {interestRate}% ao dia ({yearlyRate}% ao ano), sem juros nos primeiros {freePeriod} dias: {interest} USD no total.',
        'A quitar até o fim do prazo: {total} USD. Não há outras tarifas.',
      ],
    },
    {
      heading: 'Em caso de atraso',
      lines: [
        'Por dia iniciado após o fim do prazo, acrescenta-se multa de {penaltyRate}% do valor do empréstimo, ou seja, {penaltyPerDay} USD por dia. A multa não é capitalizada.',
        'A multa deixa de correr no dia em que for entregue um comprovante de pagamento que venha a ser aceito. Havendo ou não atraso, os saldos do devedor não são tocados, bloqueados nem vendidos.',
        'Até a quitação do empréstimo, nenhum outro é concedido.',
      ],
    },
    {
      heading: 'O que continua permitido',
      lines: [
        'Enquanto o empréstimo estiver em aberto, o devedor pode operar, depositar, transferir e sacar como antes, inclusive o dinheiro emprestado. O empréstimo nunca bloqueia dinheiro do devedor.',
        'O empréstimo pode ser quitado a qualquer momento antes do fim do prazo; os juros acima permanecem os mesmos.',
      ],
    },
    {
      heading: 'Quitação',
      lines: [
        'O devedor paga em um dos endereços indicados em “Quitar” e entrega um comprovante. O empréstimo é encerrado quando o pagamento for confirmado.',
        'Ninguém jamais precisa pagar algo para sacar, e nenhum pagamento é pedido antes de o empréstimo ser pago ao devedor.',
      ],
    },
    {
      heading: 'Este texto',
      lines: [
        'O contrato é guardado palavra por palavra como exibido, com sua impressão digital e a assinatura, e pode ser lido a qualquer momento em “Histórico de empréstimos”.',
      ],
    },
  ],
}
