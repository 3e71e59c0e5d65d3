import { type Kysely, sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connectTo } from '#database/connectTo.ts'
import { emptyDatabase } from './emptyDatabase.ts'

interface Migration {
  up: (db: Kysely<unknown>) => Promise<void>
}

/** A register at these migrations, next to the current one if the engine has room for two. */
export async function formerRegister(migrations: readonly Migration[]) {
  const db = connectTo(await emptyDatabase())
  onTestFinished(async () => {
    if (inject('postgres') !== undefined) await sql`drop schema former cascade`.execute(db)
    await db.destroy()
  })
  if (inject('postgres') !== undefined) {
    await sql`create schema former`.execute(db)
    await sql`set search_path to former`.execute(db)
  }
  // A migration knows only the tables that it creates.
  const plain = db as unknown as Kysely<unknown>
  for (const { up } of migrations) await up(plain)
  return { db, plain }
}
