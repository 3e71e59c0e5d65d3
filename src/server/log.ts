import { inspect } from 'node:util'
import type { Config } from './config.ts'

/** The log of the program. Never contains secrets or voters' data. */
export interface Log {
  info: (message: string, fields?: LogFields) => void
  error: (message: string, cause?: unknown, fields?: LogFields) => void
}

export type LogFields = Readonly<Record<string, string | number>>

/** Logs events to standard output and errors to standard error, as sentences or as lines of JSON with the entry's fields. */
export const createLog = ({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Log => {
  const written = logFormat === 'json' ? asJson : asText
  return {
    info: (message, fields = {}) => {
      if (logLevel === 'info') console.log(written('info', message, fields))
    },
    error: (message, cause, fields = {}) => console.error(written('error', message, fields, cause)),
  }
}

function asText(level: keyof Log, message: string, fields: LogFields, cause?: unknown): string {
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`)
  const text = message + pairs.join('')
  if (level === 'info') return text
  return `${new Date().toISOString()} ${text}${cause === undefined ? '' : `: ${inspect(cause)}`}`
}

const asJson = (level: keyof Log, message: string, fields: LogFields, cause?: unknown): string =>
  JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...fields,
    ...(cause !== undefined && { cause: inspect(cause) }),
  })
