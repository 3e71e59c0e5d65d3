import { auditIn } from '../audit.ts'
import { type Db, withWriteTransaction } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import { type Actor, withRegisterChange } from '../register.ts'

/** A key pair that signs citations; both halves as in a JSON Web Key. */
export interface KeyPair {
  keyId: string
  publicKey: string
  privateKey: string
}

export interface SiteKey extends Omit<KeyPair, 'privateKey'> {
  /** Null for a retired key. */
  privateKey: string | null
  madeAt: string
  /** Null for the key in use. */
  retiredAt: string | null
}

export type SiteKeys = ReturnType<typeof siteKeysIn>

const insert = (trx: Db, { keyId, publicKey, privateKey }: KeyPair, at: string) => {
  const key = { key_id: keyId, public_key: publicKey, private_key: privateKey }
  return appendRows(trx, 'site_key', [{ ...key, made_at: at, retired_at: '' }])
}

/** The keys that sign this site's citations. */
export function siteKeysIn(db: Db) {
  const list = async (): Promise<SiteKey[]> => {
    const rows = await db
      .selectFrom('site_key')
      .select(['key_id as keyId', 'public_key as publicKey', 'private_key as privateKey'])
      .select(['made_at as madeAt', 'retired_at'])
      .orderBy('made_at', 'desc')
      .orderBy('retired_at')
      .execute()
    return rows.map(({ retired_at, ...key }) => ({ ...key, retiredAt: retired_at || null }))
  }

  return {
    /** The newest first. */
    list,

    /** Records the first key of a site that has none, unless another server was faster; a lost key is not replaced. */
    async ensure(makeKey: () => KeyPair, now: Date): Promise<SiteKey[]> {
      const known = await list()
      if (known.length > 0) return known
      await withWriteTransaction(db, async (trx) => {
        if ((await siteKeysIn(trx).list()).length === 0) await insert(trx, makeKey(), now.toISOString())
      })
      return list()
    },

    /** Retires the key in use, whose public half stays, and signs with this one from now on. */
    replace: (actor: Actor, key: KeyPair): Promise<void> =>
      withRegisterChange(db, async (trx) => {
        const [former] = await trx
          .updateTable('site_key')
          .set({ retired_at: actor.at, private_key: null })
          .where('retired_at', '=', '')
          .returning('key_id')
          .execute()
        await insert(trx, key, actor.at)
        await auditIn(trx).record(actor, {
          action: 'citation key changed',
          record: 'citations',
          before: { keyId: former?.key_id ?? null },
          after: { keyId: key.keyId },
        })
      }),
  }
}
