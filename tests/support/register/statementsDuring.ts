import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'

interface Driver {
  prototype: object
  method: string
  textOf: (statement: object, given: readonly unknown[]) => string
}

const sourceOf = (statement: object) => (statement as StatementSync).sourceSQL // of that prototype

const DRIVERS: readonly Driver[] = [
  { prototype: StatementSync.prototype, method: 'all', textOf: sourceOf },
  { prototype: StatementSync.prototype, method: 'run', textOf: sourceOf },
  {
    prototype: Client.prototype,
    method: 'query',
    textOf: (_, [query]) =>
      typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text),
  },
]

/** Every statement that this process sends to either engine during the work, the beginning and end of a transaction too. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const undo = DRIVERS.map(({ prototype, method, textOf }) => {
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
