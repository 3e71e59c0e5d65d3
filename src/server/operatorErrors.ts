import { DatabaseError, errorCode } from '#database/connection/errors.ts'

/** A setting cannot be used; the message is a sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The server cannot start; the message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A command was refused, and nothing was done; the message is a sentence for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Whether its message tells the operator what to do; for any other error the whole stack is logged. */
export const isForOperator = (error: unknown): error is Error =>
  [ConfigError, StartupError, CommandError, DatabaseError].some((Kind) => error instanceof Kind)

/** For a command without arguments: if there are any, prints the usage and exits. */
export function refuseArguments(usage: string): void {
  const [word] = process.argv.slice(2)
  if (word === undefined) return
  const isAsked = word === '--help'
  ;(isAsked ? console.log : console.error)(usage)
  process.exit(isAsked ? 0 : 2)
}

/** What was typed is a question for the usage, or wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly isAsked: boolean

  constructor({ isAsked = false, message = '' } = {}) {
    super(message)
    this.isAsked = isAsked
  }
}

/**
 * Runs a command and prints the sentence that it ends with. Its exit code is 0 if it is done or the usage was asked for, 1
 * if it was refused and nothing changed, and 2 for wrong usage.
 */
export async function runProgram(usage: string, run: (args: string[]) => Promise<string | void>) {
  try {
    const sentence = await run(process.argv.slice(2))
    if (sentence !== undefined) console.log(sentence)
  } catch (error) {
    if (isForOperator(error)) {
      console.error(error.message)
      process.exitCode = 1
      return
    }
    const wrong = errorCode(error)?.startsWith('ERR_PARSE_ARGS') ? new UsageError() : error
    if (!(wrong instanceof UsageError)) throw error
    ;(wrong.isAsked ? console.log : console.error)(wrong.message || usage)
    process.exitCode = wrong.isAsked ? 0 : 2
  }
}
