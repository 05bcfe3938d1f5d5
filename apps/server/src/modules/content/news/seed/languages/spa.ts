// The articles that come with the product, in Spanish.
import type { SeedTexts } from '../article.ts'

export const newsSpa: SeedTexts = {
  'how-margin-works': {
    title: 'Cómo funciona el margen, con números',
    description: 'Qué se retiene al abrir un contrato, cuándo le avisamos y cuándo las posiciones se cierran solas.',
    content: `<p>Un contrato le permite mover una cantidad mayor de la que paga. La parte que aparta para ello es el <strong>margen</strong>. Sigue siendo suyo: se retiene, no se gasta, y vuelve cuando se cierra el contrato.</p>
<h2>La fórmula</h2>
<p>Margen = lotes × unidades por lote × precio ÷ apalancamiento. Un lote de BTC/USD es un bitcoin. Con un precio de 100.000 y apalancamiento ×100, un contrato de 0,10 lotes necesita 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. El formulario de orden muestra esta cifra, la comisión y el costo total antes de confirmar.</p>
<h2>Ganancia y pérdida</h2>
<p>Ganancia = (precio actual − precio de apertura) × lotes × unidades por lote, con el signo contrario en una venta. Si el bitcoin se mueve 500, el contrato del ejemplo gana o pierde 0,10 × 500 = 50 USD. El apalancamiento cambia cuánto margen se retiene. No cambia esta cifra, pero le permite abrir contratos cuyas pérdidas son grandes frente a su saldo.</p>
<h2>Nivel de margen</h2>
<p>Su nivel de margen es capital ÷ margen de todas las posiciones × 100, donde el capital es la suma de saldo, dinero retenido y resultado flotante.</p>
<ul><li>Al 100 % le avisamos, en la aplicación y en las notificaciones.</li><li>Al 50 % se cierra primero el contrato con mayor pérdida y después volvemos a revisar.</li></ul>
<p>Si un precio salta tanto que la pérdida supera su dinero, la cuenta se queda en cero. Nunca nos deberá nada por un contrato.</p>
<h2>Antes de operar</h2>
<p>Pruebe primero la misma orden en una cuenta demo y fije un stop loss: <a href="#/trade">abrir la pantalla de operaciones</a>. Los precios pueden moverse rápidamente en su contra. Use solo dinero cuya pérdida pueda asumir.</p>`,
  },
  'how-micro-settles': {
    title: 'Cómo se liquida una orden Sube/Baja',
    description: 'Qué dos precios deciden, qué pasa en caso de empate y por qué nadie puede elegir el resultado.',
    content: `<p>Una orden Sube/Baja plantea una sola pregunta: ¿estará el precio más alto o más bajo tras un tiempo fijo? Todo lo que decide la respuesta queda escrito en la orden cuando la aceptamos y no se puede cambiar después: dirección, inversión, duración y porcentaje de pago.</p>
<h2>Los dos precios</h2>
<ul><li><strong>Precio de apertura:</strong> el precio aceptado más reciente en el momento en que el servidor acepta la orden.</li><li><strong>Precio final:</strong> el último precio aceptado en el vencimiento o antes. Lo definen los precios registrados, no el momento en que una computadora los leyó.</li></ul>
<h2>Acierto, fallo, empate</h2>
<p>Un acierto devuelve la inversión y suma inversión × porcentaje: 100 USD al 75 % devuelven 175 USD. Un fallo cuesta la inversión. Si ambos precios son iguales, usted gana, en cualquiera de las dos direcciones.</p>
<h2>Cuándo se anula una orden</h2>
<p>Si la fuente de precios no daba precios al vencimiento, o el mercado cerró sin aviso, la orden se anula y se devuelve la inversión. El motivo figura en la orden.</p>
<h2>Verifíquelo usted</h2>
<p>Cada orden guarda los identificadores de los dos precios que usó. En los precios simulados, la clave de cada día se publica antes como hash y se revela después, de modo que cualquiera puede recalcular los precios de ayer. No existe ningún ajuste, función ni programa con el que se pueda elegir un resultado.</p>
<p>Tenga presentes las probabilidades: con un pago del 75 % debe acertar en más de 57 de cada 100 órdenes para salir ganando.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Cómo se tramitan los retiros',
    description: 'Los pasos, los límites, la comisión y lo que nadie puede pedirle nunca.',
    content: `<p>Puede retirar su dinero disponible cuando quiera. Estos son los pasos entre su solicitud y su banco o dirección.</p>
<ol><li><strong>Usted lo solicita.</strong> El monto se retiene de inmediato. La comisión se fija en ese momento y se muestra antes de confirmar. En monedas distintas del dólar, el monto a recibir es una estimación: se aplica el tipo de cambio al momento de la aprobación y, si varía demasiado, le preguntamos antes.</li><li><strong>Nosotros revisamos.</strong> Una persona revisa la solicitud. Los montos grandes necesitan dos. Puede cancelar mientras esté en revisión.</li><li><strong>Se completa o se rechaza.</strong> Si se rechaza, todo el monto vuelve a estar disponible y usted ve el motivo.</li></ol>
<h2>Límites</h2>
<p>Antes de verificar su identidad, el límite diario es menor. La <a href="#/mine/auth">verificación</a> tarda hasta 48 horas. Los límites vigentes se muestran en la página de retiro.</p>
<h2>Tiempos de espera</h2>
<p>Una dirección o cuenta recién agregada, o una cuenta cuya contraseña acaba de cambiar, puede tener que esperar hasta el próximo retiro. Esto protege su dinero si otra persona consiguió su contraseña. Si es el caso, la página indica hasta cuándo.</p>
<h2>Lo que nunca hacemos</h2>
<ul><li>Nunca pedimos un pago para liberar un retiro: ni impuestos por adelantado, ni depósito, ni cargo de desbloqueo.</li><li>Un préstamo, un bono o un fondo nunca bloquea el resto de su dinero.</li><li>Soporte nunca pide su contraseña ni un código.</li></ul>
<p>Si alguien lo pide, no responda y escriba a <a href="#/mine/chat">soporte</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'De dónde vienen los precios y cómo verificarlos',
    description: 'Simulados o en vivo, la etiqueta siempre está a la vista. Esto es lo que hay detrás.',
    content: `<p>Cada precio lleva una etiqueta. <strong>Simulado</strong> significa que los precios los genera un programa para practicar. <strong>En vivo</strong> significa que vienen de una fuente externa. En producción, el dinero real nunca opera con precios simulados.</p>
<h2>Un solo precio</h2>
<p>Hay un precio por mercado: sin spread entre compra y venta y sin cargo nocturno. Lo que cuesta una orden es su comisión, y el formulario de orden la muestra.</p>
<h2>Protecciones</h2>
<ul><li>Un precio demasiado antiguo se muestra en gris y no se acepta ninguna orden con él.</li><li>Un salto repentino debe ser confirmado por los precios siguientes antes de que se pueda operar con él.</li></ul>
<h2>Verifique los precios simulados</h2>
<p>Los precios de cada día se derivan de una clave secreta. Su hash se publica antes de que empiece el día, y la propia clave cuando termina. Con ambos, cualquiera puede recalcular el día y ver que nada se cambió.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Cinco minutos para proteger su cuenta',
    description: 'Una contraseña larga, un segundo factor y, de vez en cuando, un vistazo a sus dispositivos.',
    content: `<ol><li><strong>Use una contraseña exclusiva.</strong> Mejor larga que complicada. Un administrador de contraseñas facilita ambas cosas.</li><li><strong>Active la verificación en dos pasos.</strong> Pide un código de su teléfono al iniciar sesión, agregar un método de retiro o retirar. Guarde los códigos de recuperación en papel.</li><li><strong>Revise sus dispositivos.</strong> En Ajustes aparece dónde tiene sesiones abiertas. Cierre lo que no reconozca.</li><li><strong>Agregue solo su propia dirección.</strong> Compare los seis primeros y los seis últimos caracteres. Las criptomonedas enviadas a una dirección equivocada se pierden.</li><li><strong>Lea la barra de direcciones.</strong> Nunca enviamos enlaces que pidan una contraseña.</li></ol>
<p>Si le escribimos sobre un retiro que usted no solicitó, use el enlace de ese correo. Congela la cuenta de inmediato. Después escriba a <a href="#/mine/chat">soporte</a>.</p>`,
  },
}
