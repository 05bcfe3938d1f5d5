import { expect, it } from 'vitest'
import { logEvent } from './log-events.ts'
import { createLogger } from './logger.ts'

function lines(format: 'json' | 'lines', write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger({ level: 'info', format, write: line => (text += line) }))
  return text
}

it('writes one calm line per event for people', () => {
  const text = lines('lines', logger => logEvent(logger, 'http.listening', { host: '::', port: 8080 }))
  expect(text).toMatch(/^\d\d:\d\d:\d\d info {2}http\.listening host=:: port=8080\n$/)
})

it('quotes values that would run into the next one', () => {
  const text = lines('lines', logger =>
    logEvent(logger, 'postgres.connection_lost', { reason: 'read "x" failed', n: '' }),
  )
  expect(text).toMatch(/warn {2}postgres\.connection_lost reason="read \\"x\\" failed" n=""\n$/)
})

it('writes the stack of an error below its line', () => {
  const text = lines('lines', logger => logEvent(logger, 'server.stop_failed', { err: new Error('broken') }))
  expect(text).toMatch(/error server\.stop_failed\nError: broken\n {4}at /)
})

it.each(['json', 'lines'] as const)('never writes control characters, nor a line that is not its own (%s)', format => {
  const hostile = `a${ESC}[2Jb\u009b31mc\u0007\u007fd\re\n12:00:00 info  forged.line`
  const text = lines(format, logger => {
    logger.info({ device: hostile, plain: `x${ESC}y` }, 'asked')
    logger.error({ err: new Error(hostile) }, 'failed')
  })
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(text).not.toMatch(/^12:00:00/m)
  expect(text).toContain('\\u001b')
})

const ESC = String.fromCharCode(27)

it.each(['json', 'lines'] as const)('never writes secrets (%s)', format => {
  const text = lines(format, logger => {
    logger.info({ user: { password: 'hunter2', token: 'hunter2' }, authorization: 'hunter2' }, 'asked')
    logger.info({ req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } } }, 'asked')
  })
  expect(text).toContain('asked')
  expect(text).not.toContain('hunter2')
})
