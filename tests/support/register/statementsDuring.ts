import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'

interface Driver {
  prototype: object
  method: string
  textOf: (statement: object, given: readonly unknown[]) => string
}

/** The text of a statement of `node:sqlite`. */
const textOfStatement = (statement: object) => String(Reflect.get(statement, 'sourceSQL'))

/** The text of a query of `pg`. */
const textOfQuery = (_: object, [query]: readonly unknown[]) =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text)

/** The methods through which statements reach the engine that the tests run on; the other's driver is not there. */
async function driversHere(): Promise<readonly Driver[]> {
  if (isOnPostgres) {
    const { Client } = await import('pg')
    return [{ prototype: Client.prototype, method: 'query', textOf: textOfQuery }]
  }
  const { StatementSync } = await import('node:sqlite')
  const { prototype } = StatementSync
  return ['all', 'run'].map((method) => ({ prototype, method, textOf: textOfStatement }))
}

/** Every statement that this process sends to the database during the work, the beginning and end of a transaction too. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const drivers = await driversHere()
  const undo = drivers.map(({ prototype, method, textOf }) => {
    const original = Reflect.get(prototype, method) as (...given: unknown[]) => unknown // they are methods
    Reflect.set(prototype, method, function (this: object, ...given: unknown[]) {
      texts.push(textOf(this, given).replaceAll(/\s+/g, ' '))
      return Reflect.apply(original, this, given)
    })
    return () => Reflect.set(prototype, method, original)
  })
  try {
    await work()
    return texts
  } finally {
    for (const each of undo) each()
  }
}
