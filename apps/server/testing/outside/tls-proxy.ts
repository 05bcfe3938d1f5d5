// A proxy with TLS in front of a server under test, with the mistakes that real ones are set up with.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ProxyMistakes {
  /** What becomes of X-Forwarded-For: the caller's address in its place, nothing at all, or the caller's own header. */
  readonly forwardedFor?: 'replaced' | 'none' | 'passed on'
  readonly hasNoProto?: boolean
  readonly changesHost?: boolean
  readonly refusesSockets?: boolean
}

export interface TlsProxy {
  readonly origin: string
  stop(): Promise<void>
}

/** @param days for which its self-signed certificate is good; below zero it has ended. */
export async function tlsProxy(target: number, days: number, mistakes: ProxyMistakes = {}): Promise<TlsProxy> {
  const { key, cert } = await selfSigned(days)
  const headersFor = (incoming: IncomingMessage): Record<string, string | string[] | undefined> => {
    const headers: Record<string, string | string[] | undefined> = { ...incoming.headers }
    const given = mistakes.forwardedFor ?? 'replaced'
    if (given === 'replaced') headers['x-forwarded-for'] = '203.0.113.7'
    if (given === 'none') delete headers['x-forwarded-for']
    if (!mistakes.hasNoProto) headers['x-forwarded-proto'] = 'https'
    if (mistakes.changesHost) headers['host'] = 'backend.internal'
    return headers
  }
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url: path } = incoming
    const onward = request({ host: '127.0.0.1', port: target, method, path, headers: headersFor(incoming) }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.on('upgrade', (incoming, socket) => {
    socket.on('error', () => undefined)
    if (mistakes.refusesSockets) return void socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
    const onward = connect(target, '127.0.0.1', () => {
      const lines = Object.entries(headersFor(incoming)).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address and a port.
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function selfSigned(days: number): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const begins = new Date(Date.now() - 40 * 86_400_000)
  const ends = new Date(Date.now() + days * 86_400_000)
  const plain = (at: Date): string => at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  try {
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    const make = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject]
    execFileSync('openssl', [...make, '-keyout', key, '-out', `${cert}.csr`], { stdio: 'ignore' })
    signWith(folder, { key, csr: `${cert}.csr`, cert, begins: plain(begins), ends: plain(ends) })
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `openssl ca` takes dates in the past, which `openssl x509` of Debian 12 does not. */
function signWith(
  folder: string,
  given: { key: string; csr: string; cert: string; begins: string; ends: string },
): void {
  const script = `
    cd "$1"; : > index; echo 01 > serial
    printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\npolicy=p\\ncopy_extensions=copy\\n[p]\\ncommonName=supplied\\n' > ca.cnf
    openssl ca -batch -config ca.cnf -selfsign -keyfile "$2" -in "$3" -out "$4" -startdate "$5" -enddate "$6" -notext`
  const { key, csr, cert, begins, ends } = given
  execFileSync('sh', ['-ec', script, 'sh', folder, key, csr, cert, begins, ends], { stdio: 'ignore' })
}
