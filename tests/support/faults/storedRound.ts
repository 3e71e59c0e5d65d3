import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import type { Db } from '#database/connection/Db.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { storedVoters } from '#tests/support/importer/storedVoters.ts'
import { CANDIDATES, centsOf, DOCUMENTS, GIFTS, type Kind, textOf, townOf, VOTERS } from './roundsOfLists.ts'

/** How many rows of a round are in this folder's register, and how many a complete one has. */
export async function storedRound(
  dataDir: string,
  kind: Kind,
  round: number,
): Promise<'none' | 'all' | 'some'> {
  const db = await openDatabase(join(dataDir, 'sunshine-ledger.sqlite'))
  try {
    const [stored, all] = await counted[kind](db, dataDir, round)
    return stored === 0 ? 'none' : stored === all ? 'all' : 'some'
  } finally {
    await closeDatabase(db)
  }
}

type Counted = (db: Db, dataDir: string, round: number) => Promise<[stored: number, all: number]>

const counted: Readonly<Record<Kind, Counted>> = {
  candidates: async (db, _, round) => {
    const rows = await db
      .selectFrom('candidate')
      .select('acct_num')
      .where('city', '=', townOf(round))
      .where('acct_num', '>=', 10_000)
      .execute()
    return [rows.length, CANDIDATES]
  },
  voters: async (db, _, round) => {
    const voters = await storedVoters(db)
    return [voters.filter(({ record }) => record.split('\t').includes(townOf(round))).length, VOTERS]
  },
  contributions: async (db, _, round) => {
    const rows = (await filedRows(db)).filter(({ account }) => account === 71_001)
    return [rows.filter(({ cents }) => cents === centsOf(round)).length, GIFTS]
  },
  documents: async (db, dataDir, round) => {
    const rows = await db
      .selectFrom('document')
      .select(['file_path', 'content_hash'])
      .where('file_path', 'like', `${round}-%`)
      .execute()
    const whole = rows.filter(({ file_path, content_hash }) => {
      const file = join(dataDir, 'documents', content_hash)
      const number = Number(/-(\d+)/.exec(file_path)?.[1])
      return existsSync(file) && readFileSync(file, 'utf8') === textOf(round, number)
    })
    // A row without its file is half a document.
    return [whole.length === rows.length ? rows.length : 0.5, DOCUMENTS]
  },
}

/** Damage in a data folder: its databases by their own integrity check, its documents by their names. */
export function damageIn(dataDir: string): string[] {
  const databases = readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))
  const documents = join(dataDir, 'documents')
  return [
    ...databases.flatMap((name) => {
      try {
        using db = new DatabaseSync(join(dataDir, name))
        const output = String(db.prepare('pragma integrity_check').get()?.['integrity_check'])
        return output === 'ok' ? [] : [`${name}: ${output}`]
      } catch (error) {
        return [`${name}: ${(error as Error).message}`]
      }
    }),
    ...readdirSync(documents)
      .filter((name) => /^[\da-f]{64}$/.test(name) && hashOf(join(documents, name)) !== name)
      .map((name) => `The document ${name} is damaged.`),
  ]
}

const hashOf = (file: string) => hash('sha256', readFileSync(file))
