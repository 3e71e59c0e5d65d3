import type { Context } from 'hono'
import { DEMO_EMAIL, REJECTED_PREFIX, OWN_ACCOUNT_FIRST } from '#contract/domain/administration.ts'
import type { Db } from '#database/connection/Db.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { registerIn } from '#database/register.ts'
import { httpError } from '../apiError.ts'
import { type AdminEnv, assertConfirmed } from '../auth/requireAdmin.ts'
import type { OpenImports } from '../imports/openImports.ts'
import { readBytes } from '../middleware/requestBody.ts'
import { contentDisposition } from '../exports/sendExport.ts'
import type { Handlers } from './answerEndpoints.ts'

/** Imports in the browser, and those on record. `open` is undefined if this server accepts no files. */
export function importHandlers(db: Db, open: OpenImports | undefined) {
  const history = importHistoryIn(db)
  return {
    getOpenImport: () => ({ open: open?.current() ?? null }),
    openImport: ({ body, c }) => requireImports(open).open(c.var.actor, body),
    sendImportPart: async ({ params, c }) =>
      requireImports(open).receive(c.var.actor, params, await readBytes(c)),
    checkImport: ({ params, body, c }) => requireImports(open).check(c.var.actor, params.openId, body),
    async commitImport({ params, body, c }) {
      const imports = requireImports(open)
      refuseUnconfirmed(c, imports, await registerIn(db).isSample())
      return imports.commit(c.var.actor, params.openId, body.shown)
    },
    discardImport: ({ params }) => requireImports(open).discard(params.openId),
    getOpenRejectedLines: async ({ params, query, c }) =>
      sendAttachment(c, query.file, await requireImports(open).rejectedLines(params.openId, query.file)),

    listImports: ({ query }) => history.list(query.before),
    getImport: ({ params }) => history.find(params.importId),
    async getRejectedLines({ params, query, refuse, c }) {
      const lines = await history.rejectedLines(params.importId, query.file)
      return sendAttachment(c, query.file, lines ?? refuse(404))
    },
    async forgetImport({ params: { importId }, refuse, c }) {
      const { forgets } = (await history.find(importId)) ?? refuse(404)
      if (forgets === null) return refuse(409)
      return requireImports(open).redo(c.var.actor, { verb: 'forget', what: forgets, importId }, null)
    },
    async importAgain({ params: { importId }, body: { allowRemovals = false }, refuse, c }) {
      if (!(await history.find(importId))) return refuse(404)
      const choices = (await history.choicesOf(importId)) ?? refuse(409)
      const redone = { verb: 'again', importId, allowRemovals } as const
      return requireImports(open).redo(c.var.actor, redone, { ...choices, allowOlder: true, allowRemovals })
    },
  } satisfies Partial<Handlers>
}

const requireImports = (open: OpenImports | undefined): OpenImports =>
  open ?? httpError(409, 'This server accepts no files. Use the command: npm run import')

/**
 * Refuses an import that takes anything away until the caller has confirmed that it is them; and the first one of real
 * lists to the demo administrator, who could not see what came of it.
 */
function refuseUnconfirmed(c: Context<AdminEnv>, imports: OpenImports, isSample: boolean): void {
  const { choices = null, report } = imports.current() ?? {}
  if (isSample && c.var.actor.who === DEMO_EMAIL) httpError(409, OWN_ACCOUNT_FIRST)
  const takesAway = choices === null || choices.allowRemovals || choices.replace
  if (isSample || takesAway || (report?.removed ?? 0) > 0) assertConfirmed(c)
}

/** Never displayed by the browser, because uploaded content may be anything. */
function sendAttachment(c: Context, name: string, bytes: Uint8Array): Response {
  c.header('Content-Type', 'application/octet-stream')
  c.header('Content-Disposition', contentDisposition('attachment', REJECTED_PREFIX + name))
  return c.body(new Uint8Array(bytes))
}
