import type { KyselyPlugin } from 'kysely'
import type { Db } from '#database/connection/Db.ts'

/** The same database, recording the rows of every statement executed through it. */
export function watchAnswers(db: Db) {
  const answers: (readonly object[])[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      answers.push(result.rows)
      return Promise.resolve(result)
    },
  }
  return { watched: db.withPlugin(plugin), answers }
}
