import type { StatementLinks } from '#database/repositories/statementLinks.ts'
import type { Handlers } from '../Handlers.ts'

/** Assigning statements of the state's listing to accounts. */
export const statementHandlers = (links: StatementLinks) =>
  ({
    async saveStatementAccount({ body, refuse, c }) {
      const outcome = await links.save(c.var.actor, body)
      if (outcome === 'missing') refuse(404)
      if (outcome === 'unknown') refuse(409)
    },
  }) satisfies Partial<Handlers>
