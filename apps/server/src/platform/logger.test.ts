import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function lines(format: 'json' | 'lines', write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger({ level: 'info', format, write: line => (text += line) }))
  return text
}

it('writes one readable line per event', () => {
  const text = lines('lines', logger => logger.info({ port: 8080, name: 'x' }, 'listening'))
  expect(text).toMatch(/^\d\d:\d\d:\d\d info {2}listening port=8080 name=x\n$/)
})

it('writes the stack of an error below its line', () => {
  const text = lines('lines', logger => logger.error({ err: new Error('broken') }, 'it failed'))
  expect(text).toMatch(/error it failed\nError: broken\n {4}at /)
})

it.each(['json', 'lines'] as const)('never writes secrets (%s)', format => {
  const text = lines(format, logger => {
    logger.info({ user: { password: 'hunter2', token: 'hunter2' }, authorization: 'hunter2' }, 'asked')
    logger.info({ req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } } }, 'asked')
  })
  expect(text).toContain('asked')
  expect(text).not.toContain('hunter2')
})
