// Logs: JSON lines in production, one readable line per event otherwise. Secrets are redacted in both, and control characters, which could
// steer a terminal or forge a line, are written as escapes.
import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions as PinoOptions, pino } from 'pino'
import { currentRequest } from './request-context.ts'
import { withoutControls } from './terminal-text.ts'

export type Logger = PinoLogger
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export interface LoggerOptions {
  readonly level: LogLevel
  readonly format: 'json' | 'lines'
  /** Where the lines go; standard output unless a test listens. */
  readonly write?: (text: string) => void
  /** Told the name of every line that is written. */
  readonly onLine?: (name: string) => void
}

type LoggerHooks = NonNullable<PinoOptions['hooks']>

const REDACTED = [
  'authorization',
  '*.authorization',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
]

export function createLogger(options: LoggerOptions): Logger {
  const write = options.write ?? (text => void process.stdout.write(text))
  const destination: DestinationStream = {
    write: line => write(withoutControls(options.format === 'json' ? line : readableLine(line))),
  }
  const { onLine } = options
  const hooks: LoggerHooks = {
    logMethod(args, method) {
      const name: unknown = args[1]
      if (typeof name === 'string') onLine?.(name)
      method.apply(this, args)
    },
  }
  const level = options.level
  return pino({ level, base: null, redact: REDACTED, mixin: requestFields, ...(onLine && { hooks }) }, destination)
}

/** Of the request that is being handled, if one is. */
function requestFields(): object {
  const known = currentRequest()
  return known ? { request: known.requestId } : {}
}

const LEVEL_NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** `12:30:01 info  area.event key=value`: what a person at a terminal wants to see. */
function readableLine(line: string): string {
  // The text was written by pino a moment ago: an object with these members.
  const { level, time, msg, err, ...rest } = JSON.parse(line) as {
    level: number
    time: number
    msg?: string
    err?: { message?: string; stack?: string }
  }
  const clock = new Date(time).toISOString().slice(11, 19)
  const details = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`)
  const head = [clock, (LEVEL_NAMES[level] ?? String(level)).padEnd(5), msg ?? err?.message ?? '', ...details]
    .join(' ')
    .trimEnd()
  // A message with lines of its own must not look like more log lines.
  return err?.stack === undefined ? `${head}\n` : `${head}\n${err.stack.replace(/\n(?! {4}at )/g, '\n    ')}\n`
}

/** Plain where that is clear, quoted where a value would run into the next one. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}
