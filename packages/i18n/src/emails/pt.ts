// Emails and text messages in Portuguese.
import type { EmailName } from './en.ts'

export const emailsPt = {
  code_register: {
    subject: '{code} é o seu código da {site}',
    body: 'Seu código para se cadastrar na {site} é:\n{code}\nEle vale por {minutes} minutos e funciona uma vez.\nSe você não pediu, ignore esta mensagem: sem o código, ninguém pode usar seu endereço.',
  },
  code_reset: {
    subject: '{code} é o seu código da {site}',
    body: 'Seu código para definir uma nova senha na {site} é:\n{code}\nEle vale por {minutes} minutos e funciona uma vez.\nSe você não pediu, ignore esta mensagem. Ninguém da {site} jamais pedirá este código.',
  },
  already_registered: {
    subject: 'Você já tem uma conta na {site}',
    body: 'Alguém, provavelmente você, tentou se cadastrar na {site} com este endereço. Você já tem uma conta: basta entrar ou escolher uma nova senha em “Esqueceu a senha?”.\nSe não foi você, não é preciso fazer nada.',
  },
  password_changed: {
    subject: 'Sua senha da {site} foi alterada',
    body: 'A senha da sua conta na {site} foi alterada e todos os outros dispositivos foram desconectados.\nSe não foi você, defina agora uma nova senha em “Esqueceu a senha?” e escreva ao suporte.',
  },
  two_factor_on: {
    subject: 'Verificação em duas etapas ativada na {site}',
    body: 'A partir de agora, a {site} pede um código do seu autenticador quando você entra, vincula um método de saque ou saca. Guarde seus códigos de recuperação em um lugar seguro.\nSe não foi você, escreva ao suporte.',
  },
  two_factor_off: {
    subject: 'Verificação em duas etapas desativada na {site}',
    body: 'A verificação em duas etapas da sua conta na {site} foi desativada.\nSe não foi você, altere sua senha agora e escreva ao suporte.',
  },
  withdrawal_submitted: {
    subject: 'Saque de {amount} USD da {site}',
    body: 'Um saque de {amount} USD para {target} foi solicitado na {site}. O valor fica retido até ser pago.\nNão foi você? Abra este endereço e confirme: sua conta é bloqueada na hora e nada é pago.\n{link}\nNinguém da {site} jamais pedirá um pagamento para você sacar.',
  },
  withdrawal_rate_changed: {
    subject: 'A cotação do seu saque de {amount} USD mudou',
    body: 'A cotação do seu saque de {amount} USD em {site} passou da tolerância.\nEstimativa: {before}\nNovo valor: {after}\nAceite o novo valor ou cancele até {until} (UTC). Sem resposta, o saque é encerrado e o dinheiro volta a ficar disponível.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Seu saque de {amount} USD: {status}',
    body: 'A situação do seu saque de {amount} USD para {target} na {site} agora é: {status}.\nObservação: {note}',
  },
  deposit_decided: {
    subject: 'Seu depósito de {amount} USD: {status}',
    body: 'A situação do seu depósito de {amount} USD na {site} agora é: {status}.\nObservação: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
