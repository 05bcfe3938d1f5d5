import { describe, expect, it } from 'vitest'
import { hostsOf, readAddress } from './address.ts'

describe('[address] an address of the database', () => {
  it.each([
    ['postgresql://u:p@a/db', ['postgresql://u:p@a/db']],
    ['postgres://u:p@a:5433/db?sslmode=require', ['postgres://u:p@a:5433/db?sslmode=require']],
    ['postgresql:///x?host=/nowhere', ['postgresql:///x?host=/nowhere']],
    [
      'postgresql://u:p%40x@a:5432,b:5433/db?target_session_attrs=read-write&sslmode=require',
      ['postgresql://u:p%40x@a:5432/db?sslmode=require', 'postgresql://u:p%40x@b:5433/db?sslmode=require'],
    ],
    ['postgresql://u@[::1]:5432,b/db', ['postgresql://u@[::1]:5432/db', 'postgresql://u@b/db']],
    [
      'postgresql://u@%2Ftmp%2Fa:1,%2Ftmp%2Fb:2/db',
      ['postgresql://u@%2Ftmp%2Fa:1/db', 'postgresql://u@%2Ftmp%2Fb:2/db'],
    ],
    ['postgresql://u@/db?host=a,/tmp/b&port=1,2', ['postgresql://u@a:1/db', 'postgresql://u@%2Ftmp%2Fb:2/db']],
    ['postgresql://u@/db?host=a,b&port=7', ['postgresql://u@a:7/db', 'postgresql://u@b:7/db']],
  ])('%s names its hosts', (url, hosts) => {
    expect(hostsOf(url).map(host => host.url)).toEqual(hosts)
  })

  it('never shows a password in the name of a host', () => {
    expect(hostsOf('postgresql://u:hunter2@a:1,b:2/db').map(({ name }) => name)).toEqual(['a:1', 'b:2'])
  })

  it.each([
    ['mysql://a/b', 'must look like'],
    ['nonsense', 'must look like'],
    ['postgresql://a:1,b:x/db', 'must name hosts as host:port'],
    ['postgresql://u@/db?host=a,b&port=1,2,3', 'must name hosts as host:port'],
    ['postgresql://a,b/db?target_session_attrs=standby', 'may not ask for target_session_attrs=standby'],
  ])('%s is refused', (url, sentence) => {
    const result = readAddress(url)
    expect(result.ok ? '' : result.problem).toContain(sentence)
  })
})
