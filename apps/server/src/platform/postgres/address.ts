// The address of a database as libpq writes it. It may name several hosts (`postgresql://user@a:5432,b:5432/db`): a primary and its standbys.
// The pg package takes one host at a time, so an address is split into one per host.

export interface HostAddress {
  /** Host and port without credentials, for messages. */
  readonly name: string
  /** The address with this host alone. */
  readonly url: string
}

export type AddressResult =
  | { readonly ok: true; readonly hosts: readonly HostAddress[] }
  | { readonly ok: false; readonly problem: string }

const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const HOST = /^(?:(?:\[[\da-f:.%]+\]|[^\s:[\],]+)(?::\d{1,5})?)?$/i
/** What may be asked of a host: we always need one that takes writes. */
const WRITABLE = new Set(['read-write', 'primary', 'any'])

export function readAddress(url: string): AddressResult {
  const [, scheme = '', user, authority = '', path = '', query = ''] = FORM.exec(url) ?? []
  if (scheme === '') return problem('must look like postgresql://user:password@host:5432/database')
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.has(target)) return problem(`may not ask for target_session_attrs=${target}: the server writes`)
  const hosts = hostsIn(authority, parameters)
  if (hosts === undefined || hosts.some(host => !HOST.test(host)))
    return problem('must name hosts as host:port, separated by commas')
  // As given: the pg package reads it by itself.
  if (hosts.length === 1) return { ok: true, hosts: [{ name: nameOf(hosts[0] ?? ''), url }] }
  for (const name of ['host', 'port', 'target_session_attrs', 'load_balance_hosts']) parameters.delete(name)
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`
  const credentials = user === undefined ? '' : `${user}@`
  return {
    ok: true,
    hosts: hosts.map(host => ({ name: nameOf(host), url: `${scheme}${credentials}${host}${path}${rest}` })),
  }
}

/** The hosts of an address that was checked at start. */
export function hostsOf(url: string): readonly HostAddress[] {
  const address = readAddress(url)
  if (!address.ok) throw new Error(`the address of the database ${address.problem}`)
  return address.hosts
}

/** Hosts may also be parameters: `?host=a,b&port=5432,5433`, with one port for all or one for each. */
function hostsIn(authority: string, parameters: URLSearchParams): readonly string[] | undefined {
  const asked = parameters.get('host')
  if (asked === null) return authority.split(',')
  const hosts = asked.split(',').map(host => (host.startsWith('/') ? encodeURIComponent(host) : host))
  const ports = parameters.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== hosts.length) return undefined
  return hosts.map((host, index) => {
    const port = ports[index] ?? ports[0] ?? ''
    return port === '' ? host : `${host}:${port}`
  })
}

function nameOf(host: string): string {
  return decodeURIComponent(host)
}

function problem(sentence: string): AddressResult {
  return { ok: false, problem: sentence }
}
