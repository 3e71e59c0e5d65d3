import type { Db } from '#database/connection/Db.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { isIntact } from '../citations/signing.ts'
import { publicationsIn } from '../publish/publications.ts'
import { type Finding, findingsOf } from './finding.ts'

const RESTORE_OR_REPLACE =
  'Restore a backup that has it, or run npm run admin -- new-citation-key: until then no page can be cited.'

/** Whether the site can sign citations, and knows every key that it has told others of. */
export async function citationKeyFinding(db: Db, bulk: string): Promise<Finding> {
  const { ok, look, fault } = findingsOf('Key of citations')
  const keys = await siteKeysIn(db).list()
  const published = (await publicationsIn(bulk).last())?.citationKeys ?? []
  const forgotten = published.filter((id) => !keys.some(({ keyId }) => keyId === id))
  if (forgotten.length > 0)
    return fault(
      `the last publication names the key ${forgotten.join(', ')}, which this database does not have.`,
      'Citations that it signed cannot be confirmed: restore a newer backup.',
    )
  const inUse = keys.find(({ retiredAt }) => retiredAt === null)
  if (keys.length === 0) return look('there is none yet.', 'The next npm start makes it.')
  if (!inUse?.privateKey) return fault('it is missing.', RESTORE_OR_REPLACE)
  return isIntact({ ...inUse, privateKey: inUse.privateKey })
    ? ok(`${inUse.keyId}.`)
    : fault('it is damaged: its two halves and its id do not belong together.', RESTORE_OR_REPLACE)
}
