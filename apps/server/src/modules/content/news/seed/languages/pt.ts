// The articles that come with the product, in Portuguese.
import type { SeedTexts } from '../article.ts'

export const newsPt: SeedTexts = {
  'how-margin-works': {
    title: 'Como funciona a margem, em números',
    description:
      'O que fica retido ao abrir um contrato, quando avisamos você e quando as posições são encerradas automaticamente.',
    content: `<p>Um contrato permite movimentar um valor maior do que você paga. A parte que você reserva para isso é a <strong>margem</strong>. Ela continua sua: fica retida, não é gasta, e volta quando o contrato é encerrado.</p>
<h2>A fórmula</h2>
<p>Margem = lotes × unidades por lote × preço ÷ alavancagem. Um lote de BTC/USD é um bitcoin. Com preço de 100.000 e alavancagem ×100, um contrato de 0,10 lote precisa de 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. A boleta mostra esse número, a taxa e o custo total antes de você confirmar.</p>
<h2>Lucro e perda</h2>
<p>Lucro = (preço atual − preço de abertura) × lotes × unidades por lote, com o sinal invertido na venda. Se o bitcoin se mover 500, o contrato acima ganha ou perde 0,10 × 500 = 50 USD. A alavancagem muda quanta margem fica retida. Ela não muda esse número, mas permite abrir contratos cujas perdas são grandes em relação ao seu saldo.</p>
<h2>Nível de margem</h2>
<p>Seu nível de margem é patrimônio ÷ margem de todas as posições × 100, em que patrimônio é a soma de saldo, dinheiro retido e resultado flutuante.</p>
<ul><li>Em 100% avisamos você, no aplicativo e nas notificações.</li><li>Em 50% o contrato com a maior perda é encerrado primeiro, e depois verificamos de novo.</li></ul>
<p>Se um preço saltar tanto que a perda supere seu dinheiro, a conta fica em zero. Você nunca fica nos devendo por um contrato.</p>
<h2>Antes de operar</h2>
<p>Teste primeiro a mesma ordem em uma conta demo e defina um stop loss: <a href="#/trade">abrir a tela de operações</a>. Os preços podem se mover rapidamente contra você. Use apenas dinheiro cuja perda você possa suportar.</p>`,
  },
  'how-micro-settles': {
    title: 'Como uma ordem Alta/Baixa é liquidada',
    description: 'Quais dois preços decidem, o que acontece no empate e por que ninguém pode escolher o resultado.',
    content: `<p>Uma ordem Alta/Baixa faz uma única pergunta: o preço estará mais alto ou mais baixo após um tempo fixo? Tudo o que decide a resposta é gravado na ordem quando a aceitamos e não pode ser alterado depois: direção, valor da operação, duração e percentual de pagamento.</p>
<h2>Os dois preços</h2>
<ul><li><strong>Preço de abertura:</strong> o preço aceito mais recente no momento em que o servidor recebe a ordem.</li><li><strong>Preço final:</strong> o último preço aceito no vencimento ou antes dele. Ele é definido pelos preços registrados, não por quando um computador olhou para eles.</li></ul>
<h2>Acerto, erro, empate</h2>
<p>Um acerto devolve o valor e acrescenta valor × percentual: 100 USD a 75% devolvem 175 USD. Um erro custa o valor da operação. Se os dois preços forem iguais, você ganha, em qualquer direção.</p>
<h2>Quando uma ordem é anulada</h2>
<p>Se a fonte de preços não enviava preços no vencimento, ou se o mercado fechou sem aviso, a ordem é anulada e o valor é devolvido. O motivo aparece na ordem.</p>
<h2>Confira você mesmo</h2>
<p>Cada ordem guarda os identificadores dos dois preços que usou. Nos preços simulados, a chave de cada dia é publicada antes como hash e revelada depois, para que qualquer pessoa possa recalcular os preços de ontem. Não existe configuração, função ou programa com que se possa escolher um resultado.</p>
<p>Tenha em mente as chances: com um percentual de 75%, é preciso acertar mais de 57 em 100 ordens para sair no lucro.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Como os saques são processados',
    description: 'As etapas, os limites, a taxa e o que ninguém jamais pode pedir a você.',
    content: `<p>Você pode sacar seu dinheiro disponível quando quiser. Estas são as etapas entre o seu pedido e o seu banco ou endereço.</p>
<ol><li><strong>Você pede.</strong> O valor fica retido na hora. A taxa é fixada nesse momento e mostrada antes de você confirmar. Em moedas diferentes do dólar, o valor a receber é uma estimativa: vale a cotação na aprovação e, se ela variar demais, perguntamos a você antes.</li><li><strong>Nós analisamos.</strong> Uma pessoa analisa o pedido. Valores altos precisam de duas. Você pode cancelar enquanto estiver em análise.</li><li><strong>O saque é concluído ou recusado.</strong> Se for recusado, o valor inteiro volta a ficar disponível e você vê o motivo.</li></ol>
<h2>Limites</h2>
<p>Antes de sua identidade ser verificada, o limite diário é menor. A <a href="#/mine/auth">verificação</a> leva até 48 horas. Os limites atuais aparecem na página de saque.</p>
<h2>Prazos de espera</h2>
<p>Um endereço ou conta recém-adicionado, ou uma conta cuja senha acabou de mudar, pode ter de esperar até o próximo saque. Isso protege você se outra pessoa descobriu sua senha. Nesse caso, a página informa até quando.</p>
<h2>O que nunca fazemos</h2>
<ul><li>Nunca pedimos pagamento para liberar um saque: nem imposto adiantado, nem depósito, nem taxa de desbloqueio.</li><li>Um empréstimo, um bônus ou um fundo nunca bloqueia o resto do seu dinheiro.</li><li>O suporte nunca pede sua senha nem um código.</li></ul>
<p>Se alguém pedir, não responda e escreva ao <a href="#/mine/chat">suporte</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'De onde vêm os preços e como conferi-los',
    description: 'Simulado ou ao vivo, a etiqueta está sempre visível. Veja o que há por trás dela.',
    content: `<p>Todo preço traz uma etiqueta. <strong>Simulado</strong> significa que os preços são gerados por um programa para praticar. <strong>Ao vivo</strong> significa que vêm de uma fonte externa. Em produção, dinheiro real nunca opera com preços simulados.</p>
<h2>Um só preço</h2>
<p>Há um preço por mercado: sem spread entre compra e venda e sem taxa overnight. O custo de uma ordem é a taxa dela, e a boleta mostra quanto é.</p>
<h2>Proteções</h2>
<ul><li>Um preço antigo demais aparece em cinza, e nenhuma ordem é aceita com ele.</li><li>Um salto repentino precisa ser confirmado pelos preços seguintes antes que se possa operar com ele.</li></ul>
<h2>Confira os preços simulados</h2>
<p>Os preços de cada dia derivam de uma chave secreta. O hash dela é publicado antes de o dia começar, e a própria chave depois que ele termina. Com os dois, qualquer pessoa pode recalcular o dia e ver que nada foi alterado.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Cinco minutos para proteger sua conta',
    description: 'Uma senha longa, um segundo fator e, de vez em quando, uma olhada nos seus dispositivos.',
    content: `<ol><li><strong>Use uma senha exclusiva.</strong> Longa é melhor que complicada. Um gerenciador de senhas facilita as duas coisas.</li><li><strong>Ative a verificação em duas etapas.</strong> Ela pede um código do seu celular quando você entra, adiciona um método de saque ou saca. Guarde os códigos de recuperação em papel.</li><li><strong>Confira seus dispositivos.</strong> As configurações mostram onde você está conectado. Encerre o que não reconhecer.</li><li><strong>Adicione apenas o seu próprio endereço.</strong> Compare os seis primeiros e os seis últimos caracteres. Criptomoedas enviadas a um endereço errado se perdem.</li><li><strong>Leia a barra de endereços.</strong> Nunca enviamos links que pedem uma senha.</li></ol>
<p>Se escrevemos sobre um saque que você não pediu, use o link daquele e-mail. Ele bloqueia a conta na hora. Depois, escreva ao <a href="#/mine/chat">suporte</a>.</p>`,
  },
}
